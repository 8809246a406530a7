import { html, htmlPage, wonText } from '../html.ts';
import { tossFaultMoments, tossFaultTypes } from './toss-faults.ts';
import type { TossPayment } from './toss-payment.ts';
import type { TossContext } from './toss-sandbox.ts';

/** The page with the ledger and the faults. */
export function tossStatusPage(desk: TossContext) {
  const payments = desk.book.all().map((entry) => entry.payment);
  const latest = payments.toReversed().slice(0, 200);
  return htmlPage(
    '카드사',
    html`<main class="wide"><p><a href="/">샌드박스</a></p><h1>카드사</h1>
<section class="card"><h2>장부 <span class="hint num">${payments.length}건</span></h2>
  ${payments.length === 0 ? html`<p class="hint">아직 결제가 없어요.</p>` : ledger(latest)}</section>
<section class="card"><h2>장애 <span class="hint" lang="en">faults</span></h2>${switches(desk)}</section>
</main>`,
  );
}

function ledger(payments: TossPayment[]) {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="장부"><table>
<thead><tr><th>상태</th><th>주문번호</th><th>주문명</th><th>수단</th><th class="num">금액</th><th class="num">남은 금액</th><th>요청</th></tr></thead>
<tbody>${payments.map(
    (payment) => html`<tr><td><span class="state ${payment.status}">${payment.status}</span></td>
<td><code>${payment.orderId}</code></td><td>${payment.orderName}</td>
<td>${payment.card?.number ?? payment.virtualAccount?.accountNumber ?? payment.method}</td>
<td class="num">${wonText(payment.totalAmount)}</td><td class="num">${wonText(payment.balanceAmount)}</td>
<td class="num">${payment.requestedAt.slice(5, 19).replace('T', ' ')}</td></tr>`,
  )}</tbody></table></div>`;
}

function switches(desk: TossContext) {
  const set = desk.faults.list();
  return html`<form method="post" action="/payments/faults" class="line">
<label class="hidden" for="fault">장애</label><select class="box" id="fault" name="fault" style="max-width:100%">
${Object.entries(tossFaultTypes)
  .filter(([name]) => name !== 'kill_app_at')
  .map(([name, { note }]) => html`<option value="${name}">${name} — ${note}</option>`)}</select>
<label class="hidden" for="when">언제</label><select class="box" id="when" name="when"><option value="">기본 호출</option>
${tossFaultMoments.map((when) => html`<option>${when}</option>`)}</select>
<label>횟수 <input class="box num" name="count" type="number" min="1" value="1" style="width:84px"></label>
<label>ms <input class="box num" name="ms" type="number" min="1" style="width:110px"></label>
<button class="quiet">켜기</button></form>
${
  set.length > 0 &&
  html`<ul style="padding:12px 0">${set.map((one) => html`<li><code>${one.when} · ${one.fault} × ${one.count}${one.ms && ` · ${one.ms} ms`}</code></li>`)}</ul>
<form method="post" action="/payments/faults/clear"><button class="quiet">모두 끄기</button></form>`
}`;
}
