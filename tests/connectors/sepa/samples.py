"""Statements of an invented bank for an invented customer, in every format we read.

The month is one ledger in three encodings: `CAMT_052_V08`, `CAMT_053_V02`, `MT940`.
"""

OWN_IBAN = "DE02100100100006820101"


def camt(body: str, *, message: str = "052", version: str = "08") -> bytes:
    """Wrap entries and balances into a document."""
    names = {
        "052": ("BkToCstmrAcctRpt", "Rpt"),
        "053": ("BkToCstmrStmt", "Stmt"),
        "054": ("BkToCstmrDbtCdtNtfctn", "Ntfctn"),
    }
    outer, inner = names[message]
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.{message}.001.{version}">
  <{outer}>
    <GrpHdr><MsgId>M-1</MsgId><CreDtTm>2026-11-04T06:00:00+01:00</CreDtTm></GrpHdr>
    <{inner}>
      <Id>R-1</Id>
      <CreDtTm>2026-11-04T06:00:00+01:00</CreDtTm>
      <Acct><Id><IBAN>{OWN_IBAN}</IBAN></Id><Ccy>EUR</Ccy></Acct>
      {body}
    </{inner}>
  </{outer}>
</Document>""".encode()


def entry(
    amount: str = "12.50",
    indicator: str = "DBIT",
    *,
    status: str = "<Sts><Cd>BOOK</Cd></Sts>",
    more: str = "",
    details: str = "",
    days: str = "<BookgDt><Dt>2026-11-03</Dt></BookgDt><ValDt><Dt>2026-11-03</Dt></ValDt>",
) -> str:
    """Write an entry."""
    return f"""<Ntry><Amt Ccy="EUR">{amount}</Amt><CdtDbtInd>{indicator}</CdtDbtInd>{more}
    {status}{days}{details}</Ntry>"""


_BALANCES = """
<Bal><Tp><CdOrPrtry><Cd>PRCD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">1000.00</Amt>
  <CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-02</Dt></Dt></Bal>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">2911.51</Amt>
  <CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-03</Dt></Dt></Bal>"""

CAMT_052_V08 = camt(f"""{_BALANCES}
<Ntry>
  <Amt Ccy="EUR">2750.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
  <BookgDt><Dt>2026-11-03</Dt></BookgDt><ValDt><Dt>2026-11-03</Dt></ValDt>
  <AcctSvcrRef>2026110300000001</AcctSvcrRef>
  <BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>SALA</SubFmlyCd></Fmly></Domn>
    <Prtry><Cd>NTRF+153+00931+000</Cd><Issr>DK</Issr></Prtry></BkTxCd>
  <NtryDtls><TxDtls>
    <Refs><EndToEndId>LOHN-2026-10-0815</EndToEndId></Refs>
    <Amt Ccy="EUR">2750.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>
    <RltdPties>
      <Dbtr><Pty><Nm>Müller &amp; Söhne Maschinenbau GmbH</Nm></Pty></Dbtr>
      <DbtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></DbtrAcct>
      <UltmtDbtr><Pty><Nm>Müller Holding SE</Nm></Pty></UltmtDbtr>
      <Cdtr><Pty><Nm>Erika Beispiel</Nm></Pty></Cdtr>
      <CdtrAcct><Id><IBAN>{OWN_IBAN}</IBAN></Id></CdtrAcct>
    </RltdPties>
    <RltdAgts><DbtrAgt><FinInstnId><BICFI>COBADEFFXXX</BICFI></FinInstnId></DbtrAgt></RltdAgts>
    <RmtInf><Ustrd>Lohn und Gehalt Oktober 2026 Personalnummer 0815</Ustrd></RmtInf>
  </TxDtls></NtryDtls>
  <AddtlNtryInf>LOHN  GEHALT</AddtlNtryInf>
</Ntry>
<Ntry>
  <Amt Ccy="EUR">89.90</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
  <BookgDt><Dt>2026-11-03</Dt></BookgDt><ValDt><Dt>2026-11-04</Dt></ValDt>
  <AcctSvcrRef>2026110300000002</AcctSvcrRef>
  <BkTxCd><Prtry><Cd>NDDT+105+00931+992</Cd><Issr>DK</Issr></Prtry></BkTxCd>
  <NtryDtls><TxDtls>
    <Refs><EndToEndId>NOTPROVIDED</EndToEndId><MndtId>M-4711</MndtId></Refs>
    <Amt Ccy="EUR">89.90</Amt><CdtDbtInd>DBIT</CdtDbtInd>
    <RltdPties>
      <Dbtr><Pty><Nm>Erika Beispiel</Nm></Pty></Dbtr>
      <DbtrAcct><Id><IBAN>{OWN_IBAN}</IBAN></Id></DbtrAcct>
      <Cdtr><Pty><Nm>Stadtwerke Musterstadt</Nm><Id><PrvtId><Othr><Id>DE98ZZZ09999999999</Id>
        <SchmeNm><Prtry>SEPA</Prtry></SchmeNm></Othr></PrvtId></Id></Pty></Cdtr>
      <CdtrAcct><Id><IBAN>DE75512108001245126199</IBAN></Id></CdtrAcct>
    </RltdPties>
    <RltdAgts><CdtrAgt><FinInstnId><BICFI>SOGEDEFFXXX</BICFI></FinInstnId></CdtrAgt></RltdAgts>
    <RmtInf><Ustrd>Abschlag Strom 11/2026 </Ustrd><Ustrd>Vertragskonto 123456</Ustrd></RmtInf>
  </TxDtls></NtryDtls>
  <AddtlNtryInf>FOLGELASTSCHRIFT</AddtlNtryInf>
