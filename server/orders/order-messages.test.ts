import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deadlineText } from '#contract/rules/dates.ts';
import { formatWon, groupThousands } from '#contract/rules/money.ts';
import { paymentTerms } from '#contract/rules/payments.ts';
import { arrivedMessagesOf, waitForMessages } from '#test/arrived-messages.ts';
import { awaitDeposit, depositAtBank } from '#test/bank-deposits.ts';
import { payOrder } from '#test/buy.ts';
import type { TestCustomer } from '#test/customer.ts';
import { uploadTestPhoto } from '#test/delivered-orders.ts';
import { pollUntil } from '#test/due-jobs.ts';
import { acceptTestGift, joinMemberWithId, newGiftReceivers, proveNewPhone, sendGift } from '#test/gift.ts';
import { expectInvariantsAfterAll, openStaffClient, waitForRefunds } from '#test/order-steps.ts';
import { newNumber } from '#test/phone-steps.ts';
import { insertTestProduct, koreanDateAfter, mapoAddress } from '#test/products.ts';
import { testShop } from '#test/test-shop.ts';

const shop = testShop();
expectInvariantsAfterAll(shop);

/** Names that end in a vowel, in a consonant and in a digit, each with 이/가. */
const names = [
  ['감귤 가', '감귤 가가'],
  ['하동 곶감', '하동 곶감이'],
  ['사과 2', '사과 2가'],
] as const;
const carrier = { carrierCode: '04', invoice: '688912345678' };
const reason = '상자가 눌렸습니다';

type Status = 'paid' | 'delayed' | 'packing' | 'asked' | 'sent' | 'here' | 'return' | 'replace' | 'ended';
type Line = { uuid: string; name: string; left: number; status: Status; asked: number };
type Step = { line: number; act: number; units: number };
type Cart = { isMember: boolean; point: number; units: number[] };
const actsOf: Record<Status, string[]> = {
  paid: ['cancel', 'staffCancel', 'stockOut', 'delay', 'confirm', 'confirm', 'confirm'],
  delayed: ['cancel', 'stockOut', 'ship'],
  packing: ['ask', 'stockOut', 'ship', 'ship'],
  asked: ['approveCancel', 'refuseCancel'],
  sent: ['deliver'],
  here: ['askReturn', 'askReplace'],
  return: ['approveReturn', 'refuseClaim'],
  replace: ['approveReplace', 'refuseClaim'],
  ended: [],
};

