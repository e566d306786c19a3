"use strict";
// One WebSocket; each message is the whole screen, so a lost message or a second tab does no harm.
let socket, wait = 500, over = false;

function connect() {
  socket = new WebSocket(location.href.replace(/^http/, "ws").replace(/[?#].*$/, "") + "/ws");
  socket.onopen = () => { wait = 500; say(""); };
  socket.onmessage = (event) => {
    const message = JSON.parse(event.data);
    if (message.say !== undefined) say(message.say);
    if (message.handed !== undefined) handed(message.handed);
    if (message.html !== undefined) show(message);
  };
  socket.onclose = (event) => {
    if (event.code === 4001) return say("this seat was handed over; this link no longer works");
    if (over) return;
    say("connection lost, trying again");
    setTimeout(connect, wait * (0.7 + 0.6 * Math.random()));
    wait = Math.min(wait * 2, 15000);
  };
}
function send(what) { if (socket.readyState === 1) socket.send(JSON.stringify(what)); }

function handed(path) {
  over = true;
  $("menu").replaceChildren();
  document.body.classList.add("past");
  say("Give this link to who takes your seat; your own no longer works: ");
  const link = document.createElement("a");
  link.href = path; link.textContent = location.origin + path;
  $("note").append(link);
  socket.close();
}

$("hand").addEventListener("click", () => { if (confirm("Give your seat to somebody else? Your own link stops working.")) send({ hand_over: true, at: screen.at }); });
connect();
