const input = document.querySelector('#q');
const found = document.querySelector('#found');
const count = document.querySelector('#count');
const tips = document.querySelector('#tips');
const opener = window.parent === window ? window.opener : window.parent;
const origin = new URLSearchParams(location.search).get('origin');
let asked = 0;
let typed;
let shown;

document.querySelector('form').addEventListener('submit', (event) => {
  event.preventDefault();
  search();
});
input.addEventListener('input', () => {
  clearTimeout(typed);
  typed = setTimeout(search, 250);
});
document.addEventListener('keydown', (event) => {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const stops = [input, ...found.querySelectorAll('button')];
  const at = stops.indexOf(document.activeElement);
  if (at < 0) return;
  event.preventDefault();
  stops[Math.min(Math.max(at + (event.key === 'ArrowDown' ? 1 : -1), 0), stops.length - 1)].focus();
});
if (input.value) search();

async function search() {
  clearTimeout(typed);
  const query = input.value.trim();
  const turn = ++asked;
  // Existing rows stay in the DOM: a row that is replaced during a tap cannot be selected.
  if (query === shown) return;
  tips.hidden = query !== '';
  if (query === '') return show(query, { total: 0, entities: [] });
  const response = await fetch(`/postcode/addresses?q=${encodeURIComponent(query)}`);
  const answer = await response.json();
  // Ignores a slow answer to an older search.
  if (turn === asked) show(query, answer);
}

function show(query, { total, entities }) {
  shown = query;
  const more = total > entities.length ? ` 앞의 ${entities.length}건만 보여요. 검색어를 더 적어 주세요.` : '';
  count.textContent =
    query === '' ? '' : total === 0 ? '찾는 주소가 없어요. 다른 말로 검색해 주세요.' : `${total}건${more}`;
  found.replaceChildren(...entities.map((address) => row(query, address)));
  tell({ size: { width: document.body.offsetWidth, height: document.body.scrollHeight } });
}

function row(query, address) {
  const item = document.createElement('li');
  const zone = document.createElement('span');
  zone.className = 'zone num';
  zone.textContent = address.zonecode;
  const building = address.buildingName ? ` (${address.buildingName})` : '';
  item.append(
    zone,
    choice('도로명', address.roadAddress + building, () => choose(query, address, 'R')),
    choice('지번', address.jibunAddress + building, () => choose(query, address, 'J')),
  );
  return item;
}

function choice(kind, text, act) {
  const button = document.createElement('button');
  const tag = document.createElement('span');
  tag.className = 'tag';
  tag.textContent = kind;
  button.type = 'button';
  button.append(tag, text);
  button.addEventListener('click', act);
  return button;
}

function choose(query, { shared, ...address }, type) {
  const guessed = shared && type === 'R';
  const { roadAddress, jibunAddress } = address;
  const data = {
    postcode: '',
    postcode1: '',
    postcode2: '',
    postcodeSeq: '',
    ...address,
    address: roadAddress,
    addressEnglish: '',
    addressType: 'R',
    userSelectedType: type,
    noSelected: 'N',
    userLanguageType: 'K',
    roadAddress,
    roadAddressEnglish: '',
    jibunAddress: guessed ? '' : jibunAddress,
    jibunAddressEnglish: '',
    autoRoadAddress: '',
    autoRoadAddressEnglish: '',
    autoJibunAddress: guessed ? jibunAddress : '',
    autoJibunAddressEnglish: '',
    buildingCode: '',
    sigunguCode: '',
    roadnameCode: '',
    bcode: '',
    hname: '',
    query,
  };
  tell({ chosen: data });
  if (!opener) count.textContent = `${data.zonecode} ${type === 'R' ? roadAddress : jibunAddress}을(를) 골랐어요.`;
}

function tell(message) {
  if (opener && origin) opener.postMessage({ sandboxPostcode: message }, origin);
}
