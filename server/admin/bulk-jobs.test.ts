import { beforeAll, expect, test } from 'vitest';
import { hashToken, newToken } from '#server/platform/identity/actor.ts';
import { openStaffSession } from '#server/platform/identity/staff-session.ts';
import { buyProduct } from '#test/buy.ts';
import { expectEventually } from '#test/due-jobs.ts';
import { expectInvariantsAfterAll, openStaffClient, waitForOpening } from '#test/order-steps.ts';
import { insertTestProduct } from '#test/products.ts';
import { ownShop } from '#test/test-shop.ts';

const shop = ownShop({}, { demoOrders: true });
expectInvariantsAfterAll(shop);
beforeAll(() => waitForOpening(shop));
const uuid = () => crypto.randomUUID();

async function waiting(queue: 'new' | 'packing', take: number) {
  const owner = await openStaffClient(shop, 'owner');
  return (await owner.get('GET /v1/staff/lines', { query: { queue, take } })).entities;
}

type Desk = Awaited<ReturnType<typeof openStaffClient>>;

async function ended(desk: Desk, name: string) {
  const look = () => desk.get('GET /v1/staff/batches/{uuid}', { params: { uuid: name } });
  await expectEventually(async () => (await look()).state, { timeout: 20_000 }).not.toBe('running');
  return look();
}

const timesDone = async (line: string, act: string) => {
  const [row] = await shop.sql<{ times: number }[]>`
    select count(*)::int as times from audit_log where subject = ${`line ${line}`} and act = ${act}`;
  return row?.times;
};

test('a bulk job accepts as many lines as a courier file may have, and not one more', async () => {
  const operator = await openStaffClient(shop, 'operator');
  const rows = Array.from({ length: 5000 }, () => ({ line: uuid() }));
  const body = { uuid: uuid(), act: 'confirm' as const, rows };
  expect((await operator.get('POST /v1/staff/batches', { body })).total).toBe(5000);
  await operator.get('PUT /v1/staff/batches/{uuid}/stop', { params: { uuid: body.uuid } });
  const more = { ...body, uuid: uuid(), rows: [...rows, { line: uuid() }] };
  expect((await operator.ask('POST /v1/staff/batches', { body: more })).refusal.code).toBe('VALIDATION');
});

test('many lines are confirmed, each separately: a failing row reports its error, and the done rows can be undone', async () => {
  const operator = await openStaffClient(shop, 'operator');
  const lines = (await waiting('new', 6)).filter(({ status }) => status === 'paid').slice(0, 4);
  const body = {
    uuid: uuid(),
    act: 'confirm' as const,
    rows: [...lines.map((one) => ({ line: one.uuid })), { line: uuid() }],
  };
  const begun = await operator.get('POST /v1/staff/batches', { body });
  expect([begun.total, begun.undoUntilDate]).toEqual([5, expect.any(String)]);
  // The response was lost. The same request returns the same job.
  expect((await operator.get('POST /v1/staff/batches', { body })).id).toBe(begun.id);
  expect(await ended(operator, body.uuid)).toMatchObject({ state: 'ended', done: 4, refused: 1, skipped: 0 });
  const { entities } = await operator.get('GET /v1/staff/batches/{uuid}/rows', { params: { uuid: body.uuid } });
  expect(entities.at(-1)).toMatchObject({
    state: 'refused',
    code: 'NOT_FOUND',
    message: '요청하신 정보를 찾을 수 없습니다.',
  });
  for (const one of lines) expect(await timesDone(one.uuid, 'confirm')).toBe(1);
  const params = { uuid: body.uuid };
  const [undo, twin] = await Promise.all([
    operator.get('PUT /v1/staff/batches/{uuid}/undo', { params }),
    operator.get('PUT /v1/staff/batches/{uuid}/undo', { params }),
  ]);
  expect(twin.uuid).toBe(undo.uuid);
  expect(await ended(operator, undo.uuid)).toMatchObject({ done: 4, refused: 0, isUndo: true, undoUntilDate: null });
  const now =
    await shop.sql`select from order_line where uuid = any (${lines.map((one) => one.uuid)}::uuid[]) and status = 'paid'`;
  expect(now).toHaveLength(4);
  expect((await operator.get('GET /v1/staff/batches/{uuid}', { params })).undoneBy).toBe(undo.uuid);
});

