import java.io.File;
import java.text.SimpleDateFormat;
import java.util.Date;
import java.util.Properties;
import org.kapott.hbci.GV.HBCIJob;
import org.kapott.hbci.GV_Result.GVRDauerList;
import org.kapott.hbci.GV_Result.GVRKUms;
import org.kapott.hbci.GV_Result.GVRSaldoReq;
import org.kapott.hbci.callback.AbstractHBCICallback;
import org.kapott.hbci.manager.HBCIHandler;
import org.kapott.hbci.manager.HBCIUtils;
import org.kapott.hbci.passport.AbstractHBCIPassport;
import org.kapott.hbci.passport.HBCIPassport;
import org.kapott.hbci.status.HBCIExecStatus;
import org.kapott.hbci.structures.Konto;
import org.kapott.hbci.structures.Value;

/**
 * Drives hbci4java: accounts, balance, bookings, a transfer, and a standing order of a user whose
 * name says so; prints one line per fact.
 *
 * <p>Arguments: folder, host and path, port, user, PIN, method, TAN, first day of the bookings, name
 * and IBAN of a payee, amount, purpose and first day of a standing order.
 */
public class Hbci4Java {
  static String[] given;

  public static void main(String[] arguments) throws Exception {
    given = arguments;
    Properties settings = new Properties();
    settings.setProperty("client.product.name", "TESTPRODUCT0123456789ABCD");
    settings.setProperty("client.product.version", "1.0");
    settings.setProperty("client.passport.default", "PinTan");
    settings.setProperty("client.passport.PinTan.init", "1");
    settings.setProperty("log.loglevel.default", "2");
    HBCIUtils.init(settings, new Person());
    HBCIPassport passport = AbstractHBCIPassport.getInstance(new File(given[0], "passport.dat"));
    HBCIHandler handler = new HBCIHandler("300", passport);
    try {
      for (Konto account : passport.getAccounts()) {
        say("account", account.number, account.iban, account.type);
      }
      Konto account = passport.getAccounts()[0];
      read(handler, account);
      pay(handler, account);
      if (given[3].contains("standing")) {
        orderRegularly(handler, account);
      }
    } finally {
      handler.close();
      passport.close();
    }
  }

  static void read(HBCIHandler handler, Konto account) throws Exception {
    HBCIJob balance = handler.newJob("SaldoReq");
    balance.setParam("my", account);
    balance.addToQueue();
    HBCIJob bookings = handler.newJob("KUmsAll");
    bookings.setParam("my", account);
    bookings.setParam("startdate", new SimpleDateFormat("yyyy-MM-dd").parse(given[7]));
    bookings.addToQueue();
    HBCIExecStatus status = handler.execute();
    say("read", String.valueOf(status.isOK()), status.isOK() ? "" : status.getErrorString());
    GVRSaldoReq found = (GVRSaldoReq) balance.getJobResult();
    say("balance", amount(found.getEntries()[0].ready.value));
    for (GVRKUms.UmsLine line : ((GVRKUms) bookings.getJobResult()).getFlatData()) {
      say("booking", amount(line.value));
    }
  }

  static void pay(HBCIHandler handler, Konto account) throws Exception {
    HBCIJob transfer = handler.newJob("UebSEPA");
    Konto payee = new Konto();
    payee.name = given[8];
    payee.iban = given[9];
    account.name = "Ich";
    transfer.setParam("src", account);
    transfer.setParam("dst", payee);
    transfer.setParam("btg", new Value(given[10], "EUR"));
    transfer.setParam("usage", given[11]);
    transfer.setParam("endtoendid", "E2E-J");
    transfer.addToQueue();
    HBCIExecStatus status = handler.execute();
    say("paid", String.valueOf(status.isOK()), status.isOK() ? "" : status.getErrorString());
  }

  /** Creates a standing order, lists, changes and deletes it, and lists again. */
  static void orderRegularly(HBCIHandler handler, Konto account) throws Exception {
    regular(handler, account, "DauerSEPANew", given[10], null);
    String created = list(handler, account);
    regular(handler, account, "DauerSEPAEdit", "20.00", created);
    String changed = list(handler, account);
    regular(handler, account, "DauerSEPADel", "20.00", changed);
    list(handler, account);
  }

  static void regular(HBCIHandler handler, Konto account, String what, String amount, String order)
      throws Exception {
    HBCIJob job = handler.newJob(what);
    Konto payee = new Konto();
    payee.name = given[8];
    payee.iban = given[9];
    payee.bic = "TESTDEFFXXX";
    job.setParam("src", account);
    job.setParam("dst", payee);
    job.setParam("btg", new Value(amount, "EUR"));
    job.setParam("usage", given[11]);
    job.setParam("firstdate", new SimpleDateFormat("yyyy-MM-dd").parse(given[12]));
    job.setParam("timeunit", "M");
    job.setParam("turnus", "1");
    job.setParam("execday", "1");
    if (order != null) {
      job.setParam("orderid", order);
    }
    job.addToQueue();
    HBCIExecStatus status = handler.execute();
    say(what, String.valueOf(status.isOK()), status.isOK() ? "" : status.getErrorString());
  }

  static String list(HBCIHandler handler, Konto account) {
    HBCIJob job = handler.newJob("DauerSEPAList");
    job.setParam("src", account);
    job.addToQueue();
    HBCIExecStatus status = handler.execute();
    say("listed", String.valueOf(status.isOK()), status.isOK() ? "" : status.getErrorString());
    String last = null;
    for (GVRDauerList.Dauer order : ((GVRDauerList) job.getJobResult()).getEntries()) {
      say("regular", amount(order.value), order.other.iban, order.timeunit, "" + order.execday);
      last = order.orderid;
    }
    return last;
  }

  static String amount(Value value) {
    return value.getBigDecimalValue().toPlainString();
  }

  static void say(String... words) {
    System.out.println(String.join("\t", words).replace('\n', ' '));
  }

  /** Answers what hbci4java asks a person. */
  static class Person extends AbstractHBCICallback {
    @Override
    public void log(String text, int level, Date at, StackTraceElement where) {
      System.err.println(text);
    }

    @Override
    public void callback(HBCIPassport passport, int reason, String text, int kind, StringBuffer answer) {
      switch (reason) {
        case NEED_PASSPHRASE_LOAD, NEED_PASSPHRASE_SAVE, NEED_PT_PIN -> put(answer, given[4]);
        case NEED_COUNTRY -> put(answer, "DE");
        case NEED_HOST -> put(answer, given[1]);
        case NEED_PORT -> put(answer, given[2]);
        case NEED_FILTER -> put(answer, "Base64");
        case NEED_BLZ -> put(answer, "99999999");
        case NEED_USERID, NEED_CUSTOMERID -> put(answer, given[3]);
        case NEED_PT_SECMECH -> put(answer, given[5]);
        case NEED_PT_TANMEDIA -> put(answer, answer.toString().split("\\|")[0]);
        case NEED_PT_TAN -> {
          say("challenge", text);
          put(answer, given[6]);
        }
        case HAVE_INST_MSG -> say("message", text);
        case HAVE_ERROR -> say("error", text);
        default -> { }
      }
    }

    @Override
    public void status(HBCIPassport passport, int tag, Object[] more) {
      // nobody looks
    }

    private static void put(StringBuffer answer, String text) {
      answer.replace(0, answer.length(), text);
    }
  }
}
