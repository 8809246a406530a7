import { readFileSync } from 'node:fs';
import { html, htmlPage, wonText } from '../html.ts';
import { redirectReply, type SandboxReply, type SandboxRequest, type SandboxRoute } from '../sandbox-routes.ts';
import { cardIssuers, mobileCarriers, sandboxBanks, walletCodes, walletNames } from './cards.ts';
import { depositDeadlineOf, isAmount, isCustomerName, isOrderId } from './toss-api.ts';
import { createAccountPayment, createWindowPayment, type TossPayment } from './toss-payment.ts';
import { sandboxKeys } from './toss-request-steps.ts';
import type { TossContext } from './toss-sandbox.ts';

const script = readFileSync(new URL('sdk.js', import.meta.url), 'utf8');

/** What the customer sees of the card company: its script in the shop's page, and its window. */
export function paymentWindowRoutes(desk: TossContext): SandboxRoute[] {
  return [
    ['GET /toss/sdk.js', () => ({ type: 'text/javascript; charset=utf-8', text: script })],
    ['GET /toss/window', (call) => show(Object.fromEntries(call.query))],
    ['POST /toss/window', (call) => press(desk, call)],
    ['GET /receipt/{paymentKey}', (call) => receiptPage(desk.book.find(call.params.paymentKey ?? '')?.payment)],
  ];
}

type Wish = ReturnType<typeof wishOf>;

function show(fields: Record<string, string>): SandboxReply {
  const paymentRequest = wishOf(fields);
  const flaw = flawOf(paymentRequest);
  if (flaw) return broken(flaw);
  const card = paymentRequest.method === 'CARD';
  return htmlPage(
    '결제하기',
    html`<main class="column fill"><form method="post" action="/toss/window" class="fill" style="flex:1">
  ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
  ${entered}
  <header class="bar"><span class="mark">샌드박스 결제</span>
    <button class="icon" name="act" value="close" aria-label="결제창 닫기" type="submit">✕</button></header>
  <section class="bill"><h1 class="name">${paymentRequest.orderName}</h1><p class="sum num">${wonText(paymentRequest.amount)}</p>
    <p class="note">연습용 결제창이에요. 돈이 빠져나가지 않아요.</p></section>
  ${picks(paymentRequest)}
  ${card && paymentRequest.amount >= 50_000 && installments}
  <section class="part" style="flex:1"><h2>다른 결과 시험하기</h2><div class="tries">
    <button class="quiet" name="act" value="reject">카드사 거절</button>
    <button class="quiet" name="act" value="close">닫기</button>
    <div class="late"><label class="hidden" for="seconds">몇 초 뒤에</label>
      <select class="box" id="seconds" name="seconds">${[3, 20, 70].map((n) => html`<option value="${n}">${n}초</option>`)}</select>
      <button class="quiet" name="act" value="late">늦게 응답하고 승인</button></div>
  </div></section>
  <div class="foot"><button class="go" name="act" value="approve">
    ${wonText(paymentRequest.amount)} ${paymentRequest.method === 'VIRTUAL_ACCOUNT' ? '계좌 받기' : '결제하기'}</button></div>
</form></main>`,
  );
}

// The Enter key presses a form's first button, and that must not be the one that closes the window.
const entered = html`<button class="hidden" name="act" value="approve" tabindex="-1" aria-hidden="true"></button>`;

type Pick = { value: string; name: string; colour?: string };

/** The payment methods to choose from; cards and wallets are on one sheet, as in the real window. */
function picks(wish: Wish) {
  // The wallet that was chosen in the shop comes first.
  const preferred = walletNames[walletCodes.indexOf(wish.easyPay)];
  const orderedWallets = preferred ? [preferred, ...walletNames.filter((name) => name !== preferred)] : walletNames;
  const cardGroup = group(
    'card',
    '카드 선택',
    cardIssuers.map(({ code, name, colour }) => ({ value: code, name, colour })),
    wish.easyPay === '',
  );
  const walletGroup = group(
    'card',
    '간편결제',
    orderedWallets.map((name) => ({ value: `easy:${name}`, name })),
    wish.easyPay !== '',
  );
  switch (wish.method) {
    case 'TRANSFER':
      return group('bank', '출금할 은행', sandboxBanks.map(byCode));
    case 'VIRTUAL_ACCOUNT':
      return group('bank', '입금할 은행', sandboxBanks.map(byCode));
    case 'MOBILE_PHONE':
      return group(
        'carrier',
        '통신사 선택',
        mobileCarriers.map((name) => ({ value: name, name })),
      );
    default:
      return wish.easyPay ? [walletGroup, cardGroup] : [cardGroup, walletGroup];
  }
}

function byCode({ code, name }: { code: string; name: string }): Pick {
  return { value: code, name };
}