/** The messages that the acts of one order cause, by receiver, from the ledger of the order. */
async function runOrder({ isMember, point, units }: Cart, steps: Step[]) {
  const owner = await openStaffClient(shop, 'owner');
  const { buyer, phone } = await openBuyer(isMember, point);
  const lines: Line[] = [];
  for (const [at, unit] of units.entries()) {
    const [name] = names[at] ?? names[0];
    const product = await insertTestProduct(shop.sql, { name, price: 10_000 + 1000 * at });
    const options = [{ optionIdPathKey: product.key, unit }];
    await buyer.get('POST /v1.2/app-users/shopping-carts', { body: { productId: product.id, options } });
    lines.push({ uuid: String(product.id), name, left: unit, status: 'paid', asked: 0 });
  }
  const { body: order } = await payCart(buyer, phone, isMember ? point : 0);
  await shop.runDueJobs();
  for (const line of lines)
    line.uuid = order.orderItemProducts.find(({ product }) => String(product.id) === line.uuid)?.uuid ?? '';
  const seller = await sellerPhoneOf(order.id);

  const others = lines.length > 1 ? ` 외 ${lines.length - 1}건` : '';
  const [first] = names[0];
  const number = `\n- 주문번호: ${order.orderNumber}`;
  const texts = [`결제가 완료되었어요${number}\n- 상품: ${first}${others}\n- 결제금액: ${await paymentOf(order.id)}`];
  const expectedSellerTexts: string[] = [];
  const way = `\n- 환불 방법: ${paymentTerms('card').refundText}`;
  /** What the last refund returns, as the ledger has it. */
  async function back() {
    const [refund] = await shop.sql<{ cash: number; point: number }[]>`
      select cash::int, point::int from refund where order_id = ${order.id} order by id desc limit 1`;
    const { cash = 0, point = 0 } = refund ?? {};
    const text = [cash > 0 ? formatWon(cash) : '', point > 0 ? `${groupThousands(point)}P` : ''].filter(Boolean);
    return { text: text.join(' + '), way: cash > 0 ? way : '\n- 환불 방법: -' };
  }
  async function cancelled(line: Line, count: number) {
    line.left -= count;
    const { text, way } = await back();
    const [, subject] = names.find(([name]) => name === line.name) ?? names[0];
    texts.push(
      lines.some(({ left }) => left > 0)
        ? `주문이 부분 취소되었어요\n김하늘님, ${line.name} ${count}개가 취소되었습니다. 나머지 주문은 그대로예요.${number}\n- 환불 금액: ${text}${way}`
        : `주문이 취소되었어요\n김하늘님, ${subject} 취소되었습니다.${number}\n- 환불 금액: ${text}${way}`,
    );
  }

  for (const step of steps) {
    const line = lines[step.line % lines.length] as Line;
    const acts = actsOf[line.status];
    const act = acts[step.act % Math.max(1, acts.length)];
    const at = { params: { line: line.uuid } };
    const count = Math.min(step.units, line.left);
    const what = `${line.name} ${line.left}개`;
    if (act === 'cancel' || act === 'ask') {
      await buyer.get('PUT /v3/app-users/order-items/{id}/products/{pid}/withdraw', {
        params: { id: order.id, pid: line.uuid },
        body: { units: count },
      });
      if (act === 'cancel') await cancelled(line, count);
      else {
        expectedSellerTexts.push(
          `취소 요청이 들어왔어요\n${line.name} ${count}개${number}\n- 사유: 단순 변심\n1영업일 안에 답하지 않으면 취소됩니다.`,
        );
        Object.assign(line, { status: 'asked', asked: count });
      }
    } else if (act === 'staffCancel') {
      await owner.get('PUT /v1/staff/lines/{line}/withdraw', { ...at, body: { units: count, reason } });
      await cancelled(line, count);
    } else if (act === 'stockOut') {
      await owner.get('PUT /v1/staff/lines/{line}/stock-out', { ...at, body: { reason } });
      texts.push(
        `품절로 취소되었어요\n김하늘님, ${what}가 품절되어 보내드리지 못하게 되었습니다.\n- 사유: ${reason}\n- 환불 금액: ${(await back()).text}`,
      );
      line.left = 0;
    } else if (act === 'delay') {
      const newDate = koreanDateAfter(10);
      await owner.get('PUT /v1/staff/lines/{line}/delay', { ...at, body: { reason, newDate } });
      texts.push(
        `출고가 늦어져요\n김하늘님, ${line.name} 출고가 늦어지고 있습니다.\n- 사유: ${reason}\n- 새 출고일: ${dayText(newDate)}\n기다리지 않으시려면 바로 취소할 수 있어요.`,
      );
      line.status = 'delayed';
    } else if (act === 'confirm') {
      await owner.get('PUT /v1/staff/lines/{line}/confirm', at);
      line.status = 'packing';
    } else if (act === 'ship') {
      await owner.get('PUT /v1/staff/lines/{line}/ship', { ...at, body: carrier });
      texts.push(`${shippedText('김하늘', what)}${await arrivalOf(line.uuid)}`);
      line.status = 'sent';
    } else if (act === 'deliver') {
      await owner.get('PUT /v1/staff/lines/{line}/deliver', at);
      texts.push(deliveredText('김하늘', what));
      line.status = 'here';
    } else if (act === 'approveCancel') {
      const body = { verdict: 'approved' as const, reason };
      await owner.get('PUT /v1/staff/lines/{line}/withdraw/answer', { ...at, body });
      await cancelled(line, line.asked);
      line.status = 'packing';
    } else if (act === 'refuseCancel') {
      const body = { verdict: 'refused' as const, reason };
      await owner.get('PUT /v1/staff/lines/{line}/withdraw/answer', { ...at, body });
      texts.push(
        `취소가 어려워요\n김하늘님, ${line.name} ${line.asked}개는 취소해 드리기 어렵습니다.\n- 사유: ${reason}`,
      );
      line.status = 'packing';
    } else if (act === 'askReturn' || act === 'askReplace') {
      const kind = act === 'askReturn' ? ('return' as const) : ('replace' as const);
      const images = [await uploadTestPhoto(shop, buyer)];
      const claimed = await buyer.get('POST /v1/app-users/order-items/{id}/products/{pid}/claim', {
        params: { id: order.id, pid: line.uuid },
        body: { kind, reason: 'DAMAGED', units: count, images },
      });
      texts.push(
        `접수되었어요\n김하늘님, ${line.name} ${count}개의 ${kind === 'return' ? '반품·환불' : '교환'} 신청을 받았습니다. 확인한 뒤 알려 드릴게요.`,
      );
      const claim = { uuid: claimed.uuid, status: kind, left: count };
      line.left -= claimed.uuid === line.uuid ? 0 : count;
      if (claimed.uuid === line.uuid) line.status = kind;
      else lines.push({ ...line, ...claim });
    } else if (act) {
      const verdict = act === 'refuseClaim' ? ('refused' as const) : ('approved' as const);
      await owner.get('PUT /v1/staff/lines/{line}/claim/answer', { ...at, body: { verdict, reason, sellable: true } });
      const result =
        act === 'refuseClaim'
          ? `신청이 받아들여지지 않았어요. (${reason})`
          : act === 'approveReturn'
            ? `환불 금액: ${(await back()).text}`
            : '교환 상품을 보내드렸어요.';
      texts.push(`처리 결과를 알려 드려요\n김하늘님, ${what}\n- ${result}`);
      if (act === 'approveReturn') line.left = 0;
      line.status = act === 'approveReturn' ? 'ended' : 'here';
      if (act === 'approveReplace') line.status = 'ended';
    }
    if (line.left === 0) line.status = 'ended';
  }

  await waitForRefunds(shop);
  for (const cash of await refundsOf(order.id)) texts.push(refundedText('김하늘', cash, order.orderNumber));
  return {
    expectedTexts: texts,
    expectedSellerTexts,
    sentTexts: await textsTo(phone),
    sentSellerTexts: (await textsTo(seller)).filter((text) => text.includes(order.orderNumber)),
  };
}