test('a job whose process died is finished by the next process that starts, once, however many processes run', async () => {
  const operator = await openStaffClient(shop, 'operator');
  const { id } = await operator.get('GET /v1/staff/me', {});
  const lines = (await waiting('new', 12)).filter(({ status }) => status === 'paid').slice(0, 8);
  // A process that dies between its response and the first row leaves the job in this state.
  const [row] = await shop.sql<{ id: number; uuid: string }[]>`
    insert into bulk_job (uuid, staff_id, act, ip) values (gen_random_uuid(), ${id}, 'confirm', '127.0.0.1') returning id, uuid`;
  await shop.sql`
    insert into bulk_job_row (bulk_job_id, position, line) select ${row?.id ?? 0}, n, line
    from unnest(${lines.map((one) => one.uuid)}::uuid[]) with ordinality t(line, n)`;
  const [one, two] = [await shop.beside('worker'), await shop.beside('worker')];
  try {
    expect(await ended(operator, row?.uuid ?? '')).toMatchObject({ done: 8, refused: 0 });
    for (const line of lines) expect(await timesDone(line.uuid, 'confirm')).toBeLessThanOrEqual(2);
    const all =
      await shop.sql`select from order_line where uuid = any (${lines.map((line) => line.uuid)}::uuid[]) and status = 'delivery_waiting'`;
    expect(all).toHaveLength(8);
    const twice = await shop.sql`
      select e.order_line_id from order_event e join order_line l on l.id = e.order_line_id
      where l.uuid = any (${lines.map((line) => line.uuid)}::uuid[]) and e.to_status = 'delivery_waiting' and e.at >= (select created_at from bulk_job where id = ${row?.id ?? 0})
      group by 1 having count(*) > 1`;
    expect(twice).toEqual([]);
  } finally {
    await Promise.all([one.close(), two.close()]);
  }
}, 60_000);

test('a bulk job yields to customer traffic, and a process that closes leaves the rest to another process', {
  tags: ['nightly'],
  timeout: 60_000,
}, async () => {
  const operator = await openStaffClient(shop, 'operator');
  const { id } = await operator.get('GET /v1/staff/me', {});
  await shop.sql`insert into presence (id, seen_at, request_rate) values (gen_random_uuid(), now() + interval '1 hour', 300)`;
  const [row] = await shop.sql<{ id: number; uuid: string }[]>`
    with given as (
      insert into bulk_job (uuid, staff_id, act, ip) values (gen_random_uuid(), ${id}, 'confirm', '127.0.0.1') returning id, uuid
    ), rows as (
      insert into bulk_job_row (bulk_job_id, position, line) select given.id, n, gen_random_uuid() from given, generate_series(1, 600) n
    )
    select id, uuid from given`;
  const worker = await shop.beside('worker');
  const left = async () =>
    (await shop.sql`select from bulk_job_row where bulk_job_id = ${row?.id ?? 0} and state = 'waiting'`).length;
  // The other process runs on its timers.
  await expect.poll(left).toBeLessThan(600);
  await worker.close();
  expect(await left()).toBeGreaterThan(100);
  await shop.sql`delete from presence where request_rate = 300`;
  expect(await ended(operator, row?.uuid ?? '')).toMatchObject({ done: 0, refused: 600 });
});

test('the job of a disabled staff account is refused, and stopping a job leaves its remaining rows unchanged', async () => {
  const [account] = await shop.sql<{ id: number }[]>`
    insert into staff_account (email, name, password_hash, role) values ('gone@shop.kr', '떠난이', 'none', 'operator') returning id`;
  const token = `st_${newToken()}`;
  await openStaffSession(shop.sql, account?.id ?? 0, hashToken(token), '시험');
  const [line] = (await waiting('packing', 200)).filter(({ status }) => status === 'delivery_waiting');
  const [row] = await shop.sql<{ id: number }[]>`
    insert into bulk_job (uuid, staff_id, act, ip) values (gen_random_uuid(), ${account?.id ?? 0}, 'deliver', '127.0.0.1') returning id`;
  await shop.sql`update staff_account set disabled_at = now() where id = ${account?.id ?? 0}`;
  await shop.sql`insert into bulk_job_row (bulk_job_id, position, line) values (${row?.id ?? 0}, 1, ${line?.uuid ?? uuid()})`;
  const state = async () =>
    (await shop.sql`select state, code from bulk_job_row where bulk_job_id = ${row?.id ?? 0}`)[0];
  await expectEventually(state).toEqual({ state: 'refused', code: 'STAFF_NOT_ALLOWED' });
  const operator = await openStaffClient(shop, 'operator');
  const { id } = await operator.get('GET /v1/staff/me', {});
  const [held] = await shop.sql<{ id: number; uuid: string }[]>`
    insert into bulk_job (uuid, staff_id, act, ip) values (gen_random_uuid(), ${id}, 'ready', '127.0.0.1') returning id, uuid`;
  await shop.sql.begin(async (inside) => {
    await inside`insert into bulk_job_row (bulk_job_id, position, line) values (${held?.id ?? 0}, 1, ${uuid()})`;
    await inside`update bulk_job_row set state = 'skipped' where bulk_job_id = ${held?.id ?? 0}`;
  });
  const stopped = await operator.get('PUT /v1/staff/batches/{uuid}/stop', { params: { uuid: held?.uuid ?? '' } });
  expect([stopped.state, stopped.skipped]).toEqual(['stopped', 1]);
});

