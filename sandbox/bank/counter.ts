import { html, htmlPage, wonText } from '../html.ts';
import { sandboxBanks } from '../toss/cards.ts';
import type { TossPayment } from '../toss/toss-payment.ts';
import type { TossContext } from '../toss/toss-sandbox.ts';

const names = new Map<string, string>([
  ...sandboxBanks.map(({ code, name }) => [code, name] as const),
  ['03', 'IBK기업은행'],
  ['31', 'iM뱅크(대구)'],
  ['32', 'BNK부산은행'],
  ['34', '광주은행'],
  ['39', '경남은행'],
  ['81', '하나은행'],
]);

/** The page of accounts that wait for a deposit, with a button for each kind of deposit; closed accounts are below. */
export function bankPage(desk: TossContext) {
  const all = desk.book
    .all()
    .map((entry) => entry.payment)
    .filter((payment) => payment.virtualAccount)
    .toReversed();
  const waiting = all.filter(({ status }) => status === 'WAITING_FOR_DEPOSIT').slice(0, 100);
  const ended = all.filter(({ status }) => status !== 'WAITING_FOR_DEPOSIT').slice(0, 50);
  return htmlPage(
    '은행',
    html`<main class="wide"><p><a href="/">샌드박스</a></p><h1>은행</h1>
<p class="hint">가상계좌에 입금해 보세요. 실제 돈은 움직이지 않아요.</p>
<section class="card"><h2>입금을 기다리는 계좌 <span class="hint num">${waiting.length}개</span></h2>
  ${waiting.length === 0 ? html`<p class="hint">기다리는 계좌가 없어요.</p>` : waiting.map(open)}</section>
<section class="card"><h2>끝난 계좌</h2>
  ${ended.length === 0 ? html`<p class="hint">아직 없어요.</p>` : ended.map(closed)}</section>
</main>`,
  );
}

function open(payment: TossPayment) {
  return html`<form method="post" action="/bank/deposits" style="padding:14px 0;border-top:1px solid #0001">
${hidden(payment)}${facts(payment)}
<p class="line"><button class="quiet" name="act" value="exact">${wonText(payment.totalAmount)} 입금</button>
<button class="quiet" name="act" value="short">1,000원 적게</button>
<button class="quiet" name="act" value="long">1,000원 많게</button>
<button class="quiet" name="act" value="late">기한이 지나서</button>
<button class="quiet" name="act" value="back">입금했다가 되돌리기</button></p></form>`;
}

function closed(payment: TossPayment) {
  return html`<form method="post" action="/bank/deposits" style="padding:14px 0;border-top:1px solid #0001">
${hidden(payment)}${facts(payment)}
<p class="line"><span class="state ${payment.status}">${payment.status}</span>
${payment.balanceAmount < payment.totalAmount && html`<span class="num">돌려준 금액 ${wonText(payment.totalAmount - payment.balanceAmount)}</span>`}
${['CANCELED', 'EXPIRED'].includes(payment.status) && html`<button class="quiet" name="act" value="dead">그래도 입금</button>`}</p></form>`;
}

function hidden(payment: TossPayment) {
  return html`<input type="hidden" name="accountNumber" value="${payment.virtualAccount?.accountNumber}">
<input type="hidden" name="amount" value="${payment.totalAmount}">`;
}

function facts({ virtualAccount, orderName, orderId, totalAmount }: TossPayment) {
  return html`<p><b>${names.get(virtualAccount?.bankCode ?? '') ?? virtualAccount?.bankCode}</b>
<code>${virtualAccount?.accountNumber}</code> <span class="num">${wonText(totalAmount)}</span></p>
<p class="hint">${orderName} · ${virtualAccount?.customerName} · ${virtualAccount?.dueDate.slice(0, 16).replace('T', ' ')}까지 · <code>${orderId}</code></p>`;
}