async function openBuyer(isMember: boolean, point: number) {
  if (!isMember) return { buyer: await shop.guest(), phone: newNumber() };
  const { self: buyer, phone } = await joinMemberWithId(shop);
  await shop.sql`
    insert into point_transaction (app_user_id, type, amount, label, source_key, expires_at)
    select id, 'event', ${point}, '이벤트', 'demo:messages ' || id, shop_now() + interval '1 year' from app_user
    where phone = ${phone} and user_type <> 'guest'`;
  return { buyer, phone };
}

async function payCart(buyer: TestCustomer, phone: string, point: number) {
  const { entries } = await buyer.get('GET /v1.2/app-users/shopping-carts', {});
  const groups = entries.flatMap(({ bundleItems }) => bundleItems.flatMap(({ optionGroups }) => optionGroups));
  const { id } = await buyer.get('POST /v1.2/app-users/shopping-carts/order-item-tmp', {
    body: { optionGroupIds: groups.map((group) => group.id) },
  });
  const params = { id };
  const address = { ...mapoAddress, guestOrderPhone: phone };
  const { price } = await buyer.get('PATCH /v4/app-users/order-tmp/calculate/{id}', {
    params,
    body: { address, usedPoint: point },
  });
  const body = { address, chkPrice: price, chkUsedPoint: -point, paymentMethodType: 'card' as const };
  const { orderUuid, payable } = await buyer.get('POST /v4/app-users/order-tmp/chk/{id}', { params, body });
  return payOrder(buyer, orderUuid, payable);
}

async function paymentOf(order: number) {
  const [row] = await shop.sql<{ text: string }[]>`
    select to_char(paid_amount, 'FM999,999,999') || '원 (' || method_text || ')' as text from payment where order_id = ${order}`;
  return row?.text;
}

async function refundsOf(order: number) {
  const rows = await shop.sql<{ cash: number }[]>`
    select cash::int from refund where order_id = ${order} and cash > 0`;
  return rows.map(({ cash }) => cash);
}

async function sellerPhoneOf(order: number) {
  const [row] = await shop.sql<{ phone: string }[]>`
    with one as (select distributor_id as id from order_line where order_id = ${order} limit 1), named as (
      insert into seller_contact (distributor_id, phone) select id, ${newNumber()} from one
      on conflict (distributor_id) do update set phone = seller_contact.phone returning phone)
    select phone from named`;
  return row?.phone ?? '';
}