test('retrying the errors of a stopped job resumes it, the job can be stopped again, and skipped rows stay skipped', async () => {
  const operator = await openStaffClient(shop, 'operator');
  const body = { uuid: uuid(), act: 'ready' as const, rows: [{ line: uuid() }, { line: uuid() }] };
  const params = { uuid: body.uuid };
  await operator.get('POST /v1/staff/batches', { body });
  await ended(operator, body.uuid);
  // The state of a job that was stopped before its second row.
  await shop.sql`
    update bulk_job_row set state = 'skipped', code = null, message = null where position = 2 and bulk_job_id = (select id from bulk_job where uuid = ${body.uuid})`;
  const stop = () => operator.get('PUT /v1/staff/batches/{uuid}/stop', { params });
  expect(await stop()).toMatchObject({ state: 'stopped', refused: 1, skipped: 1 });
  const again = () => operator.get('PUT /v1/staff/batches/{uuid}/again', { params });
  expect(await again()).toMatchObject({ state: 'running', skipped: 1 });
  expect(await ended(operator, body.uuid)).toMatchObject({ state: 'ended', refused: 1, skipped: 1 });
  await again();
  const { state, refused, skipped } = await stop();
  expect([state, refused + skipped]).toEqual(['stopped', 2]);
});

test('only its creator has access to a bulk job, and the job of a seller reaches only the lines of the seller', async () => {
  const [operator, grower] = [await openStaffClient(shop, 'operator'), await openStaffClient(shop, 'distributor')];
  const mine = (await grower.get('GET /v1/seller/lines', { query: { queue: 'new', take: 200 } })).entities[0];
  const foreign = (await waiting('new', 200)).find(({ distributor }) => distributor.id !== mine?.distributor.id);
  const rows = [{ line: mine?.uuid ?? uuid() }, { line: foreign?.uuid ?? uuid() }];
  const body = { uuid: uuid(), act: 'confirm' as const, rows };
  await grower.get('POST /v1/staff/batches', { body });
  expect(await ended(grower, body.uuid)).toMatchObject({ done: 1, refused: 1 });
  const params = { uuid: body.uuid };
  expect((await operator.ask('GET /v1/staff/batches/{uuid}', { params })).status).toBe(404);
  expect((await operator.ask('PUT /v1/staff/batches/{uuid}/undo', { params })).status).toBe(404);
  expect((await operator.ask('POST /v1/staff/batches', { body })).status).toBe(404);
  const bad = [
    { ...body, uuid: uuid(), act: 'ship' as const },
    { ...body, uuid: uuid(), act: 'delay' as const, reason: '비가 와요' },
    { ...body, uuid: uuid(), rows: [rows[0], rows[0]].flatMap((row) => row ?? []) },
  ];
  for (const one of bad)
    expect((await grower.ask('POST /v1/staff/batches', { body: one })).refusal.code).toBe('VALIDATION');
});

