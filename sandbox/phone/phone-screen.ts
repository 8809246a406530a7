import { html, htmlPage } from '../html.ts';

// Polls every two seconds for new messages; text and links are inserted as text, never as markup.
const script = `
const list = document.getElementById('bubbles');
const shade = document.getElementById('shade');
const field = document.getElementById('to');
const clock = new Intl.DateTimeFormat('ko-KR', { month: 'numeric', day: 'numeric', hour: 'numeric', minute: '2-digit' });
let last = '';
field.value = new URLSearchParams(location.search).get('to') || '';
function make(name, className, text) {
  const one = document.createElement(name);
  if (className) one.className = className;
  if (text !== undefined) one.textContent = text;
  return one;
}
function linked(name, text, links) {
  const words = make('div', name);
  let rest = text;
  for (const link of links) {
    const at = rest.indexOf(link);
    if (at < 0) continue;
    const a = make('a', '', link);
    a.href = link; a.target = '_blank'; a.rel = 'noreferrer';
    words.append(rest.slice(0, at), a);
    rest = rest.slice(at + link.length);
  }
  words.append(rest);
  return words;
}
function talk({ text, buttons }) {
  const [first, ...rest] = text.split('\\n');
  const card = make('div', 'talk');
  card.append(make('p', 'band', '알림톡 도착'), make('b', 'title', first), make('div', 'words', rest.join('\\n')));
  for (const { name, url } of buttons) {
    const a = make('a', 'way', name);
    a.href = url; a.target = '_blank'; a.rel = 'noreferrer';
    card.append(a);
  }
  return card;
}
function bubble(one) {
  const item = make('li', '');
  item.append(make('p', 'hint', one.to + ' · ' + clock.format(new Date(one.at))));
  item.append(one.channel === 'alimtalk' ? talk(one) : linked('bubble', one.text, one.links));
  return item;
}
function banner({ title, text, at }) {
  const item = make('li', 'banner');
  item.append(make('p', 'hint', '알림 · ' + clock.format(new Date(at))), make('b', '', title), make('div', 'words', text));
  return item;
}
async function read() {
  try {
    const [texts, pushes] = await Promise.all([
      fetch('/phone/messages?to=' + encodeURIComponent(field.value)).then((one) => one.text()),
      fetch('/phone/pushes').then((one) => one.text()),
    ]);
    if (texts + pushes === last) return;
    last = texts + pushes;
    const all = JSON.parse(texts);
    list.replaceChildren(...all.map(bubble));
    shade.replaceChildren(...JSON.parse(pushes).slice(0, 3).map(banner));
    document.getElementById('none').hidden = all.length > 0;
  } catch {}
}
field.addEventListener('input', read);
read();
setInterval(read, 2000);`;

/** The screen of the sandbox's single phone, which receives the messages of every number. */
export function phoneScreen() {
  return htmlPage(
    '휴대폰',
    html`<style>
.handset { max-width: 380px; margin: 16px auto; background: #fff; border: 10px solid #191f28; border-radius: 40px; padding: 20px 16px; min-height: 620px }
.handset li { padding: 10px 0 }
.bubble { display: inline-block; max-width: 100%; padding: 12px 16px; border-radius: 18px 18px 18px 4px; background: #e8f2ff; white-space: pre-wrap }
.talk { max-width: 300px; border: 1px solid #e5e8eb; border-radius: 4px 16px 16px 16px; overflow: hidden; background: #fff }
.talk .band { background: #fae100; color: #3a2e00; padding: 8px 14px; font-size: 14px }
.talk .title { display: block; padding: 14px 14px 6px; font-size: 17px }
.talk .words { padding: 0 14px 14px; white-space: pre-wrap; font-size: 15px }
.talk .way { display: block; margin: 0 14px 12px; padding: 11px; border-radius: 4px; background: #f2f4f6; color: #191f28; text-align: center; text-decoration: none }
.banner { background: #f2f4f6; border-radius: 16px; padding: 10px 14px !important; margin-bottom: 8px }
.banner .words { white-space: pre-wrap; font-size: 14px }
</style>
<main class="wide"><p><a href="/">샌드박스</a></p>
<div class="handset"><ul id="shade" aria-label="푸시 알림"></ul><h1>문자 메시지와 알림톡</h1>
<p><label class="hint" for="to">받는 번호로 찾기</label> <input class="box num" id="to" inputmode="tel" placeholder="모든 번호" style="width:100%"></p>
<p class="hint" id="none">아직 받은 메시지가 없어요.</p>
<ul id="bubbles" aria-live="polite"></ul></div></main>`,
    { script },
  );
}