/** The texts that reached a phone, without the name of the brand and without verification codes. */
async function textsTo(phone: string) {
  await shop.runDueJobs();
  await waitForMessages(shop, { to: phone });
  return (await arrivedMessagesOf(shop.sandbox, phone))
    .filter(({ kind }) => kind !== 'VERIFY_CODE')
    .map(({ text }) => text.replace(/^\[[^\]]+\] /, ''));
}

const dayText = (day: string) =>
  `${Number(day.slice(5, 7))}월 ${Number(day.slice(8, 10))}일(${'일월화수목금토'[new Date(day).getUTCDay()]})`;

async function arrivalOf(line: string) {
  const [row] = await shop.sql<{ arrival: string }[]>`
    select arrival::text from order_line where uuid = ${line}`;
  return dayText(row?.arrival ?? '');
}

const shippedText = (name: string, what: string) =>
  `상품이 출발했어요\n${name}님, ${what}가 출고되었습니다.\n- 택배사: CJ대한통운\n- 송장번호: 688912345678\n- 도착 예정: `;
const deliveredText = (name: string, what: string) =>
  `상품이 도착했어요\n${name}님, ${what}가 배송되었습니다. 받으신 상품에 문제가 있으면 바로 알려 주세요.`;
const refundedText = (name: string, cash: number, number: string) =>
  `환불이 완료되었어요\n${name}님, ${formatWon(cash)}을 환불해 드렸습니다.\n- 주문번호: ${number}\n${paymentTerms('card').refundTimeText} 안에 반영돼요.`;

async function expectMessages(cart: Cart, steps: Step[]) {
  const { expectedTexts, expectedSellerTexts, sentTexts, sentSellerTexts } = await runOrder(cart, steps);
  expect(sentTexts.toSorted(), JSON.stringify([cart, steps])).toEqual(expectedTexts.toSorted());
  expect(sentSellerTexts.toSorted(), JSON.stringify([cart, steps])).toEqual(expectedSellerTexts.toSorted());
}

const carts = fc.record({
  isMember: fc.boolean(),
  point: fc.constantFrom(1000, 5000),
  units: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 3 }),
});
const acts = fc.array(fc.record({ line: fc.nat(4), act: fc.nat(6), units: fc.integer({ min: 1, max: 3 }) }), {
  minLength: 5,
  maxLength: 11,
});

/** How an order by virtual account continues. */
const deposits = ['paid', 'late', 'expired'] as const;

async function expectDepositMessages(fate: (typeof deposits)[number], unit: number) {
  const { self: buyer, phone } = await joinMemberWithId(shop);
  const product = await insertTestProduct(shop.sql, { name: '하동 곶감' });
  const { uuid, price, account } = await awaitDeposit(buyer, product, {}, unit);
  const read = async () => {
    const [row] = await shop.sql<{ number: string; status: string }[]>`
      select order_number as number, status from orders where uuid = ${uuid}`;
    return row;
  };
  await shop.runDueJobs();
  if (fate === 'late')
    await shop.sql`update product_option set option_status = 'suspended' where id = ${product.optionId}`;
  if (fate === 'expired')
    await shop.sql`
      update payment p set due_at = shop_now() - interval '1 second' from orders o where o.id = p.order_id and o.uuid = ${uuid}`;
  else await depositAtBank(shop.sandbox, account.accountNumber, price);
  const order = await pollUntil(read, (one) => one?.status === (fate === 'paid' ? 'paid' : 'incomplete'));
  const number = `\n- 주문번호: ${order?.number}`;
  const about = `${number}\n- 상품: 하동 곶감`;
  const bank = `\n- 입금계좌: ${account.bankText} ${account.accountNumber}\n- 예금주: ${account.customerName}\n- 입금금액: ${formatWon(price)}`;
  const next = {
    paid: `결제가 완료되었어요${about}\n- 결제금액: ${formatWon(price)} (${account.bankText} 무통장입금)`,
    late: `입금하신 금액을 돌려드려요${about}\n- 사유: 품절되어 보내드릴 수 없어요.\n- 돌려드릴 금액: ${formatWon(price)}\n등록한 환불 계좌로 보내드려요. 아직 없으면 주문에서 계좌를 알려 주세요.`,
    expired: `입금 기한이 지났어요${about}\n- 사유: 입금 기한이 지났습니다.\n주문이 자동으로 취소되었어요. 이미 입금하셨다면 확인되는 대로 전액 돌려드려요.`,
  };
  const sentTexts = await textsTo(phone);
  expect(sentTexts.toSorted(), `${fate} ${unit}`).toEqual(
    [
      `입금을 기다리고 있어요${about}${bank}\n${deadlineText(account.dueDate)}까지 입금해 주세요.`,
      next[fate],
    ].toSorted(),
  );
}