test('a seller is not offered to undo a delivery, which only operators undo', async () => {
  const [operator, seller] = [await openStaffClient(shop, 'operator'), await openStaffClient(shop, 'distributor')];
  const goods = await insertTestProduct(shop.sql);
  const lines: string[] = [];
  for (const at of [0, 1]) {
    const { body: order } = await buyProduct(await shop.guest(), goods);
    const line = order.orderItemProducts[0]?.uuid ?? '';
    lines.push(line);
    await seller.get('PUT /v1/seller/lines/{line}/confirm', { params: { line } });
    const body = { carrierCode: '04', invoice: `69070000000${at}` };
    await seller.get('PUT /v1/seller/lines/{line}/ship', { params: { line }, body });
  }
  const deliver = async (desk: Desk, line = '') => {
    const body = { uuid: uuid(), act: 'deliver' as const, rows: [{ line }] };
    await desk.get('POST /v1/staff/batches', { body });
    return ended(desk, body.uuid);
  };
  expect(await deliver(operator, lines[0])).toMatchObject({ done: 1, undoUntilDate: expect.any(String) });
  const bySeller = await deliver(seller, lines[1]);
  expect(bySeller).toMatchObject({ done: 1, undoUntilDate: null });
  const { refusal } = await seller.ask('PUT /v1/staff/batches/{uuid}/undo', { params: { uuid: bySeller.uuid } });
  expect(refusal.code).toBe('INVALID_STATUS_TRANSITION');
});

test('the list of bulk jobs has every job of the last day, and older ones up to thirty', async () => {
  const owner = await openStaffClient(shop, 'owner');
  const rows = [{ line: uuid() }];
  const uuids = Array.from({ length: 33 }, uuid);
  for (const one of uuids) await owner.get('POST /v1/staff/batches', { body: { uuid: one, act: 'confirm', rows } });
  const listed = async () => (await owner.get('GET /v1/staff/batches', {})).entities.map((one) => one.uuid);
  expect(await listed()).toEqual(expect.arrayContaining(uuids));
  await shop.sql`update bulk_job set created_at = created_at - interval '2 days' where uuid = any (${uuids}::uuid[])`;
  expect(await listed()).toEqual(uuids.slice(3).reverse());
});

test('buyers are notified a minute after a bulk job: an undo before that sends nothing, a later undo sends a correction', async () => {
  const operator = await openStaffClient(shop, 'operator');
  const lines = (await waiting('packing', 200)).filter(({ status }) => status === 'delivery_waiting').slice(-2);
  const [silent = '', aloud = ''] = lines.map(({ uuid }) => uuid);
  const letters = (line: string) =>
    shop.sql<{ kind: string; status: string; later: boolean; attempts: number }[]>`
      select m.kind, m.status, m.next_at > now() + interval '20 seconds' as later, m.attempts from message m join order_line l on l.id = m.order_line_id
      where l.uuid = ${line} and m.kind in ('SHIP_START', 'SHIP_UNDONE') and m.channel <> 'push' order by m.id`;
  const listed = async (line: string) =>
    (
      await shop.sql<{ code: string }[]>`
        select n.code from notification n join order_line l on l.id = n.order_line_id where l.uuid = ${line} and n.code like 'SHIP%'`
    ).map(({ code }) => code);
  const rows = [silent, aloud].map((line, at) => ({ line, carrierCode: '04', invoice: `68900000000${at}` }));
  const body = { uuid: uuid(), act: 'ship' as const, rows };
  await operator.get('POST /v1/staff/batches', { body });
  expect(await ended(operator, body.uuid)).toMatchObject({ done: 2, refused: 0 });
  for (const line of [silent, aloud])
    expect(await letters(line)).toEqual([{ kind: 'SHIP_START', status: 'waiting', later: true, attempts: 0 }]);
  // One of the messages is already being sent.
  await shop.sql`update message set attempts = 1 where kind = 'SHIP_START' and order_line_id = (select id from order_line where uuid = ${aloud})`;
  const undo = await operator.get('PUT /v1/staff/batches/{uuid}/undo', { params: { uuid: body.uuid } });
  expect(await ended(operator, undo.uuid)).toMatchObject({ done: 2, refused: 0 });
  expect((await letters(silent)).map(({ kind, status }) => [kind, status])).toEqual([['SHIP_START', 'withheld']]);
  expect(await listed(silent)).toEqual([]);
  expect((await letters(aloud)).map(({ kind, status }) => [kind, status])).toEqual([
    ['SHIP_START', 'waiting'],
    ['SHIP_UNDONE', 'waiting'],
  ]);
});

