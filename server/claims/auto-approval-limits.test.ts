import { beforeEach, describe, expect, test } from 'vitest';
import { runInvariants } from '#server/invariants/run.ts';
import { buyCart } from '#test/buy.ts';
import { deliverLine } from '#test/delivered-orders.ts';
import { expectEventually } from '#test/due-jobs.ts';
import { buyFreshProduct, claimSpoiltPieces, type FreshPurchase, uploadClaimPhoto } from '#test/fresh-purchase.ts';
import { advanceClock, expectInvariantsAfterAll, openStaffClient } from '#test/order-steps.ts';
import { insertTestProduct, mapoAddress } from '#test/products.ts';
import { ownShop } from '#test/test-shop.ts';
import { savePickupTracking } from './due-claims.sql.ts';

const shop = ownShop();
expectInvariantsAfterAll(shop);

/** Every test uses a new household with an unused phone and card. */
let door = 0;
let home = mapoAddress;
beforeEach(() => {
  door += 1;
  const phone = `010-7000-${String(door).padStart(4, '0')}`;
  home = { ...mapoAddress, addressDetail: `${door}동 1호`, phone, guestOrderPhone: phone };
});

const statusOf = (claimed: Awaited<ReturnType<typeof claimSpoiltPieces>>) => claimed.claims[0]?.status;

async function given(orders: FreshPurchase[]) {
  const [row] = await shop.sql<{ cash: number }[]>`
    select coalesce(sum(cash), 0)::bigint as cash from refund where order_id = any (${orders.map(({ order }) => order.id)}::bigint[])`;
  return row?.cash ?? 0;
}

describe('automatic refunds of spoilt pieces', () => {
  test('are given once per line within its share, however often a claim is made', async () => {
    const box = await buyFreshProduct(shop, home);
    const verdicts = [];
    for (let tries = 0; tries < 4; tries++)
      verdicts.push(statusOf(await claimSpoiltPieces(shop, box).catch(() => box.order.orderItemProducts[0] as never)));
    expect(verdicts[0]).toBe('approved');
    expect(verdicts.slice(1)).not.toContain('approved');
    expect(await given([box])).toBe(6000);
  });

  test('are not given before delivery', async () => {
    const box = await buyFreshProduct(shop, home, { arrives: false });
    expect(statusOf(await claimSpoiltPieces(shop, box))).toBe('open');
  });

  test('are not given again after staff rejected a claim', async () => {
    const box = await buyFreshProduct(shop, home);
    const first = await claimSpoiltPieces(shop, box, 8);
    const owner = await openStaffClient(shop, 'owner');
    const body = { verdict: 'refused' as const, reason: '사진에서 확인되지 않아요' };
    await owner.get('PUT /v1/staff/lines/{line}/claim/answer', { params: { line: first.uuid }, body });
    expect(statusOf(await claimSpoiltPieces(shop, box, 1))).toBe('open');
  });

  test('share one monthly limit per person, regardless of which identity they use', async () => {
    const boxes = [];
    const verdicts = [];
    for (let at = 0; at < 3; at++) {
      // A new guest with a new phone at the same address; then an old phone at a new address.
      const phone = `010-7${String(at).padStart(3, '0')}-${String(door).padStart(4, '0')}`;
      const detail = at === 2 ? `${door}동 9호` : home.addressDetail;
      const known = at === 2 ? `010-7000-${String(door).padStart(4, '0')}` : phone;
      const box = await buyFreshProduct(
        shop,
        { ...home, addressDetail: detail, phone: known, guestOrderPhone: phone },
        { price: 50_000 },
      );
      boxes.push(box);
      verdicts.push(statusOf(await claimSpoiltPieces(shop, box)));
    }
    expect(verdicts).toEqual(['approved', 'approved', 'open']);
    expect(await given(boxes)).toBe(30_000);
  });

  test('are limited in concurrent claims as in consecutive ones', async () => {
    const boxes = [];
    for (let at = 0; at < 4; at++) boxes.push(await buyFreshProduct(shop, home, { price: 50_000 }));
    await Promise.all(boxes.map((box) => claimSpoiltPieces(shop, box)));
    expect(await given(boxes)).toBe(30_000);
  });

  test('share the limit of a card that was used in an earlier claim', async () => {
    const boxes = [];
    for (let at = 0; at < 3; at++) {
      const phone = `010-8${String(at).padStart(3, '0')}-${String(door).padStart(4, '0')}`;
      const box = await buyFreshProduct(
        shop,
        { ...home, addressDetail: `${door}동 ${at}호`, phone, guestOrderPhone: phone },
        { price: 50_000 },
      );
      await shop.sql`update payment set method_text = ${`카카오페이 신한카드 4330****${door}12*`} where order_id = ${box.order.id}`;
      boxes.push(box);
      await claimSpoiltPieces(shop, box);
    }
    expect(await given(boxes)).toBe(30_000);
  });
});