/** How the gift to one recipient ends. */
const giftEnds = ['delivered', 'returned', 'soldOut', 'refused', 'takenBack', 'expired', 'waiting'] as const;

async function expectGiftMessages(ends: (typeof giftEnds)[number][], unit: number) {
  const { self: sender, phone } = await joinMemberWithId(shop);
  const product = await insertTestProduct(shop.sql, { name: '하동 곶감', price: 11_000 });
  const receivers = newGiftReceivers(ends.length);
  const { group } = await sendGift(sender, product, { receivers }, {}, unit);
  await shop.runDueJobs();
  const owner = await openStaffClient(shop, 'owner');
  const what = `하동 곶감 ${unit}개`;
  const [order] = await shop.sql<{ id: number; number: string }[]>`
    select id, order_number as number from orders where uuid = ${group.orderUuid}`;
  const number = `\n- 주문번호: ${order?.number}`;
  const senderTexts = [
    `결제가 완료되었어요${number}\n- 상품: 하동 곶감\n- 결제금액: ${await paymentOf(order?.id ?? 0)}`,
  ];
  const refundOf = async () => {
    const [refund] = await shop.sql<{ cash: number }[]>`
      select cash::int from refund where order_id = ${order?.id ?? 0} order by id desc limit 1`;
    return formatWon(refund?.cash ?? 0);
  };
  const arrivals: [string, string[]][] = [];
  let left = ends.length;
  for (const [at, end] of ends.entries()) {
    const to = group.giftTos[at];
    const receiver = receivers[at];
    if (!to || !receiver) continue;
    const texts = [
      '선물이 도착했어요\n하늘이님이 하동 곶감을 보내셨어요.\n“생일 축하해! 맛있게 먹어.”\n(기한)까지 받을 곳을 알려 주세요.\n알림 그만 받기: (주소)',
    ];
    arrivals.push([receiver.phone, texts]);
    if (end === 'waiting') continue;
    if (end === 'expired') {
      await shop.sql`update gift_recipient set cut_off = shop_now() - interval '1 second' where id = ${to.id}`;
      await shop.runDueJobs('expire-gifts');
      left--;
      texts.push('선물 받는 기간이 지났어요\n하늘이님이 보내신 하동 곶감 선물은 기간이 지나 보낸 분께 돌아갔어요.');
      senderTexts.push(
        `선물 받는 기간이 지났어요\n김하늘님, ${receiver.name}님이 주소를 남기지 않아 하동 곶감 선물이 취소되었어요. 결제하신 만큼 모두 돌려드려요.\n- 환불 금액: ${await refundOf()}`,
      );
      continue;
    }
    if (end === 'takenBack') {
      await sender.get('PUT /v1/gift/to/{id}/withdraw', { params: { id: to.id }, body: {} });
      left--;
      senderTexts.push(
        left > 0
          ? `주문이 부분 취소되었어요\n김하늘님, ${what}가 취소되었습니다. 나머지 주문은 그대로예요.${number}\n- 환불 금액: ${await refundOf()}\n- 환불 방법: ${paymentTerms('card').refundText}`
          : `주문이 취소되었어요\n김하늘님, 하동 곶감이 취소되었습니다.${number}\n- 환불 금액: ${await refundOf()}\n- 환불 방법: ${paymentTerms('card').refundText}`,
      );
      continue;
    }
    const opened = await proveNewPhone(shop, receiver.phone);
    const params = { id: to.uuid };
    if (end === 'refused') {
      await opened.get('POST /v1/gift/to/{id}/open', { params, body: { phone: receiver.phone } });
      await opened.get('PUT /v1/gift/to/{id}/reject', { params, body: {} });
      left--;
      senderTexts.push(
        `선물을 받지 않기로 했어요\n김하늘님, ${receiver.name}님이 하동 곶감 선물을 정중히 사양하셨어요. 결제하신 만큼 모두 돌려드려요.\n- 환불 금액: ${await refundOf()}`,
      );
      continue;
    }
    await acceptTestGift(opened, to.uuid, receiver.phone);
    senderTexts.push(
      `선물 받을 곳이 정해졌어요\n김하늘님, ${receiver.name}님이 하동 곶감을 받을 주소를 남기셨어요. 준비해서 보내드릴게요.`,
    );
    const [line] = await shop.sql<{ uuid: string }[]>`
      select l.uuid from order_line l join gift_recipient t on t.order_line_id = l.id where t.id = ${to.id}`;
    const of = { params: { line: line?.uuid ?? '' } };
    if (end === 'soldOut') {
      await owner.get('PUT /v1/staff/lines/{line}/stock-out', { ...of, body: { reason } });
      left--;
      const text = `품절로 취소되었어요\n김하늘님, ${what}가 품절되어 보내드리지 못하게 되었습니다.\n- 사유: ${reason}\n- 환불 금액: `;
      texts.push(`${text}보내신 분께 돌려드려요`);
      senderTexts.push(`${text}${await refundOf()}`);
      continue;
    }
    await owner.get('PUT /v1/staff/lines/{line}/confirm', of);
    await owner.get('PUT /v1/staff/lines/{line}/ship', { ...of, body: carrier });
    texts.push(`${shippedText('김하늘', what)}${await arrivalOf(of.params.line)}`);
    await owner.get('PUT /v1/staff/lines/{line}/deliver', of);
    texts.push(deliveredText('김하늘', what));
    if (end === 'delivered') continue;
    const images = [await uploadTestPhoto(shop, opened)];
    await opened.get('POST /v1/gift/to/{id}/claim', { params, body: { kind: 'return', reason: 'DAMAGED', images } });
    texts.push(`접수되었어요\n김하늘님, ${what}의 반품·환불 신청을 받았습니다. 확인한 뒤 알려 드릴게요.`);
    const body = { verdict: 'approved' as const, reason, sellable: true };
    await owner.get('PUT /v1/staff/lines/{line}/claim/answer', { ...of, body });
    texts.push(`처리 결과를 알려 드려요\n김하늘님, ${what}\n- 보낸 분께 환불해 드려요.`);
    left--;
  }
  await waitForRefunds(shop);
  for (const cash of await refundsOf(order?.id ?? 0))
    senderTexts.push(refundedText('김하늘', cash, order?.number ?? ''));
  expect((await textsTo(phone)).toSorted(), JSON.stringify([ends, unit])).toEqual(senderTexts.toSorted());
  for (const [to, texts] of arrivals) {
    const sentTexts = (await textsTo(to)).map((text) =>
      text.replace(/^.*까지 받을 곳/m, '(기한)까지 받을 곳').replace(/그만 받기: .*/, '그만 받기: (주소)'),
    );
    expect(sentTexts.toSorted(), JSON.stringify([ends, unit])).toEqual(texts.toSorted());
  }
}

