import { html, page } from '../page.ts';

// Reads every two seconds what has come; words and links are put in as text, never as markup.
const script = `
const list = document.getElementById('bubbles');
const field = document.getElementById('to');
const clock = new Intl.DateTimeFormat('ko-KR', { month: 'numeric', day: 'numeric', hour: 'numeric', minute: '2-digit' });
let last = '';
field.value = new URLSearchParams(location.search).get('to') || '';
function bubble({ at, to, text, links }) {
  const item = document.createElement('li');
  const when = document.createElement('p');
  when.className = 'hint';
  when.textContent = to + ' · ' + clock.format(new Date(at));
  const words = document.createElement('div');
  words.className = 'bubble';
  let rest = text;
  for (const link of links) {
    const at = rest.indexOf(link);
    const a = document.createElement('a');
    a.href = link; a.textContent = link; a.target = '_blank'; a.rel = 'noreferrer';
    words.append(rest.slice(0, at), a);
    rest = rest.slice(at + link.length);
  }
  words.append(rest);
  item.append(when, words);
  return item;
}
async function read() {
  try {
    const text = await (await fetch('/phone/messages?to=' + encodeURIComponent(field.value))).text();
    if (text !== last) {
      last = text;
      const all = JSON.parse(text);
      list.replaceChildren(...all.map(bubble));
      document.getElementById('none').hidden = all.length > 0;
    }
  } catch {}
}
field.addEventListener('input', read);
read();
setInterval(read, 2000);`;

/** The screen of the one phone of this world: whatever number is written to, it rings here. */
export function handset() {
  return page(
    '휴대폰',
    html`<style>
.handset { max-width: 380px; margin: 16px auto; background: #fff; border: 10px solid #191f28; border-radius: 40px; padding: 20px 16px; min-height: 620px }
.handset li { padding: 10px 0 }
.bubble { display: inline-block; max-width: 100%; padding: 12px 16px; border-radius: 18px 18px 18px 4px; background: #e8f2ff; white-space: pre-wrap }
</style>
<main class="wide"><p><a href="/">샌드박스</a></p>
<div class="handset"><h1>문자 메시지</h1>
<p><label class="hint" for="to">받는 번호로 찾기</label> <input class="box num" id="to" inputmode="tel" placeholder="모든 번호" style="width:100%"></p>
<p class="hint" id="none">아직 받은 문자가 없어요.</p>
<ul id="bubbles" aria-live="polite"></ul></div></main>`,
    { script },
  );
}
