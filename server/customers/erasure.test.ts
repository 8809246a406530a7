import { expect, test } from 'vitest';
import { runInvariants } from '#server/invariants/run.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { depositAtBank } from '#test/bank-deposits.ts';
import { payOrder, placeTestOrder } from '#test/buy.ts';
import type { TestCustomer } from '#test/customer.ts';
import { customerTables } from '#test/customer-tables.ts';
import { columnComments, tableComments } from '#test/database-comments.ts';
import { deliverLine, uploadTestPhoto } from '#test/delivered-orders.ts';
import { expectEventually, pollUntil } from '#test/due-jobs.ts';
import { acceptTestGift, checkGiftSheet, joinMemberWithId, proveNewPhone, sendGift } from '#test/gift.ts';
import { answerThread } from '#test/inquiry-steps.ts';
import { expectInvariantsAfterAll, openStaffClient, payRefundByHand } from '#test/order-steps.ts';
import { joinAsMember, newNumber } from '#test/phone-steps.ts';
import { insertTestProduct, mapoAddress } from '#test/products.ts';
import { testShop } from '#test/test-shop.ts';

const shop = testShop();
expectInvariantsAfterAll(shop);

/** Every text column of every table with rows of a customer. */
async function wordsOfPeople(sql: Sql) {
  const rows = await sql<{ name: string }[]>`
    select c.relname || '.' || a.attname as name
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relname in ${sql(await customerTables(sql))}
      and a.atttypid in ('text'::regtype, 'jsonb'::regtype, 'json'::regtype, 'bytea'::regtype, 'inet'::regtype, 'text[]'::regtype)
    order by 1`;
  return rows.map(({ name }) => name);
}

/** The last eight digits of a phone number, with any separator. More between the digits would match numbers of payments by chance. */
const endOf = (digits: string) => new RegExp(`${digits.slice(3, 7)}\\D{0,3}${digits.slice(7)}`);

/** Returns the columns of all tables that contain a word, in any case. */
async function columnsContaining(sql: Sql, words: (string | RegExp)[]) {
  const patterns = words.map((word) => (typeof word === 'string' ? word.replace(/[.+]/g, '\\$&') : word.source));
  const all = await sql<{ table: string; column: string }[]>`
    select c.table_name as "table", c.column_name as "column" from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type in ('text', 'jsonb', 'json', 'ARRAY')`;
  const found: string[] = [];
  for (const { table, column } of all) {
    const [row] = await sql<{ is: boolean }[]>`
      select exists (select from ${sql(table)} where ${sql(column)}::text ~* any (${patterns})) as is`;
    if (row?.is) found.push(`${table}.${column}`);
  }
  return found.sort();
}

const isOpen = (name: string) => tableComments.get(name.split('.')[0] ?? '')?.isOpen ?? false;
const fates = new Map(columnComments.map(({ table, column, fate }) => [`${table}.${column}`, fate]));
const erasedColumns = columnComments.filter(({ fate }) => fate === 'erased');
const emptiedTables = [
  ...new Set(erasedColumns.map(({ table }) => table)),
  'coupon_code_attempt',
  'user_product',
].filter((table) => table !== 'app_user');

test('every column of a customer that can hold text is erased with the account or says why it is kept', async () => {
  const all = await wordsOfPeople(shop.sql);
  expect(all.filter((name) => !fates.get(name) && !isOpen(name))).toEqual([]);
  const settled = [...fates].filter(([, fate]) => fate).map(([name]) => name);
  expect(settled.filter((name) => !all.includes(name) && fates.get(name) !== 'kept')).toEqual([]);
});

