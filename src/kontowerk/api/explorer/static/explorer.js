// Starts the explorer. In the demo it logs in as one of the demo's users, or as the administrator.
const place = document.currentScript.dataset;

// Swagger UI has dark colours of its own and waits to be told.
if (matchMedia("(prefers-color-scheme: dark)").matches) document.documentElement.classList.add("dark-mode");

const quoted = (text) => JSON.stringify(text);

function parts(request) {
  const headers = {};
  const given = request.get("headers");
  if (given) given.forEach((value, name) => { headers[name] = value; });
  const body = request.get("body");
  const text = body === undefined || body === null ? null
    : typeof body === "string" ? body : JSON.stringify(body.toJS ? body.toJS() : body);
  return { url: request.get("url"), method: request.get("method"), headers, text };
}

const lines = (headers, indent, pair) =>
  Object.entries(headers).map(([name, value]) => `${indent}${pair(quoted(name), quoted(value))},\n`).join("");

function python(request) {
  const { url, method, headers, text } = parts(request);
  const content = text === null ? "" : `    content=${quoted(text)}.encode(),\n`;
  return "import httpx\n\nanswer = httpx.request(\n"
    + `    ${quoted(method)},\n    ${quoted(url)},\n`
    + `    headers={\n${lines(headers, "        ", (name, value) => `${name}: ${value}`)}    },\n`
    + `${content})\nprint(answer.status_code, answer.text)`;
}

function typescript(request) {
  const { url, method, headers, text } = parts(request);
  const body = text === null ? "" : `  body: ${quoted(text)},\n`;
  return `const answer = await fetch(${quoted(url)}, {\n  method: ${quoted(method)},\n`
    + `  headers: {\n${lines(headers, "    ", (name, value) => `${name}: ${value}`)}  },\n`
    + `${body}});\nconsole.log(answer.status, await answer.text());`;
}

const snippets = () => ({
  fn: { requestSnippetGenerator_python: python, requestSnippetGenerator_typescript: typescript },
});

async function token(login) {
  const form = new URLSearchParams(login.username
    ? { grant_type: "password", username: login.username, password: login.password }
    : { grant_type: "client_credentials" });
  const answer = await fetch(place.token, {
    method: "POST",
    headers: { Authorization: `Basic ${btoa(`${login.client}:${login.secret}`)}` },
    body: form,
  });
  return answer.ok ? (await answer.json()).access_token : null;
}

async function offerLogins(ui) {
  const answer = await fetch(place.logins, { headers: { Accept: "application/json" } });
  if (!answer.ok) return;
  const logins = (await answer.json()).logins;
  const box = document.getElementById("login");
  const choice = box.querySelector("select");
  logins.forEach((login, number) => choice.add(new Option(login.name, String(number))));
  const enter = async () => {
    const login = logins[Number(choice.value)];
    const value = await token(login);
    ui.preauthorizeBasic("client", login.client, login.secret);
    if (value !== null) ui.preauthorizeApiKey("bearer", value);
    box.querySelector("output").textContent = value === null ? "Login refused" : `Logged in as ${login.name}`;
  };
  choice.addEventListener("change", enter);
  box.hidden = false;
  await enter();
}

const ui = SwaggerUIBundle({
  dom_id: "#explorer",
  ...(window.KONTOWERK_DOCUMENT ? { spec: window.KONTOWERK_DOCUMENT } : { url: place.document }),
  deepLinking: true,
  filter: true,
  validatorUrl: null,
  persistAuthorization: false,
  docExpansion: "none",
  defaultModelsExpandDepth: -1,
  supportedSubmitMethods: place.document ? ["get", "put", "post", "delete"] : [],
  requestSnippetsEnabled: true,
  requestSnippets: {
    defaultExpanded: true,
    generators: {
      curl_bash: { title: "curl", syntax: "bash" },
      python: { title: "Python", syntax: "python" },
      typescript: { title: "TypeScript", syntax: "javascript" },
    },
  },
  plugins: [snippets],
  onComplete: () => { if (place.logins) void offerLogins(ui); },
});
