"""What an edit does to the games that are played: two games enter, pairs of games with common chance are played.

Every draw and every decision has a lot of its own, named by where it is made, so that the two games of a pair stay
in step after a small change of the rules; what differs between them is then due to the rules.

lots, names --> one game --> a pair --> moments of each measure --> intervals, and which differences are more than noise
"""