test('an address and a question that wait while their account is deleted are refused', async () => {
  const self = shop.person();
  const goods = await insertTestProduct(shop.sql);
  const { session } = await joinAsMember(self, shop.sandbox);
  const answers = await shop.sql.begin(async (other) => {
    await other`
      update app_user set deleted_at = shop_now(), email = null, password_hash = null, name = null, nickname = null, phone = null
      where id = ${session.appUser.id}`;
    await other`delete from token where app_user_id = ${session.appUser.id}`;
    const added = self.ask('POST /v1/app-users/delivery-address', { body: mapoAddress });
    const question = {
      params: { id: goods.id },
      body: { contents: '하늬별동까지 배송되는지 궁금합니다', isSecret: false },
    };
    const asked = self.ask('POST /v1/products/{id}/questions', question, { 'idempotency-key': crypto.randomUUID() });
    await pollUntil(
      () =>
        shop.sql`
          select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query ~ 'app_user .* for (no key update|key share)'`,
      (waiting) => waiting.length === 2,
    );
    return [Promise.all([added, asked])];
  });
  expect((await answers[0])?.map(({ refusal }) => refusal.code)).toEqual(['TOKEN_INVALID', 'TOKEN_INVALID']);
  expect(await shop.sql`select from product_question where product_id = ${goods.id}`).toEqual([]);
  expect(await shop.sql`select from address where app_user_id = ${session.appUser.id}`).toEqual([]);
});

test('after a customer with orders, inquiries and an address is erased, only text kept for a reason remains', async () => {
  const self = shop.person();
  const { email, phone, password, session } = await joinAsMember(self, shop.sandbox);
  await self.get('PUT /v1/app-users', { body: { name: '선우하늬별', nickname: '하늬별농장' } });
  const door = { ...mapoAddress, receiverName: '선우하늬별', addressDetail: '하늬별동 77호', phone };
  await self.get('POST /v1/app-users/delivery-address', { body: { ...door, default: true } });
  const goods = await insertTestProduct(shop.sql);
  await self.get('POST /v1/products/{id}/questions', {
    params: { id: goods.id },
    body: { contents: '하늬별동까지 배송되는지 궁금합니다', isSecret: true },
  });
  // Gifts to this customer, one of them with an address, and a gift from them.
  const { self: friend } = await joinMemberWithId(shop);
  const to = { name: '선우하늬별', phone: phone.replaceAll('-', '') };
  const { group: taken } = await sendGift(friend, goods, { receivers: [to], giftMessage: '하늬별아 맛있게 먹어' });
  await acceptTestGift(self, taken.giftTos[0]?.uuid ?? '', to.phone, door);
  const back = await sendGift(friend, goods, { receivers: [to], giftMessage: '하늬별아 또 보낼게' });
  await friend.get('PUT /v1/gift/group/{id}/withdraw', { params: { id: back.group.id }, body: {} });
  const declined = await sendGift(friend, goods, { receivers: [to] });
  const params = { id: declined.group.giftTos[0]?.uuid ?? '' };
  await self.get('POST /v1/gift/to/{id}/open', { params, body: { phone: to.phone } });
  await self.get('PUT /v1/gift/to/{id}/reject', { params, body: { reason: '선우하늬별은 이사해서 받을 수 없어요' } });
  const sent = await sendGift(self, goods, { giftSenderName: '하늬별', giftMessage: '하늬별이가 보냅니다' });
  await self.get('PUT /v1/gift/group/{id}/withdraw', { params: { id: sent.group.id }, body: {} });
  const [line] = await shop.sql<{ uuid: string }[]>`
    select l.uuid from order_line l join gift_recipient t on t.order_line_id = l.id where t.link = ${taken.giftTos[0]?.uuid ?? ''}`;
  await deliverLine(shop, line?.uuid ?? '');
  // Texts that quote what identifies the customer.
  const [head, middle, tail] = [phone.slice(0, 3), phone.slice(3, 7), phone.slice(7)];
  const spellings = `${head} ${middle}.${tail}, ${head} - ${middle} - ${tail}, +82 ${head.slice(1)}-${middle}-${tail}`;
  const quoted = `저는 선우하늬별이고 번호는 ${spellings}, ${email.toUpperCase()}, 하늬별동 77호예요`;
  await self.get('POST /v1/app-users/me/inquiries', { body: { category: 'etc', contents: quoted } });
  const [thread] = await shop.sql<
    { uuid: string }[]
  >`select uuid from inquiry where app_user_id = ${session.appUser.id}`;
  await answerThread(shop, thread?.uuid ?? '', '선우하늬별 고객님, 확인했습니다.');
  const question = await self.get('POST /v1/products/{id}/questions', {
    params: { id: goods.id },
    body: { contents: `${quoted} 연락 주세요`, isSecret: false },
  });
  await shop.sql`update product_question set answer = '선우하늬별 고객님 안녕하세요', answered_at = shop_now() where id = ${question.id}`;
  const { uuid, price, body } = await placeTestOrder(self, goods, 1, door);
  expect((await payOrder(self, uuid, price)).status).toBe(200);
  const operator = await openStaffClient(shop, 'operator');
  const [unsent] = await shop.sql<{ line: string; day: string }[]>`
    select l.uuid as line, (l.dispatch_on + 2)::text as day from order_line l join orders o on o.id = l.order_id where o.uuid = ${uuid}`;
  await operator.get('PUT /v1/staff/lines/{line}/delay', {
    params: { line: unsent?.line ?? '' },
    body: { newDate: unsent?.day ?? '', reason: `선우하늬별 고객님 부탁으로 미뤄요 ${phone}` },
  });
  await operator.get('POST /v1/staff/points', {
    body: { email, amount: 1000, reason: '선우하늬별 고객님께 사과드려요' },
  });
  const digits = phone.replaceAll('-', '');
  const words = ['하늬별', endOf(digits), digits, '82 10', email];
  const before = await columnsContaining(shop.sql, words);
  expect(before).toEqual(
    expect.arrayContaining(['address.address_detail', 'app_user.name', 'orders.address', 'product_question.contents']),
  );
  await self.get('PUT /v3/app-users/orders/{id}/withdraw', {
    params: { id: uuid },
    body: { reason: `단순 변심 ${quoted}` },
  });
  expect((await self.ask('DELETE /v1/app-users', { body: { password } })).status).toBe(200);
  const after = await columnsContaining(shop.sql, words);
  expect(after).toEqual(['audit_log.reason']);
  // The law keeps who bought, for an owner with a reason.
  const look = async (role: 'owner' | 'operator') =>
    (await openStaffClient(shop, role)).ask('POST /v1/staff/orders/{id}/unmask', {
      params: { id: uuid },
      body: { reason: '분쟁 조정 자료 제출' },
    });
  expect((await look('operator')).refusal.code).toBe('STAFF_NOT_ALLOWED');
  const { body: shown } = await look('owner');
  expect(shown.buyer).toEqual({ name: '선우하늬별', phone });
  expect(shown.address).toMatchObject({ addressDetail: '하늬별동 77호', receiverName: '선우하늬별' });
  for (const table of emptiedTables.filter((one) => one !== 'oauth_request')) {
    const [row] = await shop.sql<{ n: number }[]>`
      select count(*)::int as n from ${shop.sql(table)} where app_user_id = ${session.appUser.id}`;
    expect([table, row?.n]).toEqual([table, 0]);
  }
  const [left] =
    await shop.sql`select ${shop.sql(erasedColumns.flatMap(({ table, column }) => (table === 'app_user' ? [column] : [])))} from app_user where id = ${session.appUser.id}`;
  expect(Object.values(left ?? {}).every((value) => value === null)).toBe(true);
  expect(body.address).toBe(door);
});

