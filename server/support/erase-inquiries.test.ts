import { expect, test } from 'vitest';
import { answerThread, buyOrderAs, joinInquiryMember, postInquiry, uploadInquiryPhotos } from '#test/inquiry-steps.ts';
import { expectInvariantsAfterAll } from '#test/order-steps.ts';
import { testShop } from '#test/test-shop.ts';
import { eraseInquiries } from './erase-inquiries.ts';

const shop = testShop();
expectInvariantsAfterAll(shop);

const years = 1095;
const older = (uuid: string, days: number) => shop.sql`
  with aged as (
    update inquiry set created_at = created_at - make_interval(days => ${days}), last_at = last_at - make_interval(days => ${days})
    where uuid = ${uuid} returning id
  )
  select id from aged`;

const threads = async (...uuids: string[]) =>
  (await shop.sql<{ uuid: string }[]>`select uuid from inquiry where uuid = any (${uuids}) order by id`).map(
    ({ uuid }) => uuid,
  );

test('a thread is deleted with its messages and images three years after its last message, and not a day earlier', async () => {
  const { self } = await joinInquiryMember(shop);
  const { body: old } = await postInquiry(self, { images: await uploadInquiryPhotos(shop, self, 2) });
  const { body: young } = await postInquiry(self, { images: await uploadInquiryPhotos(shop, self) });
  const [first] = await shop.sql<{ images: string[] }[]>`
    select images from inquiry_message where id = ${old.messages[0]?.id ?? 0}`;
  await older(old.uuid, years + 1);
  await older(young.uuid, years - 1);
  await eraseInquiries(shop.sql, years);
  await eraseInquiries(shop.sql, years);
  expect(await threads(old.uuid, young.uuid)).toEqual([young.uuid]);
  const [words] = await shop.sql`select count(*)::int as n from inquiry_message where id = ${old.messages[0]?.id ?? 0}`;
  expect(words?.n).toBe(0);
  const uploads = await shop.sql`select used from upload where path = any (${first?.images ?? []})`;
  expect(uploads.map(({ used }) => used)).toEqual([false, false]);
  // The remaining thread is deleted, because its changed dates violate the invariants.
  await shop.sql`delete from inquiry where uuid = ${young.uuid}`;
});

test('a member who leaves closes open threads; messages and images of complaints are retained by law, and staff have nothing to answer', async () => {
  const { self, password } = await joinInquiryMember(shop);
  const { order } = await buyOrderAs(shop, self);
  const { body: general } = await postInquiry(self, { images: await uploadInquiryPhotos(shop, self) });
  const { body: about } = await postInquiry(self, { order });
  await answerThread(shop, about.uuid, '확인하고 있어요.');
  await self.get('PUT /v3/app-users/orders/{id}/withdraw', { params: { id: order }, body: { reason: '단순 변심' } });
  const unused = await uploadInquiryPhotos(shop, self);
  expect((await self.ask('DELETE /v1/app-users', { body: { password } })).status).toBe(200);
  const rows = await shop.sql<{ state: string; by: string; shown: number }[]>`
    select i.state, i.closed_by as by, (select count(*)::int from inquiry_message m join upload u on u.path = any (m.images)
      where m.inquiry_id = i.id and u.used) as shown
    from inquiry i where uuid = any (${[general.uuid, about.uuid]}) order by id`;
  expect(rows).toEqual([
    { state: 'closed', by: 'asker', shown: 1 },
    { state: 'closed', by: 'asker', shown: 0 },
  ]);
  const [left] = await shop.sql`select count(*)::int as n from upload where id = any (${unused})`;
  expect(left?.n).toBe(0);
});

test('messages cannot be changed, even by direct database access', async () => {
  const { self } = await joinInquiryMember(shop);
  const { body } = await postInquiry(self);
  const change = shop.sql`update inquiry_message set contents = '다른 말' where id = ${body.messages[0]?.id ?? 0}`;
  await expect(change).rejects.toThrow(/append-only/);
});
