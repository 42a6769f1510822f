"""Payment services and card lines: the shop behind them is the partner."""

import pytest

from kontowerk.tagging.aggregators import merchant_behind
from kontowerk.tagging.partners import Directory, load_partners
from kontowerk.tagging.phrases import toml
from kontowerk.tagging.shape import fold
from tests.rooms.tagging.partner_cases import Case, cleaned, score

PAYPAL = "PayPal Europe S.a.r.l. et Cie S.C.A"
CASES = [
    # PayPal by direct debit
    Case(PAYPAL, "1020304050/PP.1234.PP/. Netflix, Ihr Einkauf bei Netflix",
         card=True, partner="NETFLIX"),
    Case(PAYPAL, "PP.4321.PP . SPOTIFY, Ihr Einkauf bei SPOTIFY", card=True, partner="SPOTIFY"),
    Case(PAYPAL, "1033445566/. Zalando Payments GmbH, Ihr Einkauf bei Zalando Payments GmbH",
         card=True, partner="ZALANDO"),
    Case(PAYPAL, "PP.9999.PP . EBAY S.A.R.L., Ihr Einkauf bei EBAY", card=True, partner="EBAY"),
    Case(PAYPAL, "1041122334 PP.1212.PP DB Vertrieb GmbH Ihr Einkauf bei DB Vertrieb GmbH",
         card=True, partner="DEUTSCHE_BAHN"),
    Case(PAYPAL, "Ihr Einkauf bei takeaway.com Payments B.V.", card=True, partner="LIEFERANDO"),
    Case(PAYPAL, "Ihr Einkauf bei Steam Games", card=True, partner="STEAM"),
    Case(PAYPAL, "PP.1234.PP . FLIXBUS, Ihr Einkauf bei FLIXBUS", card=True, partner="FLIXBUS"),
    Case("PAYPAL EUROPE SARL ET CIE SCA",
         "PP.1234.PP . Musikhaus Thomann, Ihr Einkauf bei Musikhaus Thomann",
         card=True, partner="THOMANN"),
    Case("PayPal (Europe) S.à r.l. et Cie, S.C.A.",
         "1038877665/PP.5432.PP/. About You SE, Ihr Einkauf bei About You SE",
         card=True, partner="ABOUT_YOU"),
    Case(PAYPAL, "Ihr Einkauf bei Tibber Deutschland GmbH", card=True, partner="TIBBER"),
    Case(PAYPAL, "PP.1234.PP . H M Hennes Mauritz, Ihr Einkauf bei H&M", card=True, partner="H_M"),
    Case("PAYPAL *SPOTIFY", "35314369001 LU", card=True, partner="SPOTIFY"),
    Case("PAYPAL *NINTENDO", "4029357733", card=True, partner="NINTENDO"),
    Case("", "PAYPAL *UBER BV 35314369001 LUX", card=True, partner="UBER"),
    Case(PAYPAL, "Ihr Einkauf bei Töpferei Sonnenschein", card=True),
    Case(PAYPAL, "Ihr Einkauf bei Kerzenwerkstatt Lüneburg", card=True),
    Case(PAYPAL, "1020304050 Abbuchung vom PayPal-Konto", card=True, partner="PAYPAL"),
    # Klarna and invoice services
    Case("Klarna Bank AB (publ)", "Ihr Einkauf bei Zalando SE Ref. 8812",
         card=True, partner="ZALANDO"),
    Case("KLARNA*ABOUT YOU", "Einkauf", card=True, partner="ABOUT_YOU"),
    Case("Klarna AB", "Bestellung bei MediaMarkt 12345", card=False, partner="MEDIAMARKT"),
    Case("KLARNA BANK AB", "12345678901", card=True, partner="KLARNA"),
    Case("KLARNA BANK AB (PUBL)", "IHRE RATE 384048241 RATENZAHLUNG", card=True, partner="KLARNA"),
    Case("Riverty GmbH", "Riverty GmbH 923117 Rostock", card=True, partner="RIVERTY"),
    Case("Riverty GmbH", "Einkauf bei Bonprix Rechnung 1212", card=False, partner="BONPRIX"),
    Case("Ratepay GmbH", "Einkauf bei Flaconi Ref 998", card=False, partner="FLACONI"),
    # terminals of small traders, and chains at them
    Case("SumUp *Cafe Sonnenblick", "Leipzig DE", card=True),
    Case("SUMUP *BAECKEREI HUBER", "Kartenzahlung", card=True),
    Case("SumUp *Taxi 4711", "Berlin", card=True),
    Case("SUMUP  *BACKWERK", "Kartenzahlung", card=True, partner="BACKWERK"),
    Case("ZETTLE *BLUMEN RISSE", "Kartenzahlung", card=True, partner="BLUMEN_RISSE"),
    Case("iZettle *Eiscafe Dolomiti", "Kartenzahlung", card=True),
    Case("ZETTLE_*Weinhandlung Roth", "Kartenzahlung", card=True),
    Case("SQ *KAFFEEROESTEREI NORD", "Hamburg", card=True),
    Case("LSP*BURGERMEISTER", "Berlin DE", card=True, partner="BURGERMEISTER"),
    Case("NYX*SELECTA AUTOMATEN", "Muenchen", card=True),
    Case("CRV*LIDL 4455", "Curve", card=True, partner="LIDL"),
    Case("STRIPE *DEEPL SE", "Koeln", card=True, partner="DEEPL"),
    Case("Stripe Payments Europe", "Zahlung an JobRad GmbH", card=True, partner="JOBRAD"),
    Case("Mollie B.V.", "Zahlung an Swapfiets 8812", card=True, partner="SWAPFIETS"),
    Case("Adyen N.V.", "Ihre Bestellung bei Decathlon 12345", card=True, partner="DECATHLON"),
    Case("Adyen N.V.", "C12345678", card=True, partner="ADYEN"),
    Case("PAYONE GmbH", "REWE Markt Berlin 2026-03-02", card=True, partner="REWE"),
    Case("First Data GmbH", "OBI Bau- und Heimwerkermarkt 020326", card=True, partner="OBI"),
    Case("Concardis GmbH", "Hotel Adlerhof Kassel", card=True),
    Case("Nexi Germany", "Kartenzahlung IKEA Deutschland 4711", card=True, partner="IKEA"),
    # thanks
    Case("REWE SAGT DANKE. 44120", "2026-03-02T18:01 Debitk.1 2028-12", card=True, partner="REWE"),
    Case("LIDL SAGT DANKE", "//Berlin/DE 2026-03-02", card=True, partner="LIDL"),
    Case("", "EDEKA SAGT DANKE 12345 BERLIN", card=True, partner="EDEKA"),
    Case("KAUFLAND SAGT DANKE", "", card=True, partner="KAUFLAND"),
    Case("ROSSMANN SAGT DANKE", "Kartenzahlung", card=True, partner="ROSSMANN"),
    Case("HUBER SAGT DANKE", "Kartenzahlung", card=True),
    Case("TANKSTELLE NORD SAGT DANKE", "Kartenzahlung", card=True),
    # card lines and wallets
    Case("LIDL DIENSTLEISTUNG//BERLIN/DE", "2026-03-02T12:00 Debitk.1", card=True, partner="LIDL"),
    Case("ALDI SUED//MUENCHEN/DE", "2026-03-02T12:00", card=True, partner="ALDI_SUED"),
    Case("VISA ALDI NORD", "NR XXXX 1234 HAMBURG KAUFUMSATZ 02.03", card=True, partner="ALDI_NORD"),
    Case("VISA MCDONALDS 345", "KAUFUMSATZ 02.03 ARN123", card=True, partner="MCDONALDS"),
    Case("APPLE PAY ROSSMANN 1234", "Kartenzahlung", card=True, partner="ROSSMANN"),
    Case("Google Pay EDEKA Center", "Kartenzahlung", card=True, partner="EDEKA"),
    Case("Kartenzahlung", "NETTO MARKEN-DISCOU//LEIPZIG/DE 2026-03-02T10:11",
         card=True, partner="NETTO_MARKEN_DISCOUNT"),
    Case("", "HORNBACH BAUMARKT KASSEL DE 2026-03-02T10:11 KARTE 1", card=True, partner="HORNBACH"),
    Case("", "TRATTORIA DA GINO KASSEL DE 2026-03-02T10:11 KARTE 1", card=True),
    Case("girocard", "ARAL AG TANKSTELLE BONN DE 2026-03-02", card=True, partner="ARAL"),
    # Amazon has many names, and is what it is
    Case("AMAZON PAYMENTS EUROPE S.C.A.", "302-1234567-7654321 AMZN Mktp DE 2AB3",
         card=True, partner="AMAZON"),
    Case("AMAZON EU S.A R.L., NIEDERLASSUNG DEUTSCHLAND", "302-1111111 Amazon.de",
         card=True, partner="AMAZON"),
    Case("AMZN MKTP DE*1A2B3C", "800-279-6620 LU", card=True, partner="AMAZON"),
    Case("AMAZON PRIME*2X3Y4Z", "amzn.com/prime", card=True, partner="AMAZON_PRIME"),
    Case("APPLE.COM/BILL", "ITUNES.COM IE", card=True, partner="APPLE"),
    Case("GOOGLE *YouTubePremium", "g.co/helppay", card=True, partner="YOUTUBE_PREMIUM"),
]  # fmt: skip
SHOPS = [
    (PAYPAL, "PP.1234.PP . Kerzenwerkstatt, Ihr Einkauf bei Kerzenwerkstatt", " kerzenwerkstatt "),
    ("SumUp *Cafe Sonnenblick", "Leipzig", " cafe sonnenblick "),
    ("HUBER SAGT DANKE", "", " huber "),
    ("", "TRATTORIA DA GINO KASSEL DE 2026-03-02T10:11", " trattoria da gino kassel "),
    ("Hans Meier", "Ihr Anteil am Einkauf", " "),
    ("Stadtwerke Bonn", "Abschlag Strom", " "),
    ("", "Miete Wohnung 4 Januar", " "),
    (PAYPAL, "1020304050", " "),
]  # fmt: skip


@pytest.fixture(scope="module")
def directory() -> Directory:
    return load_partners()


def test_the_shop_behind_a_payment_service_is_the_partner(directory: Directory) -> None:
    measured = score(directory, CASES)
    assert measured.missed == []
    assert (measured.precision, measured.recall) == (1.0, 1.0)
    assert len(CASES) >= 60


@pytest.mark.parametrize(("name", "text", "shop"), SHOPS)
def test_the_words_of_the_shop_are_taken_out(name: str, text: str, shop: str) -> None:
    assert merchant_behind(fold(name), fold(text)) == shop


def test_services_are_partners_of_the_directory(directory: Directory) -> None:
    services = toml("aggregators.toml")["partners"]
    assert [it for it in services if it not in directory.by_name] == []


def test_a_service_alone_is_a_weak_reason(directory: Directory) -> None:
    alone = directory.match(cleaned(Case(PAYPAL, "1020304050", card=True)))
    behind = directory.match(cleaned(Case(PAYPAL, "Ihr Einkauf bei Netflix", card=True)))
    assert alone is not None
    assert behind is not None
    assert alone.precision <= 0.5 < behind.precision
    assert behind.field == "merchant"