test('a former name, the recipient of an order, and the e-mail and number in requests for approval are erased', async () => {
  const self = shop.person();
  const { email, phone, password } = await joinAsMember(self, shop.sandbox, { email: 'namgung-byeol@naver.com' });
  await self.get('PUT /v1/app-users', { body: { name: '남궁솔바람', nickname: '솔바람네' } });
  const operator = await openStaffClient(shop, 'operator');
  const grant = { email, amount: 40_000, reason: '늦게 보낸 사과' };
  const dialled = phone.replace(/^(\d{3})(\d{4})/, '$1-$2-');
  const finance = await openStaffClient(shop, 'finance');
  for (const typed of [email, dialled]) {
    const asked = await operator.get('POST /v1/staff/points', { body: { ...grant, email: typed } });
    const decision = { verdict: 'refused' as const, reason: '사과 드릴 일이 아니에요' };
    await finance.get('PUT /v1/staff/approvals/{id}', { params: { id: asked.approvalId ?? 0 }, body: decision });
  }
  const goods = await insertTestProduct(shop.sql);
  const door = {
    ...{ ...mapoAddress, receiverName: '황보달무리', phone: '010-7788-9900', addressDetail: '솔바람동 7호' },
    ...{ guestOrderName: '남궁솔바람', guestOrderPhone: phone },
  };
  const { uuid, price } = await placeTestOrder(self, goods, 1, door);
  const { body } = await payOrder(self, uuid, price);
  const params = { id: body.id };
  await operator.get('POST /v1/staff/orders/{id}/notes', {
    params,
    body: { text: '남궁솔바람님 말씀: 황보달무리님 010-7788-9900 으로 전화' },
  });
  const contents = '황보달무리 01077889900 으로 연락 주세요. 저는 남궁솔바람입니다.';
  await self.get('POST /v1/app-users/me/inquiries', { body: { category: 'etc', contents } });
  await self.get('PUT /v1/app-users', { body: { name: '이도윤', nickname: '도윤이네' } });
  await self.get('PUT /v3/app-users/orders/{id}/withdraw', { params: { id: uuid }, body: { reason: '단순 변심' } });
  await shop.sql`update payment set customer_name = '남궁솔바람' where order_id = ${body.id}`;
  const words = ['솔바람', '달무리', '77889900', '7788-9900', email, dialled];
  expect(await columnsContaining(shop.sql, words)).toEqual(
    expect.arrayContaining(['approval.body', 'inquiry_message.contents', 'order_note.contents', 'orders.address']),
  );
  expect((await self.ask('DELETE /v1/app-users', { body: { password } })).status).toBe(200);
  expect(await columnsContaining(shop.sql, words)).toEqual([]);
});

