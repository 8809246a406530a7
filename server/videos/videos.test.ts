import { describe, expect, test } from 'vitest';
import type { TestCustomer } from '#test/customer.ts';
import { joinMember as buyer, deliverOrderTo, fullReviewText, uploadTestVideo } from '#test/delivered-orders.ts';
import { expectEventually } from '#test/due-jobs.ts';
import { advanceClock } from '#test/order-steps.ts';
import { joinAsMember } from '#test/phone-steps.ts';
import { insertTestProduct } from '#test/products.ts';
import { ownShop } from '#test/test-shop.ts';
import { applyVideoViews } from './videos.ts';

const shop = ownShop({ ROLE: 'web' });

async function member() {
  const self = shop.person();
  await joinAsMember(self, shop.sandbox);
  return self;
}

async function film(goods: number[], title = '귤 따는 날') {
  const [row] = await shop.sql<{ id: number }[]>`
    insert into video (title, video_url, thumbnail, thumbnail_small) values (${title}, '/pictures/clips/tangerine.mp4', '/pictures/x', '/pictures/x')
    returning id`;
  const id = row?.id ?? 0;
  for (const [sort, product] of goods.entries())
    await shop.sql`insert into video_product (video_id, product_id, sort) values (${id}, ${product}, ${sort})`;
  return id;
}

const link = '/v1/app-users/video/{id}/link' as const;

describe('videos', () => {
  test('are listed newest first with their product, and pages do not repeat any', async () => {
    const all: number[] = [];
    let nextPage: string | undefined;
    do {
      const { entities, page } = await shop.person().get('GET /v1/video', { query: { take: 2, nextPage } });
      all.push(...entities.map(({ video }) => video.id));
      expect(page.count).toBeGreaterThanOrEqual(6);
      nextPage = page.nextPage ?? undefined;
    } while (nextPage);
    expect(all.length).toBeGreaterThanOrEqual(6);
    expect(new Set(all).size).toBe(all.length);
    const { entities } = await shop.person().get('GET /v1/video/more', {});
    expect(entities.map(({ video }) => video.id)).toEqual(all);
    expect(entities[0]).toMatchObject({ name: '효돈 노지 감귤', origin: '제주 서귀포시' });
  });

  test('are read one at a time and with all their products', async () => {
    const [one, two] = [
      await insertTestProduct(shop.sql, { name: '귤' }),
      await insertTestProduct(shop.sql, { name: '유자' }),
    ];
    const id = await film([two.id, one.id]);
    const item = await shop.person().get('GET /v1/video/{id}', { params: { id } });
    expect([item.id, item.name, item.price, item.productCount]).toEqual([two.id, '유자', 12_900, 2]);
    const { products, video } = await shop.person().get('GET /v1/video/{id}/product', { params: { id } });
    expect([video.id, products.map((card) => card.name)]).toEqual([id, ['유자', '귤']]);
    await shop.sql`update product set sale_type = 'wholesale' where id = ${two.id}`;
    await shop.sql`select card_refresh(array[${two.id}::bigint])`;
    const sold = await shop.person().get('GET /v1/video/{id}', { params: { id } });
    expect([sold.saleType, sold.price]).toEqual(['wholesale', 0]);
  });

  test('are on their product’s card until they are hidden', async () => {
    const goods = await insertTestProduct(shop.sql);
    const id = await film([goods.id]);
    // The change is announced, and the card is refreshed a moment later.
    const product = () => shop.person().get('GET /v1/products/{id}', { params: { id: goods.id } });
    await expectEventually(async () => (await product()).video).toEqual({ id, thumbnailSmall: '/pictures/x' });
    expect((await product()).detail.videoUrl).toBe('/pictures/clips/tangerine.mp4');
    await shop.sql`update video set hidden = true where id = ${id}`;
    await expectEventually(async () => (await product()).video).toBeNull();
    expect((await shop.person().ask('GET /v1/video/{id}', { params: { id } })).refusal.code).toBe('NOT_FOUND');
  });

  test('of a display group are those with products in it', async () => {
    const [strip] = await shop.sql<
      { id: number }[]
    >`select id from display_group where brand = '*' order by id limit 1`;
    const goods = await insertTestProduct(shop.sql);
    const id = await film([goods.id]);
    const params = { id: strip?.id ?? 0 };
    const ids = async () =>
      (
        await shop.person().get('GET /v1/display-category/{id}/display-video', { params, query: { take: 60 } })
      ).entities.map(({ video }) => video.id);
    expect(await ids()).not.toContain(id);
    await shop.sql`insert into display_product (display_group_id, product_id, sort) values (${params.id}, ${goods.id}, 0)`;
    expect(await ids()).toContain(id);
    const [all, one] = await Promise.all(
      [60, 1].map((take) =>
        shop.person().get('GET /v1/display-category/{id}/display-video', { params, query: { take } }),
      ),
    );
    expect(one?.page.count).toBe(all?.entities.length);
    const none = await shop.person().ask('GET /v1/display-category/{id}/display-video', { params: { id: 99_999_999 } });
    expect(none.refusal.code).toBe('NOT_FOUND');
  });

  test.each(['x', '1', '99999999999999999.1', '1.2.3'])('refuse the cursor %s', async (nextPage) => {
    expect((await shop.person().ask('GET /v1/video', { query: { nextPage } })).status).toBe(400);
  });
});

