"""The people, shops and towns that bookings name; invented, or plain names of well-known shops."""

from random import Random
from typing import Final, NamedTuple


class Shop(NamedTuple):
    """Where money is spent, between two amounts in cents."""

    name: str
    low: int
    high: int
    truth: str


FIRST_NAMES: Final = (
    "Anna", "Jonas", "Mia", "Lukas", "Lena", "Paul", "Clara", "Felix", "Hannah", "Moritz",
    "Sophie", "Tim", "Julia", "Erik", "Katharina", "Nils", "Miriam", "David", "Johanna", "Simon",
    "Aylin", "Mehmet", "Nina", "Oskar", "Petra", "Ruth", "Theo", "Ulrike",
)  # fmt: skip
LAST_NAMES: Final = (
    "Albers", "Brandt", "Carstens", "Dietz", "Ehlers", "Falkner", "Gerlach", "Hartwig",
    "Ihlenfeld", "Jansen", "Kessler", "Lindner", "Maurer", "Neuhaus", "Oppermann", "Petersen",
    "Quandt", "Reimers", "Seidel", "Thoms", "Uhlig", "Voigt", "Westphal", "Yilmaz", "Zander",
)  # fmt: skip
CITIES: Final = (
    "Hamburg", "Berlin", "Koeln", "Leipzig", "Nuernberg", "Kassel", "Bremen", "Mainz", "Erfurt",
)  # fmt: skip

GROCERIES: Final = (
    Shop("REWE SAGT DANKE", 890, 7800, "groceries"),
    Shop("EDEKA CENTER", 1150, 8900, "groceries"),
    Shop("LIDL DIENSTLEISTUNG", 780, 6400, "groceries"),
    Shop("ALDI NORD", 640, 5400, "groceries"),
    Shop("dm-drogerie markt", 560, 3900, "drugstore"),
    Shop("Baeckerei Morgenstern", 240, 1480, "groceries"),
)
TOWN: Final = (
    Shop("Trattoria Da Lucia", 1800, 6400, "restaurant"),
    Shop("Cafe Lindenhof", 390, 1650, "restaurant"),
    Shop("Kino am Markt", 1100, 3400, "leisure"),
    Shop("Apotheke am Rathaus", 590, 3700, "health"),
    Shop("Buchhandlung Seitenweise", 990, 4200, "leisure"),
    Shop("Modehaus Wendt", 2490, 11900, "clothing"),
    Shop("Blumen Petersilie", 850, 3200, "household"),
)
MOBILITY: Final = (
    Shop("ARAL TANKSTELLE", 4200, 8900, "fuel"),
    Shop("SHELL STATION 4711", 3900, 9400, "fuel"),
    Shop("Parkhaus Altstadt", 250, 1400, "parking"),
)
ONLINE: Final = (
    Shop("AMAZON EU S.A R.L.", 890, 9900, "shopping"),
    Shop("PayPal Europe S.a.r.l.", 750, 7400, "shopping"),
    Shop("OTTO GmbH", 1900, 12900, "shopping"),
    Shop("DB Vertrieb GmbH", 1790, 9800, "travel"),
    Shop("Spielwaren Kunterbunt", 1290, 5900, "children"),
)
TRAVEL: Final = (
    Shop("Hotel Seeblick", 8900, 42000, "travel"),
    Shop("LUFTHANSA AG", 9900, 38900, "travel"),
    Shop("Ristorante Bellavista", 2900, 9800, "restaurant"),
    Shop("STEAM GAMES", 499, 4999, "leisure"),
    Shop("BOOKING.COM", 7900, 31900, "travel"),
)
GAMBLING: Final = (
    Shop("TIPWIN SPORTWETTEN", 1000, 9000, "gambling"),
    Shop("Spielothek Merkur", 1000, 12000, "gambling"),
    Shop("LOTTO24 AG", 500, 3000, "gambling"),
)
CHILDREN: Final = (
    Shop("dm-drogerie markt", 1490, 6900, "children"),
    Shop("Babymarkt Sternchen", 1900, 18900, "children"),
    Shop("JAKO-O GmbH", 1900, 8900, "children"),
    Shop("Kinderarztpraxis am Park", 1200, 4800, "health"),
)
HOME: Final = (
    Shop("IKEA DEUTSCHLAND", 1900, 32000, "household"),
    Shop("OBI BAU- UND HEIMWERKERMARKT", 990, 14900, "household"),
    Shop("Pflanzen Koelle", 1290, 7900, "household"),
    Shop("MEDIA MARKT", 1900, 49900, "shopping"),
)
OUTINGS: Final = (
    Shop("Zoo Leipzig", 1900, 6400, "leisure"),
    Shop("CineStar", 1200, 4200, "leisure"),
    Shop("Schwimmbad Suedbad", 450, 2600, "leisure"),
    Shop("McDonalds", 790, 3400, "restaurant"),
    Shop("Eiscafe Venezia", 380, 1900, "restaurant"),
    Shop("Pizzeria Vesuvio", 1400, 5900, "restaurant"),
)
CAMPUS: Final = (
    Shop("Studierendenwerk Mensa", 240, 890, "restaurant"),
    Shop("Doener am Campus", 550, 1400, "restaurant"),
    Shop("Bar Freiraum", 780, 3900, "restaurant"),
    Shop("Copyshop Uni", 150, 1800, "education"),
    Shop("FLIXBUS", 999, 4999, "travel"),
)


def person(dice: Random) -> str:
    return f"{dice.choice(FIRST_NAMES)} {dice.choice(LAST_NAMES)}"