test('words of a member that are parts of numbers and names of fields leave cases and requests for approval readable', async () => {
  const self = shop.person();
  const { password } = await joinAsMember(self, shop.sandbox);
  await self.get('PUT /v1/app-users', { body: { name: '사공은하', nickname: 'sh' } });
  const goods = await insertTestProduct(shop.sql, { price: 430_200, fee: 0 });
  const { uuid, price } = await placeTestOrder(self, goods, 1, { ...mapoAddress, addressDetail: '302' });
  const { body: order } = await payOrder(self, uuid, price);
  const line = order.orderItemProducts[0]?.uuid ?? '';
  const operator = await openStaffClient(shop, 'operator');
  const body = { reason: '사공은하님께 품절로 302호 환불', fault: 'shop' as const };
  const asked = await operator.get('PUT /v1/staff/lines/{line}/withdraw', { params: { line }, body });
  expect(asked.state).toBe('waiting');
  const finance = await openStaffClient(shop, 'finance');
  const decision = { params: { id: asked.approvalId ?? 0 }, body: { verdict: 'approved' as const } };
  await finance.get('PUT /v1/staff/approvals/{id}', decision);
  const detail = { cash: 430_200, reason: '사공은하님께 보낸 환불' };
  await shop.sql`
    insert into payment_case (order_id, kind, detail) values (${order.id}, 'REFUND_REFUSED', ${shop.sql.json(detail)})`;

  expect((await self.ask('DELETE /v1/app-users', { body: { password } })).status).toBe(200);
  const cases = (await finance.get('GET /v1/staff/cases', { query: {} })).entities;
  expect(cases.find(({ orderNumber }) => orderNumber === order.orderNumber)?.detail).toEqual({
    cash: 430_200,
    reason: '○○○님께 보낸 환불',
  });
  const approvals = (await finance.get('GET /v1/staff/approvals', { query: { state: 'decided' } })).entities;
  const approval = approvals.find(({ id }) => id === asked.approvalId);
  expect(approval?.preview).toMatchObject({ cash: 430_200 });
  expect(approval?.reason).toBe('○○○님께 품절로 ○○○호 환불');
  const [kept] = await shop.sql<{ body: object }[]>`select body from approval where id = ${asked.approvalId}`;
  expect(kept?.body).toMatchObject({ act: 'withdraw', line, body: { ...body, reason: '○○○님께 품절로 ○○○호 환불' } });
});

