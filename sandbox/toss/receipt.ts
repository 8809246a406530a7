import { html, htmlPage, wonText } from '../html.ts';
import type { TossPayment } from './toss-payment.ts';

export function receiptPage(payment: TossPayment | undefined) {
  if (!payment?.receipt) {
    const body = html`<main class="column"><section class="bill"><h1>영수증이 없어요</h1></section></main>`;
    return htmlPage('영수증이 없어요', body, { status: 404 });
  }
  const { card, virtualAccount, method, cancels, easyPay } = payment;
  const facts: [string, string][] = [
    ['주문번호', payment.orderId],
    [
      '결제수단',
      [easyPay?.provider ?? method, card?.number ?? virtualAccount?.accountNumber].filter(Boolean).join(' '),
    ],
    ['승인번호', card?.approveNo ?? '-'],
    ['승인일시', payment.approvedAt?.slice(0, 19).replace('T', ' ') ?? '-'],
    ['공급가액', wonText(payment.suppliedAmount)],
    ['부가세', wonText(payment.vat)],
    ['면세금액', wonText(payment.taxFreeAmount)],
    ...(cancels ?? []).map(({ cancelAmount, canceledAt }): [string, string] => [
      `취소 ${canceledAt.slice(0, 10)}`,
      `-${wonText(cancelAmount)}`,
    ]),
    ['합계', wonText(payment.balanceAmount)],
  ];
  return htmlPage(
    '매출전표',
    html`<main class="column"><header class="bar"><span class="mark">샌드박스 매출전표</span></header>
<section class="bill"><h1 class="name">${payment.orderName}</h1><p class="sum num">${wonText(payment.totalAmount)}</p>
<p class="note">연습용 전표예요. 세금 신고에 쓸 수 없어요.</p></section>
<section class="part"><dl class="facts num">${facts.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl></section></main>`,
  );
}