describe('saving a video', () => {
  test('is per member, shown everywhere, and can be undone', async () => {
    const [haneul, minsu] = [await member(), await member()];
    const id = await film([(await insertTestProduct(shop.sql)).id]);
    const params = { id };
    const kept = await Promise.all(Array.from({ length: 20 }, () => haneul.get(`POST ${link}`, { params })));
    expect(kept.every(({ isMyVideoShare }) => isMyVideoShare)).toBe(true);
    const seen = async (who: typeof haneul) => (await who.get('GET /v1/video/{id}', { params })).video;
    expect(await seen(haneul)).toMatchObject({ isMyVideoShare: true, videoShareCount: 1 });
    expect(await seen(minsu)).toMatchObject({ isMyVideoShare: false, videoShareCount: 1 });
    const { entities } = await haneul.get('GET /v1/video', {});
    expect(entities.find(({ video }) => video.id === id)?.video.isMyVideoShare).toBe(true);
    expect(await haneul.get(`DELETE ${link}`, { params })).toEqual({ isMyVideoShare: false });
    expect(await haneul.get(`DELETE ${link}`, { params })).toEqual({ isMyVideoShare: false });
    expect(await seen(haneul)).toMatchObject({ isMyVideoShare: false, videoShareCount: 0 });
  });

  test('requires a member and an existing video', async () => {
    const [haneul, passerby] = [await member(), await shop.guest()];
    expect((await passerby.ask(`POST ${link}`, { params: { id: 1 } })).refusal.code).toBe('GUEST_NOT_ALLOWED');
    expect((await haneul.ask(`POST ${link}`, { params: { id: 99_999_999 } })).refusal.code).toBe('NOT_FOUND');
  });
});

describe('views', () => {
  const look = (who: TestCustomer, id: number) => who.get('PUT /v1/video/{id}/view-count/increase', { params: { id } });

  test('count once per viewer in half an hour, however often they are reported', async () => {
    const [one, two] = [await shop.guest(), await shop.guest()];
    const id = await film([(await insertTestProduct(shop.sql)).id]);
    await Promise.all(Array.from({ length: 30 }, () => look(one, id)));
    expect(await look(one, id)).toEqual({ viewCount: 1 });
    expect(await look(two, id)).toEqual({ viewCount: 2 });
    await shop.sql`update video_view set at = at - interval '31 minutes' where video_id = ${id}`;
    expect(await look(one, id)).toEqual({ viewCount: 3 });
  });

  test('are added to the video’s count once, even by three concurrent jobs, and never by the request', async () => {
    const id = await film([(await insertTestProduct(shop.sql)).id]);
    const before = shop.statements.length;
    const people = await Promise.all(Array.from({ length: 12 }, shop.guest));
    await Promise.all(people.map((viewer) => look(viewer, id)));
    expect(shop.statements.slice(before).filter((text) => /update\s+video\b/i.test(text))).toEqual([]);
    await Promise.all([applyVideoViews(shop.sql), applyVideoViews(shop.sql), applyVideoViews(shop.sql)]);
    await applyVideoViews(shop.sql);
    const [row] = await shop.sql<{ count: number }[]>`select view_count as count from video where id = ${id}`;
    expect(row?.count).toBe(12);
    expect(await look(people[0] as (typeof people)[0], id)).toEqual({ viewCount: 12 });
  });

  test('require a viewer and an existing video', async () => {
    const params = { id: 1 };
    expect((await shop.person().ask('PUT /v1/video/{id}/view-count/increase', { params })).status).toBe(401);
    const none = await (await shop.guest()).ask('PUT /v1/video/{id}/view-count/increase', {
      params: { id: 99_999_999 },
    });
    expect(none.refusal.code).toBe('NOT_FOUND');
  });
});

describe('sharing a video', () => {
  const send = 'PUT /v1/video/{id}/share-count/increase';

  test('counts once per viewer and half an hour, for guests too, and requires an existing video', async () => {
    const [haneul, passerby] = [await member(), await shop.guest()];
    const id = await film([(await insertTestProduct(shop.sql)).id]);
    const params = { id };
    await Promise.all(Array.from({ length: 10 }, () => haneul.get(send, { params })));
    expect(await passerby.get(send, { params })).toEqual({ sentCount: 2 });
    expect((await haneul.get('GET /v1/video/{id}', { params })).video.sentCount).toBe(2);
    await advanceClock(shop, '31m');
    expect(await haneul.get(send, { params })).toEqual({ sentCount: 3 });
    expect((await haneul.ask(send, { params: { id: 99_999_999 } })).refusal.code).toBe('NOT_FOUND');
  });
});

describe('the video of a review', () => {
  test('is shown under its own address and with its review, and not in the shop’s video lists', async () => {
    const haneul = await buyer(shop);
    const { id, line } = await deliverOrderTo(shop, haneul);
    const body = {
      score: 5,
      contents: fullReviewText,
      orderItemProduct: line,
      video: await uploadTestVideo(shop, haneul),
    };
    const review = await haneul.get('POST /v1/app-users/reviews', { body });
    const params = { id: review.video?.id ?? 0 };
    expect(await haneul.get('GET /v1/video/{id}', { params })).toMatchObject({ id, video: { id: params.id } });
    const { entities } = await haneul.get('GET /v1/video', { query: { take: 60 } });
    expect(entities.some(({ video }) => video.id === params.id)).toBe(false);
    expect((await haneul.get('GET /v1/products/{id}', { params: { id } })).video).toBeNull();
    expect((await haneul.get('PUT /v1/video/{id}/view-count/increase', { params })).viewCount).toBe(1);
    await haneul.get('DELETE /v1/app-users/reviews/{id}', { params: { id: review.id } });
    expect((await haneul.ask('GET /v1/video/{id}', { params })).refusal.code).toBe('NOT_FOUND');
  });
});
