import type { Route } from './door.ts';
import { html, page } from './page.ts';

const doors = [
  { to: '/payments', name: '카드사', says: '승인과 취소 장부, 장애 스위치' },
  { to: '/payments#bank', name: '은행', says: '가상계좌에 입금하기' },
  { to: '/phone', name: '휴대폰', says: '인증번호와 알림이 도착하는 전화기' },
  { to: '/postcode/search', name: '우편번호 찾기', says: '주소 검색 창과 그 주소들' },
];

/** The page for people: what is there, and where. */
export const home: Route[] = [
  [
    'GET /',
    () =>
      page(
        '샌드박스',
        html`<main class="wide">
  <h1>샌드박스</h1>
  <p class="hint">쇼핑몰 바깥세상을 흉내 냅니다. 실제 돈이나 물건은 움직이지 않아요.<br>
    <span lang="en">A stand-in for the outside world. No money and no goods move.</span></p>
  <nav class="doors">${doors.map(({ to, name, says }) => html`<a href="${to}"><b>${name}</b><span class="hint">${says}</span></a>`)}</nav>
</main>`,
      ),
  ],
];