</Ntry>
<Ntry>
  <Amt Ccy="EUR">748.59</Amt><CdtDbtInd>DBIT</CdtDbtInd><RvslInd>true</RvslInd>
  <Sts><Cd>BOOK</Cd></Sts>
  <BookgDt><Dt>2026-11-03</Dt></BookgDt><ValDt><Dt>2026-11-03</Dt></ValDt>
  <BkTxCd><Prtry><Cd>NRTI+159+00931</Cd><Issr>DK</Issr></Prtry></BkTxCd>
  <NtryDtls><TxDtls>
    <RltdPties>
      <Dbtr><Pty><Nm>Otto Normal</Nm></Pty></Dbtr>
      <DbtrAcct><Id><IBAN>DE12500105170648489890</IBAN></Id></DbtrAcct>
      <Cdtr><Pty><Nm>Erika Beispiel</Nm></Pty></Cdtr>
      <CdtrAcct><Id><IBAN>{OWN_IBAN}</IBAN></Id></CdtrAcct>
    </RltdPties>
    <RmtInf><Ustrd>Storno Gutschrift, Konto falsch</Ustrd></RmtInf>
  </TxDtls></NtryDtls>
  <AddtlNtryInf>STORNO</AddtlNtryInf>
</Ntry>""")

CAMT_053_V02 = (
    CAMT_052_V08.replace(b"camt.052.001.08", b"camt.053.001.02")
    .replace(b"BkToCstmrAcctRpt", b"BkToCstmrStmt")
    .replace(b"Rpt>", b"Stmt>")
    .replace(b"<Sts><Cd>BOOK</Cd></Sts>", b"<Sts>BOOK</Sts>")
    .replace(b"<Pty>", b"")
    .replace(b"</Pty>", b"")
    .replace(b"BICFI", b"BIC")
    .replace(b'<Amt Ccy="EUR">2750.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>\n    <RltdP', b"<RltdP")
)

# Folded at 65 characters: inside a word, a name, an IBAN.
MT940 = """\

:20:STARTUMS
:25:10010010/0006820101
:28C:00011/001
:60F:C261102EUR1000,00
:61:2611031103CR2750,00NTRFNONREF//2026110300000001
:86:153?00LOHN  GEHALT?109310?20EREF+LOHN-2026-10-0815?21SVWZ+Loh
n und Gehalt Okto?22ber 2026 Personalnummer 081?235?24ABWA+Muelle
r Holding SE?30COBADEFFXXX?31DE89370400440532013000?32Müller + Sö
hne Maschinen?33bau GmbH?34000
:61:2611041103D89,90NDDTNONREF//2026110300000002
:86:105?00FOLGELASTSCHRIFT?109310?20EREF+NOTPROVIDED?21MREF+M-471
1?22CRED+DE98ZZZ09999999999?23SVWZ+Abschlag Strom 11/2026 ?24Vert
ragskonto 123456?30SOGEDEFFXXX?31DE75512108001245126199?32Stadtwe
rke Musterstadt?34992
:61:2611031103RC748,59NRTINONREF
:86:159?00STORNO?20SVWZ+Storno Gutschrift, Kon?21to falsch?31DE12
500105170648489890?32Otto Normal
:62F:C261103EUR2911,51
-

""".replace("\n", "\r\n")

MT942 = """\
:20:STARTDISPE
:25:10010010/0006820101
:28C:00000/001
:34F:EUR 0,
:13D:2611031200+0100
:61:2611041104D15,00NDDTNONREF
:86:106?00KARTENZAHLUNG?20Kino am Markt?32KINO GMBH
:61:261105EC7,00NTRFNONREF
:86:166?00GUTSCHRIFT?20SVWZ+Auslage?32Otto Normal
:90D:1EUR15,00
:90C:1EUR7,00
-
""".replace("\n", "\r\n")

MT535 = """\
:16R:GENL
:28E:1/ONLY
:20C::SEME//NONREF
:23G:NEWM
:98C::PREP//20261103120000
:98A::STAT//20261103
:22F::STTY//CUST
:97A::SAFE//10010010/4711000
:17B::ACTI//Y
:16S:GENL
:16R:FIN
:35B:ISIN DE0005140008
/DE/514000
BEISPIELBANK AG
NAMENS-AKTIEN O.N.
:90B::MRKT//ACTU/EUR12,345
:94B::PRIC//LMAR/XETR
:98C::PRIC//20261103173500
:93B::AGGR//UNIT/100,5
:16R:SUBBAL
:93C::TAVI//UNIT/AVAI/130,5
:94C::SAFE//DE
:70C::SUBB//123456799123456799
1
:16S:SUBBAL
:16R:SUBBAL
:93B::AGGR//UNIT/N30,
:19A::HOLD//EUR1,
:16S:SUBBAL
:19A::HOLD//EUR1240,67
:70E::HOLD//1STK+511+00081+DE+20200102
210,25+EUR
:16S:FIN
:16R:FIN
:35B:ISIN US912810TM09
/DE/A3KTEE
4,0 % US TREASURY 2022-2042
:90A::MRKT//PRCT/98,75
:94B::PRIC//LMAR/XFRA
:98A::PRIC//20261102
:93B::AGGR//FAMT/5000,
:99A::DAAC//004
:19A::HOLD//EUR4551,27
:19A::HOLD//USD4937,5
:19A::ACRU//EUR1,72
:92B::EXCH//USD/EUR/0,92178
:16S:FIN
:16R:FIN
:35B:/DE/A0XXXX
OHNE KURS FONDS
:93B::AGGR//UNIT/N3,
:16S:FIN
:16R:ADDINFO
:19A::HOLP//EUR5791,94
:16S:ADDINFO
-
""".replace("\n", "\r\n")