test('a member who ordered to four hundred people deletes the account, and the texts lose the words of all of them', async () => {
  const self = shop.person();
  const { password, email } = await joinAsMember(self, shop.sandbox, { email: 'eunha-sagong@naver.com' });
  await self.get('PUT /v1/app-users', { body: { name: '사공은하', nickname: 'sagong' } });
  // Orders would give the same words, but take longer.
  await shop.sql`
    insert into address (app_user_id, is_default, selected_address, road_address, jibun_address, address_detail, receiver_name, zonecode, phone)
    select u.id, false, 'R', '서울특별시 마포구 월드컵로' || n || '길 ' || n % 97 + 1, '서울특별시 마포구 성산동 ' || n || '-' || n % 7 + 1,
      n || '동 ' || n * 3 || '호', '김' || chr(44032 + n * 7 % 500 * 22) || chr(44032 + n * 13 % 500 * 22), '03938', '010' || 30000000 + n * 7919
    from app_user u, generate_series(1, 400) as n where u.email = ${email}`;
  const { uuid, price } = await placeTestOrder(self, await insertTestProduct(shop.sql));
  const { body: order } = await payOrder(self, uuid, price);
  await deliverLine(shop, order.orderItemProducts[0]?.uuid ?? '');
  const detail = { reason: '서울특별시 마포구 월드컵로1길 2, 399동 1197호, 010-3316-7600' };
  await shop.sql`
    insert into payment_case (order_id, kind, detail) values (${order.id}, 'REFUND_REFUSED', ${shop.sql.json(detail)})`;
  const operator = await openStaffClient(shop, 'operator');
  const grant = { email, amount: 40_000, reason: `사공은하, 김${String.fromCodePoint(44_186, 44_318)}, ${email}` };
  const { approvalId } = await operator.get('POST /v1/staff/points', { body: grant });
  expect((await self.ask('DELETE /v1/app-users', { body: { password } })).status).toBe(200);
  const [kept] = await shop.sql<{ reason: string }[]>`
    select detail->>'reason' as reason from payment_case where order_id = ${order.id}`;
  expect(kept?.reason).toBe('○○○, ○○○, ○○○');
  const [asked] = await shop.sql<{ reason: string }[]>`select reason from approval where id = ${approvalId ?? 0}`;
  expect(asked?.reason).toBe('○○○, ○○○, ○○○');
});

test('a request for photos that names a buyer who left breaks no invariant', async () => {
  const self = shop.person();
  const { password } = await joinAsMember(self, shop.sandbox);
  await self.get('PUT /v1/app-users', { body: { name: '선우한별', nickname: '한별이네' } });
  const { uuid, price } = await placeTestOrder(self, await insertTestProduct(shop.sql));
  const { body: order } = await payOrder(self, uuid, price);
  const line = order.orderItemProducts[0]?.uuid ?? '';
  const owner = await deliverLine(shop, line);
  const params = { id: order.id, pid: line };
  const images = [await uploadTestPhoto(shop, self)];
  const claim = { kind: 'replace' as const, reason: 'DEFECT' as const, images };
  await self.get('POST /v1/app-users/order-items/{id}/products/{pid}/claim', { params, body: claim });
  await owner.get('PUT /v1/staff/lines/{line}/claim/ask', {
    params: { line },
    body: { reason: '선우한별님, 상한 곳을 가까이 찍어 주세요.' },
  });
  await owner.get('PUT /v1/staff/lines/{line}/claim/answer', {
    params: { line },
    body: { verdict: 'refused', reason: '사진으로 알아볼 수 없어요' },
  });
  expect((await self.ask('DELETE /v1/app-users', { body: { password } })).status).toBe(200);
  const [kept] = await shop.sql<{ text: string }[]>`
    select c.photo_request as text from claim c join order_line l on l.id = c.order_line_id where l.uuid = ${line}`;
  expect(kept?.text).toBe('○○○님, 상한 곳을 가까이 찍어 주세요.');
  expect((await runInvariants(shop.sql)).filter(({ ok }) => !ok)).toEqual([]);
});

