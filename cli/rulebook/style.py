"""CSS style sheet of a rulebook for wide and narrow screens, dark mode, and paper."""

STYLE = """
:root { --ink: #222; --paper: #fff; --faint: #567; --line: #bcc; --head: #eef2f4; --box: #f7fafc; --mark: #fff6ea;
  --edge: #c60; --link: #157; color-scheme: light dark; }
@media (prefers-color-scheme: dark) { :root { --ink: #ddd; --paper: #16191c; --faint: #9ab; --line: #456;
  --head: #222a30; --box: #1c2226; --mark: #33260f; --edge: #e93; --link: #8cf; } }
* { box-sizing: border-box; }
body { font: 16px/1.5 Georgia, serif; color: var(--ink); background: var(--paper); max-width: 60em; margin: 2em auto;
  padding: 0 14em 0 1em; overflow-wrap: break-word; }
a { color: var(--link); }
h1, h2, h3, h4, h5, h6 { line-height: 1.2; font-family: sans-serif; margin: 1.4em 0 .4em; clear: both; }
h2 { border-bottom: 2px solid var(--faint); }
p, ol, ul { margin: .3em 0; }
ol, ul { padding-left: 1.6em; }
nav ul { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: .2em 1.2em; font: 14px/1.4 sans-serif; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; margin: .6em 0; font: 13px/1.4 sans-serif; }
th, td { border: 1px solid var(--line); padding: .15em .5em; text-align: left; vertical-align: top; }
th { background: var(--head); }
pre { background: var(--head); padding: .5em; line-height: 1.1; overflow-x: auto; }
figure { display: inline-block; margin: .3em .8em .3em 0; text-align: center; vertical-align: bottom; }
figcaption { font: 11px/1.4 sans-serif; color: var(--faint); }
svg { max-width: 100%; height: auto; display: inline-block; }
svg text { font: 12px sans-serif; fill: currentColor; text-anchor: middle; dominant-baseline: central; }
svg line { stroke: var(--faint); stroke-width: 1.5; }
svg .cell { fill: var(--box); stroke: var(--line); }
svg .full { fill: var(--faint); stroke: var(--paper); }
.cards { display: flex; flex-wrap: wrap; gap: .6em; margin: .6em 0; font: 12px/1.35 sans-serif; }
.card { border: 1px solid var(--faint); border-radius: 8px; background: var(--box); padding: .5em .6em; width: 11.5em;
  break-inside: avoid; display: flex; flex-direction: column; }
.card b { border-bottom: 1px solid var(--line); padding-bottom: .2em; margin-bottom: .3em; font-size: 13px; }
.card i { float: right; font-style: normal; font-weight: normal; color: var(--faint); }
.card svg { margin: .2em auto .4em; }
.card dl { display: grid; grid-template-columns: auto 1fr; gap: 0 .6em; margin: 0; }
.card dt { color: var(--faint); }
.card dd { margin: 0; }
.box { border: 1px solid var(--line); border-radius: 6px; background: var(--box); padding: 0 1em .6em; margin: 1em 0;
  break-inside: avoid; }
.box h3 { font-size: 1em; margin: .6em 0 .3em; }
.boxes { font-size: 14px; line-height: 1.4; }
.margin { float: right; clear: right; width: 12em; margin-right: -13em; font: 11px/1.5 sans-serif; }
.margin, .margin a { color: var(--faint); text-decoration: none; }
.margin a { white-space: nowrap; }
.box .margin { margin: 0 0 0 .6em; width: auto; max-width: 50%; }
td .margin, .card .margin, .box h3 .margin, .box h4 .margin { float: none; margin: 0; max-width: none; }
.changed { border-left: 4px solid var(--edge); padding-left: .4em; background: var(--mark); }
.card.changed { border: 2px solid var(--edge); }
.open, .remark { color: var(--faint); font-style: italic; }
code { background: var(--head); }
.sheet { font-size: 13px; line-height: 1.4; }
.sheet dt { font: bold 11px/1.6 sans-serif; }
.sheet dd { margin: 0 0 .4em; }
@media screen and (max-width: 60em) { body { padding: 0 1em; } ol, ul { padding-left: 1.3em; }
  .margin { margin: 0 0 0 .6em; width: auto; max-width: 45%; } .margin a { white-space: normal; } }
@media print { :root { --ink: #000; --paper: #fff; --faint: #456; --line: #bcc; --head: #eef2f4; --box: #fafcfd;
  --mark: #fff6ea; --edge: #c60; --link: #157; }
  @page { margin: 15mm; } body { font-size: 10pt; margin: 0; padding: 0 9em 0 0; max-width: none; }
  .margin { font-size: 7.5pt; width: 8.5em; margin-right: -9em; } nav { display: none; }
  h1, h2, h3, h4 { break-after: avoid; } li, tr, figure, p { break-inside: avoid; } ol, ul { orphans: 3; widows: 3; }
  li:has(ol, ul) { break-inside: auto; }
  .boxes { columns: 2; font-size: 8pt; margin-right: -11em; } .box { margin: 0 0 .8em; padding: 0 .6em .4em; }
  .sheet { columns: 2; font-size: 8pt; margin-right: -11em; } .card { font-size: 8pt; width: 12em; }
  table { font-size: 8pt; } }
"""
