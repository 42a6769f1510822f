"""What the text model is made from: names of businesses, trade words, and how both are learnt."""
