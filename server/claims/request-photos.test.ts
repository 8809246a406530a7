import { describe, expect, test } from 'vitest';
import { arrivedMessagesOf, waitForMessages } from '#test/arrived-messages.ts';
import { buyFreshProduct, claimSpoiltPieces, uploadClaimPhoto } from '#test/fresh-purchase.ts';
import { advanceClock, expectInvariantsAfterAll, openStaffClient } from '#test/order-steps.ts';
import { mapoAddress } from '#test/products.ts';
import { ownShop } from '#test/test-shop.ts';

const shop = ownShop();
expectInvariantsAfterAll(shop);

const reason = '무른 곳을 가까이에서 찍어 주세요.';
let door = 0;

/**
 * Claims spoilt pieces of a box: too expensive for an instant refund, small enough for an automatic refund of an unanswered claim.
 */
async function complained() {
  const phone = `010-7100-${String(++door).padStart(4, '0')}`;
  const home = { ...mapoAddress, addressDetail: `${door}동 2호`, phone, guestOrderPhone: phone };
  const box = await buyFreshProduct(shop, home, { price: 60_000 });
  const claimed = await claimSpoiltPieces(shop, box, 2);
  expect(claimed.claims[0]).toMatchObject({ status: 'open', photoAsk: null });
  return { ...box, phone: phone.replaceAll('-', ''), params: { id: box.order.id, pid: box.line } };
}
type Complained = Awaited<ReturnType<typeof complained>>;

async function beg({ line }: { line: string }) {
  const owner = await openStaffClient(shop, 'owner');
  return owner.ask('PUT /v1/staff/lines/{line}/claim/ask', { params: { line }, body: { reason } });
}

const path = 'PUT /v1/app-users/order-items/{id}/products/{pid}/claim/photos';
const show = async ({ buyer, params }: Complained) =>
  buyer.ask(path, { params, body: { images: [await uploadClaimPhoto(shop, buyer)] } });

async function claimOf({ buyer, params: { id, pid } }: Complained) {
  const order = await buyer.get('GET /v1.2/app-users/orders/{id}', { params: { id } });
  return order.orderItemProducts.find(({ uuid }) => uuid === pid)?.claims[0];
}

describe('requested photos', () => {
  test('are requested with a reason, announced to the claimant, added to the first ones, and visible to staff', async () => {
    const box = await complained();
    expect((await show(box)).refusal.code).toBe('INVALID_STATUS_TRANSITION');
    expect((await beg(box)).status).toBe(200);
    await waitForMessages(shop, { to: box.phone });
    const photoMessage = (await arrivedMessagesOf(shop.sandbox, box.phone)).find(({ kind }) => kind === 'CLAIM_PHOTO');
    expect(photoMessage?.text).toContain(reason);
    expect((await claimOf(box))?.photoAsk).toMatchObject({ text: reason, sentDate: null });

    const stranger = await shop.guest();
    const theirs = { images: [crypto.randomUUID()] };
    expect((await stranger.ask(path, { params: box.params, body: theirs })).status).toBe(404);
    const sent = await show(box);
    expect(sent.body.orderItemProductStatus).toBe('return_request');
    expect(sent.body.claims[0]?.images).toHaveLength(2);
    expect(sent.body.claims[0]?.photoAsk?.sentDate).not.toBeNull();
    expect((await show(box)).refusal.code).toBe('INVALID_STATUS_TRANSITION');

    const owner = await openStaffClient(shop, 'owner');
    const { entities } = await owner.get('GET /v1/staff/lines', { query: { queue: 'claims', take: 200 } });
    const seen = entities.find(({ uuid }) => uuid === box.line)?.claim;
    expect([seen?.images.length, seen?.photoAsk?.text]).toEqual([2, reason]);
    const moments = await owner.get('GET /v1/staff/orders/{id}/moments', { params: { id: box.order.id } });
    const what = moments.entities.map((one) => one.what);
    expect(what).toEqual(expect.arrayContaining(['askPhotos', 'photos']));
  });

  test('are requested once, for a reason that photos can show, and for an unanswered claim only', async () => {
    const box = await complained();
    expect((await beg(box)).status).toBe(200);
    expect((await beg(box)).refusal.message).toBe('사진은 이미 한 번 다시 부탁했어요.');
    const owner = await openStaffClient(shop, 'owner');
    const params = { line: box.line };
    await owner.get('PUT /v1/staff/lines/{line}/claim/answer', {
      params,
      body: { verdict: 'refused', reason: '사진의 딸기는 멀쩡해 보여요.' },
    });
    expect((await beg(box)).refusal.code).toBe('INVALID_STATUS_TRANSITION');
    expect((await show(box)).refusal.code).toBe('INVALID_STATUS_TRANSITION');

    const other = await buyFreshProduct(shop, mapoAddress, { returns: 'normal' });
    await other.buyer.get('POST /v1/app-users/order-items/{id}/products/{pid}/claim', {
      params: { id: other.order.id, pid: other.line },
      body: { kind: 'return', reason: 'CHANGE_OF_MIND' },
    });
    expect((await beg(other)).refusal.message).toBe('사진으로 확인하는 신청이 아니에요.');
  });

  test('stop the automatic refund: it follows a business day after they arrive, and a claim without them opens a case', async () => {
    const [silent, prompt] = [await complained(), await complained()];
    for (const box of [silent, prompt]) expect((await beg(box)).status).toBe(200);
    await advanceClock(shop, '30h');
    expect((await claimOf(silent))?.status).toBe('open');
    await show(prompt);
    await advanceClock(shop, '2h');
    expect((await claimOf(prompt))?.status).toBe('open');

    // Longer than three business days, even with holidays.
    await advanceClock(shop, '14d');
    expect((await claimOf(prompt))?.status).toBe('approved');
    expect((await claimOf(silent))?.status).toBe('open');
    const finance = await openStaffClient(shop, 'finance');
    const { entities } = await finance.get('GET /v1/staff/cases', { query: { take: 60 } });
    expect(entities.map(({ kind, orderNumber }) => [kind, orderNumber])).toContainEqual([
      'CLAIM_UNANSWERED',
      silent.order.orderNumber,
    ]);
  });
});
