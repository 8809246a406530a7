import { clockInKorea } from '#contract/rules/calendar.ts';
import { type HtmlMarkup, html, htmlPage, wonText } from '../html.ts';
import { recordingsOf, reportedSalesOf, visitPathsOf } from './collector-stories.ts';
import type { CollectedEvent } from './collectors.ts';

const names: Record<CollectedEvent['who'], string> = {
  ga4: '구글 애널리틱스',
  meta: '메타',
  kakao: '카카오 픽셀',
  naver: '네이버 전환',
  attribution: '유입 분석',
  click: '광고 클릭',
  monitoring: '오류·화면 기록',
};

type Set = { fault: string; who: string; left: number };

/** The page of received data: visit paths, sales, recordings, faults and the raw events, the newest first. */
export function collectorsPage(received: readonly CollectedEvent[], faults: readonly Set[]) {
  return htmlPage(
    '분석·광고·오류',
    html`<main class="wide">
  <h1>분석·광고·오류</h1>
  <p class="hint">쇼핑몰이 바깥 회사에 보낸 것이 온 그대로 쌓입니다. 동의하지 않은 사람의 것은 오지 않아요. <a href="/events/replays">화면 기록 다시 보기</a></p>
  ${paths(received)}
  ${sales(received)}
  ${recordings(received)}
  ${switches(faults)}
  ${everything(received)}
</main>`,
  );
}

function paths(received: readonly CollectedEvent[]) {
  const found = visitPathsOf(received).slice(-10).toReversed();
  return html`<h2>걸어온 길</h2>
  ${found.length === 0 && html`<p class="hint">아직 다녀간 사람이 없어요.</p>`}
  ${found.map(
    ({
      visit,
      steps,
    }) => html`<section class="card"><p><b>방문 ${visit}</b> <span class="hint">${steps.length}걸음</span></p>
  <ol>${steps.map(
    ({ at, name, where, worth }) =>
      html`<li><span class="num">${clockOf(at)}</span> <b>${name}</b> ${where} ${worth !== null && html`<span class="num">${wonText(worth)}</span>`}</li>`,
  )}</ol></section>`,
  )}`;
}

function sales(received: readonly CollectedEvent[]) {
  const found = reportedSalesOf(received).slice(-20).toReversed();
  return html`<h2>전환</h2>
  ${found.length === 0 && html`<p class="hint">아직 팔린 것을 들은 회사가 없어요.</p>`}
  <table><tbody>${found.map(
    ({
      number,
      value,
      receivers,
    }) => html`<tr><td class="num">${number}</td><td class="num">${value === null ? '' : wonText(value)}</td>
  <td>${receivers.map(({ who, by, times }) => `${names[who]}(${by === 'server' ? '서버' : '화면'}${times > 1 ? ` ${times}번!` : ''})`).join(' · ')}</td></tr>`,
  )}</tbody></table>`;
}

function recordings(received: readonly CollectedEvent[]) {
  const found = recordingsOf(received).slice(-20).toReversed();
  return html`<h2>화면 기록</h2>
  ${found.length === 0 && html`<p class="hint">아직 기록된 화면이 없어요.</p>`}
  <table><tbody>${found.map(
    ({
      id,
      pieces,
      bytes,
      from,
      until,
    }) => html`<tr><td class="num">${id.slice(0, 8)}</td><td>${pieces}조각</td><td class="num">${(bytes / 1024).toFixed(1)}KB</td>
  <td class="num">${clockOf(from)} ~ ${clockOf(until)}</td></tr>`,
  )}</tbody></table>`;
}

function switches(faults: readonly Set[]): HtmlMarkup {
  const openFaults = faults.filter((one) => one.left > 0);
  return html`<h2>고장 내기</h2>
  <form method="post" action="/events/faults" class="row">
    <select class="box" name="who" aria-label="누구를"><option value="all">모두</option>${Object.entries(names).map(([key, name]) => html`<option value="${key}">${name}</option>`)}</select>
    <select class="box" name="fault" aria-label="어떻게"><option value="slow">10초 늦게</option><option value="500">500으로 답하기</option><option value="refused">끊어 버리기</option></select>
    <input class="box" name="count" type="number" value="10" min="1" max="10000" aria-label="몇 번">
    <button class="quiet">켜기</button>
  </form>
  ${
    openFaults.length > 0 &&
    html`<p>${openFaults.map(({ fault, who, left: times }) => `${who} ${fault} ${times}번 남음`).join(' · ')}</p>
  <form method="post" action="/events/faults/clear"><button class="quiet">모두 끄기</button></form>`
  }`;
}

function everything(received: readonly CollectedEvent[]) {
  const rows = received.slice(-300).toReversed();
  return html`<h2>받은 그대로</h2>
  ${rows.length === 0 && html`<p class="hint">아직 받은 것이 없어요.</p>`}
  <table><tbody>${rows.map(
    ({ who, name, at, words, bytes }) =>
      html`<tr><td class="num">${clockOf(at)}</td><td>${names[who]}</td><td><b>${name}</b></td>
  <td class="num">${bytes}B</td><td class="hint" style="white-space:normal;word-break:break-all">${who === 'monitoring' ? '' : JSON.stringify(words).slice(0, 300)}</td></tr>`,
  )}</tbody></table>`;
}

function clockOf(at: number) {
  return clockInKorea(new Date(at)).slice(11, 19);
}