function group(field: string, title: string, all: Pick[], first = true) {
  return html`<div class="part" role="radiogroup" aria-label="${title}"><h2>${title}</h2>
    <div class="picks">${all.map(
      (
        { value, name, colour },
        at,
      ) => html`<label class="pick"><input type="radio" name="${field}" value="${value}"${first && at === 0 && { html: ' checked' }}>
      <span${colour && html` style="--tone:${colour}"`}>${colour && html`<i></i>`}${name}</span></label>`,
    )}</div></div>`;
}

const installments = html`<section class="part row"><label for="installment"><b>할부</b></label>
  <select class="box" id="installment" name="installment"><option value="0">일시불</option>
  ${[2, 3, 6, 12].map((months) => html`<option value="${months}">${months}개월</option>`)}</select></section>`;

async function press(desk: TossContext, call: SandboxRequest): Promise<SandboxReply> {
  const fields = (call.body ?? {}) as Record<string, string>;
  const paymentRequest = wishOf(fields);
  const flaw = flawOf(paymentRequest);
  if (flaw) return broken(flaw);
  if (fields.act === 'close') {
    // Like the real window, a closed one does not return the order number.
    return back(paymentRequest.failUrl, {
      code: 'PAY_PROCESS_CANCELED',
      message: '사용자에 의해 결제가 취소되었습니다.',
    });
  }
  if (fields.act === 'reject') {
    const message = '카드사에서 결제를 거절했습니다. 카드사에 문의해주세요.';
    return back(paymentRequest.failUrl, { code: 'REJECT_CARD_COMPANY', message, orderId: paymentRequest.orderId });
  }
  if (desk.book.approvedFor(paymentRequest.orderId)) {
    const message = '이미 승인 및 취소가 진행된 중복된 주문번호 입니다. 다른 주문번호로 진행해주세요.';
    return back(paymentRequest.failUrl, { code: 'DUPLICATED_ORDER_ID', message, orderId: paymentRequest.orderId });
  }
  const seconds = fields.act === 'late' ? Math.min(Number(fields.seconds) || 3, 120) : 0;
  const payment = desk.book.write('authenticated', authenticated(paymentRequest, fields), {
    answerAfterMs: seconds * 1000,
  });
  await desk.book.settle();
  const { orderId, paymentKey } = payment;
  return back(paymentRequest.successUrl, {
    paymentType: 'NORMAL',
    orderId,
    paymentKey,
    amount: String(paymentRequest.amount),
  });
}

function authenticated(wish: Wish, fields: Record<string, string>) {
  const bank = sandboxBanks.find(({ code }) => code === fields.bank)?.code ?? sandboxBanks[0].code;
  if (wish.method === 'VIRTUAL_ACCOUNT')
    return createAccountPayment(wish, { bank, customerName: wish.customerName, dueDate: wish.dueDate ?? '' });
  const wallet = walletNames.find((name) => fields.card === `easy:${name}`);
  return createWindowPayment(wish, wish.method, {
    bank,
    wallet,
    card: fields.card,
    installment: Number(fields.installment) || 0,
  });
}

function wishOf(fields: Record<string, string>) {
  return {
    clientKey: fields.clientKey,
    method: fields.method ?? 'CARD',
    easyPay: fields.easyPay ?? '',
    orderId: fields.orderId ?? '',
    orderName: fields.orderName ?? '',
    customerName: fields.customerName || '구매자',
    amount: Number(fields.amount),
    taxFreeAmount: Math.max(0, Math.trunc(Number(fields.taxFreeAmount) || 0)),
    dueDate: depositDeadlineOf(fields.dueDate, fields.validHours),
    successUrl: fields.successUrl ?? '',
    failUrl: fields.failUrl ?? '',
  };
}

function flawOf(wish: Wish) {
  if (wish.clientKey !== sandboxKeys.clientKey) return '잘못된 클라이언트 키예요.';
  if (!isOrderId(wish.orderId)) return '주문번호는 영문, 숫자, -, _ 로 6자 이상 64자 이하여야 해요.';
  if (!isCustomerName(wish.orderName)) return '주문명은 1자 이상 100자 이하여야 해요.';
  if (!isAmount(wish.amount)) return '결제 금액이 올바르지 않아요.';
  if (!wish.dueDate) return '입금 기한이 올바르지 않아요.';
  if (!isWeb(wish.successUrl) || !isWeb(wish.failUrl)) return 'successUrl과 failUrl은 http(s) 주소여야 해요.';
  return null;
}

function isWeb(address: string) {
  return ['http:', 'https:'].includes(URL.parse(address)?.protocol ?? '');
}

function back(address: string, parameters: Record<string, string>) {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return redirectReply(url.href);
}

function broken(flaw: string) {
  const body = html`<main class="column"><header class="bar"><span class="mark">샌드박스 결제</span></header>
    <section class="bill"><h1>결제창을 열 수 없어요</h1><p class="bad">${flaw}</p></section></main>`;
  return htmlPage('결제창을 열 수 없어요', body, { status: 400 });
}

function receiptPage(payment: TossPayment | undefined) {
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