test.each(['as a member', 'without signing in'])(
  'a recipient who accepts a gift %s and leaves while it is on its way is erased when it has arrived',
  async (how) => {
    const self = shop.person();
    const { email, phone, password } = await joinAsMember(self, shop.sandbox);
    const name = how === 'as a member' ? '독고새벽별' : '제갈샛별';
    const star = name.slice(-3);
    await self.get('PUT /v1/app-users', { body: { name, nickname: `${star}농장` } });
    const digits = phone.replaceAll('-', '');
    const goods = await insertTestProduct(shop.sql);
    const { self: friend } = await joinMemberWithId(shop);
    const { group } = await sendGift(friend, goods, {
      receivers: [{ name, phone: digits }],
      giftMessage: `${star}아 맛있게 먹어`,
    });
    const link = group.giftTos[0]?.uuid ?? '';
    const door = { ...mapoAddress, receiverName: name, addressDetail: `${star}동 77호`, phone, memo: `${star} 문 앞` };
    await acceptTestGift(how === 'as a member' ? self : await proveNewPhone(shop, digits), link, digits, door);
    const [line] = await shop.sql<{ uuid: string; id: number }[]>`
      select l.uuid, l.id from order_line l join gift_recipient t on t.order_line_id = l.id where t.link = ${link}`;
    const owner = await openStaffClient(shop, 'owner');
    const params = { line: line?.uuid ?? '' };
    await owner.get('PUT /v1/staff/lines/{line}/confirm', { params });
    await owner.get('PUT /v1/staff/lines/{line}/ship', { params, body: { carrierCode: '99', invoice: '직접전달' } });
    expect((await self.ask('DELETE /v1/app-users', { body: { password } })).status).toBe(200);
    const words = [star, digits, endOf(digits), email];
    // The delivery needs them.
    expect(await columnsContaining(shop.sql, words)).toEqual(
      ['address', 'claimed_phone', 'name', 'phone'].map((column) => `gift_recipient.${column}`),
    );
    await owner.get('PUT /v1/staff/lines/{line}/deliver', { params });
    await shop.runDueJobs();
    await shop.runDueJobs('erase-expired-data');
    expect(await columnsContaining(shop.sql, words)).toEqual([]);
  },
);

/** The recipient returns a delivered gift after its sender has left, and the shop approves it. */
async function returnGiftOfLeaver(sender: TestCustomer, password: string, params: { id: string }) {
  const phone = newNumber();
  const receiver = await proveNewPhone(shop, phone);
  await acceptTestGift(receiver, params.id, phone);
  const [line] = await shop.sql<{ uuid: string }[]>`
    select l.uuid from order_line l join gift_recipient t on t.order_line_id = l.id where t.link = ${params.id}`;
  await deliverLine(shop, line?.uuid ?? '');
  expect((await sender.ask('DELETE /v1/app-users', { body: { password } })).status).toBe(200);
  const images = [await uploadTestPhoto(shop, receiver)];
  await receiver.get('POST /v1/gift/to/{id}/claim', { params, body: { kind: 'return', reason: 'DEFECT', images } });
  const owner = await openStaffClient(shop, 'owner');
  const { refund } = await owner.get('PUT /v1/staff/lines/{line}/claim/answer', {
    params: { line: line?.uuid ?? '' },
    body: { verdict: 'approved', reason: '확인했어요', sellable: false },
  });
  return { refund, owner };
}

test('the refund account of a sender who left is sealed with the order, so that finance can send the refund of a claim', async () => {
  const sender = shop.person();
  const { password } = await joinAsMember(sender, shop.sandbox);
  const account = { owner: '하늘', bankName: '신한은행', accountNumber: '110123456789' };
  await sender.get('PUT /v1/app-users', { body: { withdrawAccount: account } });
  const goods = await insertTestProduct(shop.sql, { price: 20_000, fee: 0 });
  const { answer } = await checkGiftSheet(sender, goods, {}, { paymentMethodType: 'bank_transfer' });
  const { orderUuid, payable, virtualAccount } = answer.body;
  await depositAtBank(shop.sandbox, virtualAccount?.accountNumber ?? '', payable);
  const orderStatus = async () => {
    await shop.runDueJobs();
    return (await shop.sql<{ status: string }[]>`select status from orders where uuid = ${orderUuid}`)[0]?.status;
  };
  await expectEventually(orderStatus).toBe('paid');
  const { entities } = await sender.get('GET /v1/gift/group', {});
  const params = { id: entities.find((one) => one.orderUuid === orderUuid)?.giftTos[0]?.uuid ?? '' };
  const { refund, owner } = await returnGiftOfLeaver(sender, password, params);
  const state = async () => {
    await shop.runDueJobs('issue-refunds');
    return (await owner.get('GET /v1/staff/refunds', { query: {} })).entities.find(({ uuid }) => uuid === refund?.uuid);
  };
  await expectEventually(async () => (await state())?.providerCode).toBe('NO_ACCOUNT');
  const shown = await owner.get('POST /v1/staff/orders/{id}/unmask', {
    params: { id: orderUuid },
    body: { reason: '보낸 분께 환불' },
  });
  expect(shown.refundAccount).toEqual(account);
  await payRefundByHand(shop, refund?.uuid ?? '');
  expect((await state())?.status).toBe('done');
});

