import { koreaClock } from '#contract/rules/calendar.ts';
import { html, page } from '../page.ts';
import type { Received } from './collectors.ts';

const names: Record<Received['who'], string> = {
  ga4: '구글 애널리틱스',
  meta: '메타 픽셀',
  kakao: '카카오 픽셀',
  naver: '네이버 전환',
  attribution: '유입 분석',
  click: '광고 클릭',
  monitoring: '오류·화면 기록',
};

/** What came, the newest first: a shopper's way through the shop as others see it. */
export function pageOf(received: readonly Received[]) {
  const rows = received.slice(-300).toReversed();
  return page(
    '분석·광고·오류',
    html`<main class="wide">
  <h1>분석·광고·오류</h1>
  <p class="hint">쇼핑몰이 바깥 회사에 보낸 것이 온 그대로 쌓입니다. 동의하지 않은 사람의 것은 오지 않아요. <a href="/events/replays">화면 기록 다시 보기</a></p>
  ${rows.length === 0 && html`<p class="hint">아직 받은 것이 없어요.</p>`}
  <table><tbody>${rows.map(
    ({ who, name, at, words, bytes }) =>
      html`<tr><td class="num">${koreaClock(new Date(at))}</td><td>${names[who]}</td><td><b>${name}</b></td>
  <td class="num">${bytes}B</td><td class="hint">${who === 'monitoring' ? '' : JSON.stringify(words).slice(0, 300)}</td></tr>`,
  )}</tbody></table>
</main>`,
  );
}