test('the messages of an order that is cancelled, shipped, returned and exchanged in parts name units and amounts', async () => {
  const [cancel, confirm, ask, ship] = [0, 4, 0, 2];
  const step = (act: number, units = 1, line = 0) => ({ act, units, line });
  await expectMessages({ isMember: true, point: 5000, units: [3, 1] }, [
    ...[step(cancel), step(confirm), step(ask), step(1), step(ship), step(0)],
    ...[step(0), step(0, 1, 2), step(2, 1, 1)],
  ]);
});

test('each message of a random order names the units and the amount of the ledger, and what remains', {
  tags: ['nightly'],
  timeout: 600_000,
}, async () => {
  for (const [cart, steps] of fc.sample(fc.tuple(carts, acts), 25)) await expectMessages(cart, steps);
});

test.each(deposits)(
  'the messages of an order whose deposit is %s name its account and amount',
  { tags: ['nightly'] },
  (fate) => expectDepositMessages(fate, 2),
);

test('each message of random gifts names the units and the amount of the ledger', {
  tags: ['nightly'],
  timeout: 600_000,
}, async () => {
  await expectGiftMessages([...giftEnds].slice(0, 4), 2);
  await expectGiftMessages([...giftEnds].slice(4), 1);
  const ends = fc.array(fc.constantFrom(...giftEnds), { minLength: 1, maxLength: 4 });
  for (const [list, unit] of fc.sample(fc.tuple(ends, fc.integer({ min: 1, max: 3 })), 8))
    await expectGiftMessages(list, unit);
});