test('a tracking number that is corrected before the message of its job is sent never reaches the buyer', async () => {
  const operator = await openStaffClient(shop, 'operator');
  const lines = (await waiting('packing', 200)).filter(({ status }) => status === 'delivery_waiting').slice(0, 2);
  const [corrected = '', again = ''] = lines.map((one) => one.uuid);
  const rows = [corrected, again].map((line, at) => ({ line, carrierCode: '04', invoice: `68900000003${at}` }));
  const body = { uuid: uuid(), act: 'ship' as const, rows };
  await operator.get('POST /v1/staff/batches', { body });
  expect(await ended(operator, body.uuid)).toMatchObject({ done: 2 });
  const right = { carrierCode: '04', invoice: '689000000888' };
  const reason = '번호를 잘못 적었어요.';
  await operator.get('PUT /v1/staff/lines/{line}/invoice', { params: { line: corrected }, body: { ...right, reason } });
  await operator.get('PUT /v1/staff/lines/{line}/ship/undo', { params: { line: again }, body: { reason } });
  await operator.get('PUT /v1/staff/lines/{line}/ship', { params: { line: again }, body: right });
  for (const line of [corrected, again]) {
    const letters = await shop.sql<{ kind: string; unsent: boolean }[]>`
      select m.kind, m.status = 'withheld' as unsent from message m join order_line l on l.id = m.order_line_id
      where l.uuid = ${line} and m.kind like 'SHIP%' and m.channel <> 'push' order by m.id`;
    expect(letters).toEqual([
      { kind: 'SHIP_START', unsent: true },
      { kind: 'SHIP_START', unsent: false },
    ]);
  }
});

test('undoing a job leaves a parcel alone that was shipped again under another tracking number', async () => {
  const operator = await openStaffClient(shop, 'operator');
  const lines = (await waiting('packing', 200)).filter(({ status }) => status === 'delivery_waiting').slice(0, 2);
  const [mended = '', wrong = ''] = lines.map((one) => one.uuid);
  const rows = [mended, wrong].map((line, at) => ({ line, carrierCode: '04', invoice: `68900000001${at}` }));
  const body = { uuid: uuid(), act: 'ship' as const, rows };
  await operator.get('POST /v1/staff/batches', { body });
  expect(await ended(operator, body.uuid)).toMatchObject({ done: 2 });
  const params = { line: mended };
  await operator.get('PUT /v1/staff/lines/{line}/ship/undo', { params, body: { reason: '번호를 잘못 적었어요.' } });
  await operator.get('PUT /v1/staff/lines/{line}/ship', {
    params,
    body: { carrierCode: '04', invoice: '689000000777' },
  });
  const undo = await operator.get('PUT /v1/staff/batches/{uuid}/undo', { params: { uuid: body.uuid } });
  expect(await ended(operator, undo.uuid)).toMatchObject({ done: 1, refused: 1 });
  const now = await shop.sql`
    select status, tracking_number as invoice from order_line where uuid = any (${[mended, wrong]}::uuid[]) order by uuid = ${wrong}`;
  expect(now).toEqual([
    { status: 'delivering', invoice: '689000000777' },
    { status: 'delivery_waiting', invoice: null },
  ]);
});

test('two concurrent jobs on the same lines process each line once, and one of the jobs reports it as done', async () => {
  const operator = await openStaffClient(shop, 'operator');
  const lines = (await waiting('packing', 24)).filter(({ status }) => status === 'delivery_waiting').slice(0, 7);
  expect(lines.length).toBeGreaterThan(2);
  const bodies = ['61', '62'].map((file) => ({
    ...{ uuid: uuid(), act: 'ship' as const },
    rows: lines.map((one, at) => ({ line: one.uuid, carrierCode: '04', invoice: `${file}00000000${10 + at}` })),
  }));
  await Promise.all(bodies.map((body) => operator.get('POST /v1/staff/batches', { body })));
  const ends = await Promise.all(bodies.map((body) => ended(operator, body.uuid)));
  const sum = (of: 'done' | 'refused') => ends.reduce((all, one) => all + one[of], 0);
  expect([sum('done'), sum('refused')]).toEqual([lines.length, lines.length]);
  for (const { uuid: name, done } of ends) {
    if (done === 0) continue;
    const undo = await operator.get('PUT /v1/staff/batches/{uuid}/undo', { params: { uuid: name } });
    expect(await ended(operator, undo.uuid)).toMatchObject({ done, refused: 0 });
  }
});