test('a claim cancelled by its buyer does not count against the number of claims', async () => {
  const large = await buyFreshProduct(shop, home);
  for (let at = 0; at < 4; at++) {
    expect(statusOf(await claimSpoiltPieces(shop, large, 19))).toBe('open');
    await large.buyer.get('PUT /v1/app-users/order-items/{id}/products/{pid}/claim/undo', {
      params: { id: large.order.id, pid: large.line },
    });
  }
  expect(statusOf(await claimSpoiltPieces(shop, await buyFreshProduct(shop, home), 1))).toBe('approved');
});

describe('an unanswered claim', () => {
  test('is paid at most up to the automatic limit; a larger one opens a case for finance', async () => {
    const box = await buyFreshProduct(shop, home);
    const claimed = await claimSpoiltPieces(shop, box, 19);
    expect(statusOf(claimed)).toBe('open');
    await advanceClock(shop, '5d');
    expect(await given([box])).toBe(0);
    const finance = await openStaffClient(shop, 'finance');
    const { entities } = await finance.get('GET /v1/staff/cases', { query: { take: 60 } });
    const mine = entities.filter(({ orderNumber }) => orderNumber === box.order.orderNumber);
    expect(mine.map(({ kind }) => kind)).toEqual(['CLAIM_UNANSWERED']);
    await advanceClock(shop, '5h');
    const owner = await openStaffClient(shop, 'owner');
    const body = { verdict: 'approved' as const, reason: '사진을 보았어요' };
    await owner.get('PUT /v1/staff/lines/{line}/claim/answer', { params: { line: claimed.uuid }, body });
    const after = await finance.get('GET /v1/staff/cases', { query: { take: 60 } });
    expect(after.entities.filter(({ orderNumber }) => orderNumber === box.order.orderNumber)).toEqual([]);
  });

  test('opens a case while the case of another claim of the order is open', async () => {
    const buyer = await shop.guest();
    for (const name of ['딸기', '참외']) {
      const goods = await insertTestProduct(shop.sql, { price: 20_000, fee: 0, name });
      await shop.sql`update product set return_policy = 'fresh' where id = ${goods.id}`;
      const options = [{ optionIdPathKey: goods.key, unit: 1 }];
      await buyer.get('POST /v1.2/app-users/shopping-carts', { body: { productId: goods.id, options } });
    }
    const { body: order } = await buyCart(buyer, home);
    const lines = order.orderItemProducts.map(({ uuid }) => uuid);
    for (const line of lines) {
      await deliverLine(shop, line);
      expect(statusOf(await claimSpoiltPieces(shop, { buyer, order, line }, 19))).toBe('open');
    }
    await advanceClock(shop, '5d');
    const finance = await openStaffClient(shop, 'finance');
    const openCases = async () =>
      (await finance.get('GET /v1/staff/cases', { query: { take: 60 } })).entities.filter(
        ({ orderNumber }) => orderNumber === order.orderNumber,
      );
    expect((await openCases()).map(({ kind }) => kind)).toEqual(['CLAIM_UNANSWERED', 'CLAIM_UNANSWERED']);
    const owner = await openStaffClient(shop, 'owner');
    const body = { verdict: 'refused' as const, reason: '사진에서 확인되지 않아요' };
    for (const [at, line] of lines.entries()) {
      await owner.get('PUT /v1/staff/lines/{line}/claim/answer', { params: { line }, body });
      expect(await openCases()).toHaveLength(lines.length - 1 - at);
    }
    expect((await runInvariants(shop.sql)).filter(({ ok }) => !ok)).toEqual([]);
  });

  test('that cannot be decided opens a case, and keeps no other claim from one', async () => {
    const [small, large] = [await buyFreshProduct(shop, home), await buyFreshProduct(shop, home)];
    await advanceClock(shop, '3d');
    expect(statusOf(await claimSpoiltPieces(shop, small, 3))).toBe('open');
    expect(statusOf(await claimSpoiltPieces(shop, large, 19))).toBe('open');
    await shop.sql`
      update claim set created_at = created_at - interval '7 days'
      where order_line_id in (select id from order_line where uuid = any (${[small.line, large.line]}))`;
    await shop.sql.unsafe(`
      create function refuse_refund() returns trigger language plpgsql as $$ begin raise 'broken row'; end $$;
      create trigger refuse_refund before insert on refund for each row when (new.order_id = ${small.order.id}) execute function refuse_refund()`);
    await expect(shop.runDueJobs('decide-overdue-claims')).rejects.toThrow('broken row');
    await shop.sql`drop function refuse_refund cascade`;
    const cases = await shop.sql<{ kind: string }[]>`
      select kind from payment_case where order_id = any (${[small.order.id, large.order.id]}::bigint[]) order by order_id`;
    expect(cases.map(({ kind }) => kind)).toEqual(['CLAIM_UNANSWERED', 'CLAIM_UNANSWERED']);
  });

  test('of returned items has the same limit', async () => {
    const box = await buyFreshProduct(shop, home, { price: 50_000, returns: 'normal' });
    const images = [await uploadClaimPhoto(shop, box.buyer)];
    const params = { id: box.order.id, pid: box.line };
    await box.buyer.get('POST /v1/app-users/order-items/{id}/products/{pid}/claim', {
      params,
      body: { kind: 'return', reason: 'DEFECT', images },
    });
    await shop.sql`
      update claim set pickup = ${shop.sql.json({ carrierCode: '99', invoice: '1', deliveredAt: new Date().toISOString() })}
      where order_line_id = (select id from order_line where uuid = ${box.line})`;
    await advanceClock(shop, '30d');
    expect(await given([box])).toBe(0);
    const [row] = await shop.sql<{ kind: string }[]>`select kind from payment_case where order_id = ${box.order.id}`;
    expect(row?.kind).toBe('CLAIM_UNANSWERED');
  });

  test('of a return does not begin with the delivery of a number that was corrected during the look-up', async () => {
    const box = await buyFreshProduct(shop, home, { price: 20_000, returns: 'normal' });
    const images = [await uploadClaimPhoto(shop, box.buyer)];
    await box.buyer.get('POST /v1/app-users/order-items/{id}/products/{pid}/claim', {
      params: { id: box.order.id, pid: box.line },
      body: { kind: 'return', reason: 'DEFECT', images },
    });
    const [claim] = await shop.sql<{ id: number }[]>`
      update claim set pickup = ${shop.sql.json({ carrierCode: '99', invoice: '2' })}
      where order_line_id = (select id from order_line where uuid = ${box.line}) returning id`;
    const delivered = async (invoice: string) => {
      await savePickupTracking(shop.sql, { id: claim?.id ?? 0, carrier: '99', invoice }, new Date().toISOString());
      const [row] = await shop.sql<{ at: string | null }[]>`
        select pickup->>'deliveredAt' as at from claim where id = ${claim?.id ?? 0}`;
      return row?.at;
    };
    expect(await delivered('1')).toBeNull();
    expect(await delivered('2')).not.toBeNull();
  });

  test('is paid once if it is small', async () => {
    const box = await buyFreshProduct(shop, home);
    await advanceClock(shop, '3d');
    expect(statusOf(await claimSpoiltPieces(shop, box, 3))).toBe('open');
    await advanceClock(shop, '5d');
    expect(await given([box])).toBe(3000);
  });
});

test('the buyer reads the time limit of the current policy', async () => {
  const box = await buyFreshProduct(shop, home);
  const look = () =>
    box.buyer.get('POST /v1/app-users/order-items/{id}/refund-preview', {
      params: { id: box.order.id },
      body: { lines: [{ pid: box.line }], reason: 'DAMAGED', bad: 3, total: 20 },
    });
  expect((await look()).terms.join(' ')).toContain('48시간 이내');
  await shop.sql`
    insert into policy (key, value) values ('freshFastHours', '24') on conflict (key, brand, valid_from) do update set value = excluded.value`;
  await shop.sql`select announce(null, 'reference')`;
  await expectEventually(async () => (await look()).terms.join(' ')).toContain('24시간 이내');
});
