// The app's side of the bridge, see docs/native-bridge.md. The frame's name tells the page which system it runs in.
const main = document.querySelector('main');
let web = document.getElementById('web');
const log = document.getElementById('log');
const shop = main.dataset.shop;
let token = null;
let lost = false;

function write(way, message) {
  log.textContent = `${way} ${JSON.stringify(message)}\n${log.textContent}`;
}
const os = () => document.querySelector('[name=os]:checked').value;

async function call(path, { body, with: bearer } = {}) {
  const response = await fetch('/shell/call', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ path, body, token: bearer, os: os() }),
  });
  return response.json();
}

function open() {
  lost = false;
  // A frame's name is fixed with its window, so another system needs another frame.
  const fresh = web.cloneNode();
  fresh.name = `ShopApp/${os()}`;
  fresh.src = `${shop}/`;
  web.replaceWith(fresh);
  web = fresh;
}

window.addEventListener('message', async (event) => {
  if (event.origin !== shop || event.source !== web.contentWindow || lost) return;
  const message = JSON.parse(event.data);
  write('←', message);
  const say = (answer) => {
    write('→', answer.nonce ? { ...answer, nonce: '…' } : answer);
    web.contentWindow.postMessage(JSON.stringify(answer), shop);
  };
  if (message.type === 'hello') {
    const nonce = token ? (await call('/v2/tokens/nonce', { with: token })).token : null;
    say({ v: 1, type: 'welcome', id: message.id, nonce, fcmPushToken: 'shell-push-token' });
  }
  if (message.type === 'nonce' && token) {
    say({ v: 1, type: 'nonce', id: message.id, nonce: (await call('/v2/tokens/nonce', { with: token })).token });
  }
  if (message.type === 'share' || message.type === 'open') say({ v: 1, type: 'done', id: message.id });
  if (message.type === 'signedOut') token = null;
});

document.getElementById('sign').addEventListener('submit', async (event) => {
  event.preventDefault();
  const body = { email: document.getElementById('email').value, password: document.getElementById('password').value };
  const session = await call('/v2/tokens', { body });
  if (!session.token) return write('!', session);
  token = session.token;
  open();
});
document.getElementById('open').addEventListener('click', () => {
  token = null;
  open();
});
document.getElementById('lose').addEventListener('click', () => {
  lost = true;
  write('!', '다리가 끊겼어요');
});