test('points that a claim returns to a customer who left end at once', async () => {
  const sender = shop.person();
  const { password } = await joinAsMember(sender, shop.sandbox);
  const { id } = await sender.get('GET /v2/app-users/detail', {});
  await shop.sql`
    insert into point_transaction (app_user_id, type, amount, label, source_key, expires_at)
    values (${id}, 'event', 5000, '가을 행사', ${`demo:left-${id}`}, shop_now() + interval '1 year')`;
  const goods = await insertTestProduct(shop.sql, { price: 30_000, fee: 0 });
  const { group } = await sendGift(sender, goods, {}, { chkUsedPoint: -2000 });
  const params = { id: group.giftTos[0]?.uuid ?? '' };
  const { refund } = await returnGiftOfLeaver(sender, password, params);
  expect(refund?.point).toBe(2000);
  const [account] = await shop.sql`select balance, held from point_account where app_user_id = ${id}`;
  expect(account).toMatchObject({ balance: 0, held: 0 });
});

test('a recipient who leaves while an exchange of one box is open is erased when it was sent, with the words of the claim', async () => {
  const self = shop.person();
  const { email, phone, password } = await joinAsMember(self, shop.sandbox);
  const name = '남궁초승달';
  await self.get('PUT /v1/app-users', { body: { name, nickname: '초승달농장' } });
  const digits = phone.replaceAll('-', '');
  const { self: friend } = await joinMemberWithId(shop);
  const receivers = [{ name, phone: digits }];
  const { group } = await sendGift(friend, await insertTestProduct(shop.sql), { receivers }, {}, 2);
  const params = { id: group.giftTos[0]?.uuid ?? '' };
  const door = { ...mapoAddress, receiverName: name, addressDetail: '초승달동 7호', phone, memo: '초승달 문 앞' };
  await acceptTestGift(self, params.id, digits, door);
  const [line] = await shop.sql<{ uuid: string; id: number }[]>`
    select l.uuid, l.id from order_line l join gift_recipient t on t.order_line_id = l.id where t.link = ${params.id}`;
  const owner = await deliverLine(shop, line?.uuid ?? '');
  const images = [await uploadTestPhoto(shop, self)];
  const claim = { kind: 'replace' as const, reason: 'WRONG_ITEM' as const, units: 1, images };
  await self.get('POST /v1/gift/to/{id}/claim', { params, body: { ...claim, detail: `${name}이에요. ${phone}` } });
  const { tables } = await self.get('POST /v1/app-users/export', { body: { password } });
  expect(tables.claim).toMatchObject([{ kind: 'replace', quantity: 1 }]);
  expect((await self.ask('DELETE /v1/app-users', { body: { password } })).status).toBe(200);
  const words = ['초승달', digits, endOf(digits), email];
  await shop.runDueJobs('erase-expired-data');
  // The exchange needs them.
  const needed = ['address', 'claimed_phone', 'name', 'phone'].map((column) => `gift_recipient.${column}`);
  expect(await columnsContaining(shop.sql, words)).toEqual(needed);
  const [part] = await shop.sql<{ uuid: string }[]>`select uuid from order_line where parent_id = ${line?.id ?? 0}`;
  await owner.get('PUT /v1/staff/lines/{line}/claim/answer', {
    params: { line: part?.uuid ?? '' },
    body: { verdict: 'approved', reason: '다시 보내드렸어요', sellable: false },
  });
  await shop.runDueJobs();
  await shop.runDueJobs('erase-expired-data');
  expect(await columnsContaining(shop.sql, words)).toEqual([]);
});
