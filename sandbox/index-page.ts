import { readFileSync } from 'node:fs';
import { html, htmlPage } from './html.ts';
import type { SandboxRoute } from './sandbox-routes.ts';

const doors = [
  { to: '/payments', name: '카드사', says: '승인과 취소 장부, 장애 스위치' },
  { to: '/bank', name: '은행', says: '가상계좌에 입금하기' },
  { to: '/clock', name: '시계', says: '며칠 뒤로 넘겨 배송과 구매확정 지켜보기' },
  { to: '/courier', name: '택배', says: '송장 조회와 소포 옮기기' },
  { to: '/supplier', name: '산지', says: '출고일이 된 주문을 포장해 보내는 손, 켜고 끄기' },
  { to: '/staff', name: '직원 인증 앱', says: '관리자 로그인에 쓰는 6자리 숫자' },
  { to: '/phone', name: '휴대폰', says: '인증번호와 알림이 도착하는 전화기' },
  { to: '/chat', name: '카카오톡', says: '공유한 선물 링크가 도착하는 대화방' },
  { to: '/social', name: '카카오·네이버', says: '소셜 로그인 동의 화면과 장애 스위치' },
  { to: '/shell', name: '앱 껍데기', says: '쇼핑몰을 앱처럼 감싸 열기' },
  { to: '/events', name: '분석·광고·오류', says: '누가 무엇을 보고 샀는지 바깥에서 받은 것' },
  { to: '/postcode/search', name: '우편번호 찾기', says: '주소 검색 창과 그 주소들' },
];

const letters = 'node_modules/pretendard/dist/web/variable/woff2/PretendardVariable.woff2';

/** The start page with links to all pages of the sandbox, and the font of these pages. */
export const indexRoutes: SandboxRoute[] = [
  [
    'GET /',
    () =>
      htmlPage(
        '샌드박스',
        html`<main class="wide">
  <h1>샌드박스</h1>
  <p class="hint">쇼핑몰 바깥세상을 흉내 냅니다. 실제 돈이나 물건은 움직이지 않아요.<br>
    <span lang="en">A stand-in for the outside world. No money and no goods move.</span></p>
  <nav class="doors">${doors.map(({ to, name, says }) => html`<a href="${to}"><b>${name}</b><span class="hint">${says}</span></a>`)}</nav>
</main>`,
      ),
  ],
  [
    'GET /letters.woff2',
    ({ response }) => {
      response.writeHead(200, { 'content-type': 'font/woff2', 'cache-control': 'max-age=86400' });
      response.end(readFileSync(letters));
      return null;
    },
  ],
];
