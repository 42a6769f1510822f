// Drives npm lib-fints: node lib_fints.mjs <package folder> <url> <user> <steps as JSON>.
// Prints one JSON object; the PIN comes from the environment.
import { pathToFileURL } from 'node:url';

const [folder, url, user, plan] = process.argv.slice(2);
const entry = pathToFileURL(`${folder}/node_modules/lib-fints/dist/index.js`).href;
const { FinTSClient, FinTSConfig } = await import(entry);
const { since, method, medium, camt, tan } = JSON.parse(plan);
const config = FinTSConfig.forFirstTimeUse('TESTPRODUCT', '1.0', url, '99999999', user, process.env.SIM_PIN);
const client = new FinTSClient(config);
const out = {};
const codes = (response) => response.bankAnswers.map((answer) => answer.code);

const first = await client.synchronize();
out.first = { success: first.success, codes: codes(first) };
if (first.success) {
  out.methods = config.availableTanMethods.map((one) => [one.id, one.name, one.version, one.isDecoupled]);
  client.selectTanMethod(method);
  const second = await client.synchronize();
  out.second = { success: second.success, requiresTan: second.requiresTan, codes: codes(second) };
  out.media = config.selectedTanMethod.activeTanMedia;
  if (medium) client.selectTanMedia(medium);
  out.messages = config.bankingInformation.bankMessages;
  const accounts = config.bankingInformation.upd?.bankAccounts ?? [];
  out.accounts = accounts.map((one) => ({ number: one.accountNumber, iban: one.iban, bic: one.bic, type: one.accountType, sepa: one.isSepaAccount, product: one.product }));
  if (accounts.length) {
    const number = accounts[0].accountNumber;
    const balance = await client.getAccountBalance(number);
    out.balance = { success: balance.success, ...balance.balance };
    let answer = await client.getAccountStatements(number, new Date(since), undefined, camt);
    out.asked = { requiresTan: answer.requiresTan, challenge: answer.tanChallenge, photo: answer.tanPhoto?.mimeType, codes: codes(answer) };
    if (answer.requiresTan) answer = await client.getAccountStatementsWithTan(answer.tanReference, tan);
    out.statements = { success: answer.success, codes: codes(answer), pages: answer.statements?.length, rows: answer.statements?.flatMap((one) => one.transactions) };
    const depot = accounts.find((one) => client.canGetPortfolio(one.accountNumber));
    if (depot) {
      const portfolio = await client.getPortfolio(depot.accountNumber);
      out.portfolio = portfolio.portfolioStatement;
    }
  }
}
console.log(JSON.stringify(out));
