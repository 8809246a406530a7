import { describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { allRoutes } from '#contract/routes.ts';
import { maskPhone } from '#contract/rules/masking.ts';
import { createEncryption } from '#server/platform/crypto/encryption.ts';
import { readLiveSecrets } from '#test/live-secrets.ts';
import { openStaffClient } from '#test/order-steps.ts';
import { newNumber } from '#test/phone-steps.ts';
import { ownShop } from '#test/test-shop.ts';
import { runInvariantsWithin } from '../invariants/run.ts';
import { inviteFirstOwner } from './invites.ts';
import { applyDueDismissals } from './staff-accounts.ts';
import { totpCodeOfStep, totpStepAt } from './totp.ts';

const shop = ownShop();
const password = 'Persimmon-2026';
const reason = '가을 동안 함께 일해요';
const lock = () => createEncryption(readLiveSecrets(shop.dataDir));

/** Accepts an invitation as its page does, and signs in with the next code. */
async function arrive(key: string) {
  const page = shop.person();
  const { secret, email } = await page.get('POST /v1/staff/invites/look', { body: { token: key } });
  const code = (ahead = 0) => totpCodeOfStep(secret, totpStepAt(Date.now()) + ahead);
  const body = { password, code: code() };
  const { codes } = await page.get('POST /v1/staff/invites/take', { body: { token: key, ...body } });
  const enter = (code: string) => shop.person().ask('POST /v1/staff/tokens', { body: { email, password, code } });
  const entered = await enter(code(1));
  expect(entered.status).toBe(201);
  return { email, secret, codes, enter, staff: entered.body.staff, desk: shop.person(entered.body.token) };
}

type Desk = Awaited<ReturnType<typeof arrive>>['desk'];
type Role = 'owner' | 'operator' | 'finance' | 'content' | 'distributor';

async function hired(owner: Desk, email: string, role: Role, distributor: number | null = null) {
  const body = { email, name: '새 사람', role, distributor, reason };
  return owner.get('POST /v1/staff/invites', { body });
}

const setPhone = (desk: Desk, phone: string) => desk.get('PUT /v1/staff/me/phone', { body: { phone } });

/** The numbers that a message about an account is for, sorted. */
async function alertedPhones(event: string) {
  const rows = await shop.sql<{ recipient: string }[]>`
    select recipient from message where kind = 'STAFF_ALERT' and event like ${`STAFF_ALERT ${event}%`} order by recipient`;
  return rows.map(({ recipient }) => recipient);
}

describe('staff accounts', () => {
  let first: Awaited<ReturnType<typeof arrive>>;

  test('the first owner is invited from the command line, once, and only while there is none', async () => {
    const printed = await inviteFirstOwner(shop.sql, lock(), 'First@Shop.kr ');
    const again = await inviteFirstOwner(shop.sql, lock(), 'first@shop.kr');
    const other = await inviteFirstOwner(shop.sql, lock(), 'second@shop.kr');
    expect(await refused('GET', printed.key)).toBe('INVITE_GONE');
    first = await arrive(again.key);
    expect([first.staff.role, first.email, first.codes.length]).toEqual(['owner', 'first@shop.kr', 10]);
    expect(await refused('GET', again.key)).toBe('INVITE_GONE');
    expect(await refused('POST', other.key)).toBe('INVITE_GONE');
    await expect(inviteFirstOwner(shop.sql, lock(), 'third@shop.kr')).rejects.toMatchObject({ code: 'STAFF_TAKEN' });
  });

  test('of two concurrent first owners one is created', async () => {
    await shop.sql`update staff_account set disabled_at = now()`;
    const keys = await Promise.all(
      ['a@shop.kr', 'b@shop.kr'].map((email) => inviteFirstOwner(shop.sql, lock(), email)),
    );
    const came = await Promise.all(keys.map(({ key }) => taken(key)));
    expect(came.map(({ status }) => status).sort()).toEqual([201, 404]);
    await shop.sql`update staff_account set disabled_at = case when email = 'first@shop.kr' then null else now() end`;
  });

  test('an invitation works once, for a day, for the holder of its key, and can be revoked', async () => {
    const { key } = await hired(first.desk, 'once@shop.kr', 'operator');
    const both = await Promise.all([taken(key), taken(key)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 404]);
    const late = await hired(first.desk, 'late@shop.kr', 'content');
    await shop.sql`update staff_invite set expires_at = now() - interval '1 second' where id = ${late.id}`;
    expect(await refused('POST', late.key)).toBe('INVITE_GONE');
    const dropped = await hired(first.desk, 'dropped@shop.kr', 'content');
    await first.desk.get('DELETE /v1/staff/people/invites/{id}', { params: { id: dropped.id } });
    expect(await refused('GET', dropped.key)).toBe('INVITE_GONE');
    const replaced = await hired(first.desk, 'late@shop.kr', 'content');
    await hired(first.desk, 'late@shop.kr', 'content');
    expect(await refused('GET', replaced.key)).toBe('INVITE_GONE');
    expect(await refused('GET', 'x'.repeat(43))).toBe('INVITE_GONE');
    const twice = await first.desk.ask('POST /v1/staff/invites', {
      body: { email: 'once@shop.kr', name: '또', role: 'operator', reason },
    });
    expect(twice.refusal.code).toBe('STAFF_TAKEN');
  });

  test('the key of an invitation is in no URL, where a proxy would log it', async () => {
    const { key } = await hired(first.desk, 'unseen@shop.kr', 'operator');
    const lines = Object.values(allRoutes).flatMap((room) => Object.values(room) as Endpoint[]);
    const staffLines = lines.filter(({ path }) => /\/v1\/(staff|seller)\//.test(path));
    expect(staffLines.filter(({ path }) => /\{(token|key|secret|code)\}/.test(path))).toEqual([]);
    expect((await fetch(`${shop.adminOrigin}/v1/staff/invites/${key}`)).status).toBe(404);
    expect((await shop.person().ask('POST /v1/staff/invites/look', { body: { token: key } })).status).toBe(200);
  });

  test('a wrong code or a weak password accepts no invitation', async () => {
    const { key } = await hired(first.desk, 'careful@shop.kr', 'operator');
    const { secret } = await shop.person().get('POST /v1/staff/invites/look', { body: { token: key } });
    const code = totpCodeOfStep(secret, totpStepAt(Date.now()));
    const wrong = code === '000000' ? '000001' : '000000';
    const tries = [
      { password, code: wrong },
      { password: 'careful12!A', code },
    ];
    const answers = [];
    for (const body of tries)
      answers.push(
        (await shop.person().ask('POST /v1/staff/invites/take', { body: { token: key, ...body } })).refusal.code,
      );
    expect(answers).toEqual(['STAFF_CODE_WRONG', 'PASSWORD_WEAK']);
    expect((await taken(key)).status).toBe(201);
  });

  test('only an owner manages staff accounts, and no owner changes their own', async () => {
    const minsu = await arrive((await hired(first.desk, 'minsu@shop.kr', 'operator')).key);
    const raise = { params: { id: minsu.staff.id }, body: { role: 'owner' as const, distributor: null, reason } };
    expect((await minsu.desk.ask('PUT /v1/staff/people/{id}', raise)).refusal.code).toBe('STAFF_NOT_ALLOWED');
    const body = { email: 'friend@shop.kr', name: '친구', role: 'owner' as const, reason };
    expect((await minsu.desk.ask('POST /v1/staff/invites', { body })).refusal.code).toBe('STAFF_NOT_ALLOWED');
    const self = { id: first.staff.id };
    const ownChanges = [
      await first.desk.ask('PUT /v1/staff/people/{id}', { params: self, body: { role: 'operator', reason } }),
      await first.desk.ask('PUT /v1/staff/people/{id}/dismiss', { params: self, body: { reason } }),
      await first.desk.ask('PUT /v1/staff/people/{id}/factor', { params: self, body: { reason } }),
    ];
    expect(ownChanges.map(({ refusal }) => refusal.code)).toEqual(['LAST_OWNER', 'LAST_OWNER', 'LAST_OWNER']);
  });

  test('a seller account is linked to one seller, and other roles to none', async () => {
    const body = { email: 'grower@shop.kr', name: '청도', role: 'distributor' as const, reason };
    expect((await first.desk.ask('POST /v1/staff/invites', { body })).status).toBe(400);
    const { sellers } = await first.desk.get('GET /v1/staff/people', {});
    const grower = await arrive((await hired(first.desk, body.email, 'distributor', sellers[1]?.id ?? 0)).key);
    expect(grower.staff.distributor).toEqual({ id: sellers[1]?.id, name: sellers[1]?.name });
    // Silence approves a cancellation, so a seller without a number for messages is not invited.
    const distributor = sellers.find(({ isReachable }) => !isReachable)?.id ?? 0;
    const refused = await first.desk.ask('POST /v1/staff/invites', {
      body: { ...body, email: 'other@shop.kr', distributor },
    });
    expect([refused.status, refused.refusal.details]).toEqual([
      400,
      [expect.objectContaining({ field: 'distributor' })],
    ]);
    const place = async (distributor: number) => {
      const call = { params: { id: grower.staff.id }, body: { role: 'distributor' as const, distributor, reason } };
      return (await first.desk.ask('PUT /v1/staff/people/{id}', call)).status;
    };
    const unknown = { ...body, email: 'unknown@shop.kr', distributor: 999_999_999 };
    const { status } = await first.desk.ask('POST /v1/staff/invites', { body: unknown });
    expect([await place(distributor), await place(unknown.distributor), status]).toEqual([400, 400, 400]);
  });

  test('a disabled account loses all its sessions and open invitations at once', async () => {
    const hana = await arrive((await hired(first.desk, 'hana@shop.kr', 'owner')).key);
    const elsewhere = await hana.enter(hana.codes[0] ?? '');
    const minsu = await arrive((await hired(hana.desk, 'late@shop.kr', 'operator')).key);
    const pending = await hired(hana.desk, 'pending@shop.kr', 'content');
    const reply = await first.desk.get('PUT /v1/staff/people/{id}/dismiss', {
      params: { id: hana.staff.id },
      body: { reason },
    });
    // The other owner agrees to leave.
    expect(reply.state).toBe('waiting');
    expect((await hana.desk.ask('GET /v1/staff/me', {})).status).toBe(200);
    const approval = { params: { id: reply.approvalId ?? 0 }, body: { verdict: 'approved' as const } };
    expect((await first.desk.ask('PUT /v1/staff/approvals/{id}', approval)).refusal.code).toBe('APPROVAL_OWN');
    expect((await hana.desk.ask('PUT /v1/staff/approvals/{id}', approval)).status).toBe(200);
    for (const desk of [hana.desk, shop.person(elsewhere.body.token)])
      expect((await desk.ask('GET /v1/staff/me', {})).refusal.code).toBe('TOKEN_INVALID');
    expect((await hana.enter(hana.codes[1] ?? '')).refusal.code).toBe('LOGIN_FAILED');
    expect(await refused('GET', pending.key)).toBe('INVITE_GONE');
    expect((await minsu.desk.ask('GET /v1/staff/me', {})).status).toBe(200);
    const { people } = await first.desk.get('GET /v1/staff/people', {});
    expect(people.find(({ id }) => id === hana.staff.id)).toMatchObject({
      devices: 0,
      dismissDate: expect.any(String),
    });
    const again = await first.desk.ask('PUT /v1/staff/people/{id}/dismiss', {
      params: { id: hana.staff.id },
      body: { reason },
    });
    expect(again.status).toBe(404);
    const back = await arrive((await hired(first.desk, 'hana@shop.kr', 'content')).key);
    expect([back.staff.id, back.staff.role]).toEqual([hana.staff.id, 'content']);
  });

  test('an open session of a disabled account is refused', async () => {
    const minsu = await arrive((await hired(first.desk, 'left-open@shop.kr', 'content')).key);
    const me = async () => (await minsu.desk.ask('GET /v1/staff/me', {})).status;
    expect(await me()).toBe(200);
    await shop.sql`update staff_account set disabled_at = now() where id = ${minsu.staff.id}`;
    expect(await me()).toBe(401);
  });

  test('an owner’s dismissal waits for a day; of two owners who dismiss each other one remains', async () => {
    const jiho = await arrive((await hired(first.desk, 'jiho@shop.kr', 'owner')).key);
    const out = (desk: Desk, id: number) =>
      desk.ask('PUT /v1/staff/people/{id}/dismiss', { params: { id }, body: { reason } });
    // The earlier dismissal is applied first, so the order of the two requests decides who remains.
    const both = [await out(first.desk, jiho.staff.id), await out(jiho.desk, first.staff.id)];
    expect(both.map(({ body }) => body.state)).toEqual(['waiting', 'waiting']);
    const owners = () =>
      shop.sql`select id from staff_account where role = 'owner' and disabled_at is null order by id`.then(
        ({ count }) => count,
      );
    await applyDueDismissals(shop.sql);
    expect(await owners()).toBe(2);
    await shop.sql`update approval set created_at = created_at - interval '25 hours' where act = 'dismiss' and verdict is null`;
    await Promise.all([applyDueDismissals(shop.sql), applyDueDismissals(shop.sql)]);
    expect(await owners()).toBe(1);
    expect((await first.desk.ask('GET /v1/staff/me', {})).status).toBe(200);
    expect((await jiho.desk.ask('GET /v1/staff/me', {})).status).toBe(401);
    const [row] =
      await shop.sql`select count(*)::int as owners from staff_account where role = 'owner' and disabled_at is null`;
    expect(row?.owners).toBe(1);
    // No owner decided about it, and no invariant is violated.
    expect((await runInvariantsWithin(shop.sql, 'approval')).filter(({ ok }) => !ok)).toEqual([]);
  });

  test('the request to dismiss an owner alerts both owners, and the operator in place of one without a number', async () => {
    const bora = await arrive((await hired(first.desk, 'bora@shop.kr', 'owner')).key);
    const [mine, hers] = [newNumber(), newNumber()];
    expect(await first.desk.get('GET /v1/staff/me/phone', {})).toEqual({ phone: null });
    await setPhone(first.desk, mine);
    expect(await first.desk.get('GET /v1/staff/me/phone', {})).toEqual({ phone: maskPhone(mine) });
    const dismiss = async () => {
      const call = { params: { id: bora.staff.id }, body: { reason } };
      const { approvalId } = await first.desk.get('PUT /v1/staff/people/{id}/dismiss', call);
      await shop.sql`update approval set verdict = 'refused', decided_by = ${bora.staff.id}, decided_at = now() where id = ${approvalId}`;
      return alertedPhones(`dismiss ${approvalId}`);
    };
    expect(await dismiss()).toEqual([mine, '01000000000'].sort());
    await setPhone(bora.desk, hers);
    expect(await dismiss()).toEqual([mine, hers].sort());
    await shop.sql`update staff_account set disabled_at = now() where id = ${bora.staff.id}`;
  });

  test('ten wrong codes in a row alert the person and the owners, and after a hundred only a recovery code opens the account', async () => {
    const minsu = await arrive((await hired(first.desk, 'guessed@shop.kr', 'operator')).key);
    const [own, ofOwner, other] = [newNumber(), newNumber(), newNumber()];
    await setPhone(minsu.desk, own);
    await setPhone(first.desk, ofOwner);
    const bystander = await arrive((await hired(first.desk, 'bystander@shop.kr', 'operator')).key);
    await setPhone(bystander.desk, other);
    for (let tries = 1; tries <= 10; tries++) expect((await minsu.enter('000000')).refusal.code).toBe('LOGIN_FAILED');
    expect(await alertedPhones(`codes ${minsu.staff.id} `)).toEqual([own, ofOwner].sort());
    await shop.sql`update staff_account set wrong_codes = 100, last_code_step = 0 where id = ${minsu.staff.id}`;
    const right = () => totpCodeOfStep(minsu.secret, totpStepAt(Date.now()));
    expect((await minsu.enter(right())).refusal.code).toBe('LOGIN_FAILED');
    // A wrong password counts no code.
    const before = await shop.sql`select wrong_codes from staff_account where id = ${minsu.staff.id}`;
    const body = { email: minsu.email, password: 'Wrong!Wrong73', code: '000000' };
    expect((await shop.person().ask('POST /v1/staff/tokens', { body })).refusal.code).toBe('LOGIN_FAILED');
    expect(await shop.sql`select wrong_codes from staff_account where id = ${minsu.staff.id}`).toEqual(before);
    expect((await minsu.enter(minsu.codes[0] ?? '')).status).toBe(201);
    expect((await minsu.enter(right())).status).toBe(201);
  });

  test('with two owners, both must agree to a new owner, a finance role and an authenticator reset', async () => {
    const mina = await arrive((await hired(first.desk, 'mina@shop.kr', 'owner')).key);
    const waiting = await hired(first.desk, 'money@shop.kr', 'finance');
    expect(waiting.waits).toBe(true);
    expect(await refused('POST', waiting.key)).toBe('INVITE_GONE');
    const minsu = await arrive((await hired(first.desk, 'plain@shop.kr', 'operator')).key);
    const place = (role: Role) =>
      first.desk.get('PUT /v1/staff/people/{id}', { params: { id: minsu.staff.id }, body: { role, reason } });
    const pendingInvitation = await place('finance');
    expect(pendingInvitation.state).toBe('waiting');
    const decide = (desk: Desk, id: number) =>
      desk.ask('PUT /v1/staff/approvals/{id}', { params: { id }, body: { verdict: 'approved' } });
    expect((await decide(first.desk, pendingInvitation.approvalId ?? 0)).refusal.code).toBe('APPROVAL_OWN');
    expect((await decide(minsu.desk, pendingInvitation.approvalId ?? 0)).refusal.code).toBe('STAFF_NOT_ALLOWED');
    expect((await minsu.desk.get('GET /v1/staff/me', {})).role).toBe('operator');
    expect((await decide(mina.desk, pendingInvitation.approvalId ?? 0)).status).toBe(200);
    expect((await minsu.desk.ask('GET /v1/staff/me', {})).status).toBe(401);
    const { entities } = await mina.desk.get('GET /v1/staff/approvals', {});
    const invite = entities.find(({ act, verdict }) => act === 'invite' && verdict === null);
    // The second owner reads whom the request is about, and what it changes.
    expect(invite).toMatchObject({
      target: 'money@shop.kr',
      detail: { role: 'finance' },
      isOwn: false,
      isForOwners: true,
    });
    expect(entities.find(({ act }) => act === 'place')).toMatchObject({
      target: '새 사람 (plain@shop.kr)',
      detail: { role: 'finance' },
    });
    // Staff members may have the same name: the requester is identified by the account.
    const own = (await first.desk.get('GET /v1/staff/approvals', {})).entities.find(({ id }) => id === invite?.id);
    expect(own?.isOwn).toBe(true);
    expect((await decide(mina.desk, invite?.id ?? 0)).status).toBe(200);
    expect((await arrive(waiting.key)).staff.role).toBe('finance');
    const lost = await first.desk.get('PUT /v1/staff/people/{id}/factor', {
      params: { id: minsu.staff.id },
      body: { reason },
    });
    expect(await refused('GET', lost.key)).toBe('INVITE_GONE');
    const factor = (await mina.desk.get('GET /v1/staff/approvals', {})).entities.find(({ act }) => act === 'factor');
    expect((await decide(mina.desk, factor?.id ?? 0)).status).toBe(200);
    const renewed = await arrive(lost.key);
    expect([renewed.staff.id, renewed.secret === minsu.secret]).toEqual([minsu.staff.id, false]);
    expect((await minsu.enter(minsu.codes[0] ?? '')).refusal.code).toBe('LOGIN_FAILED');
    const revoked = await hired(first.desk, 'gone@shop.kr', 'finance');
    const [request] = (await mina.desk.get('GET /v1/staff/approvals', { query: { state: 'open' } })).entities;
    expect(request?.target).toBe('gone@shop.kr');
    await first.desk.get('DELETE /v1/staff/people/invites/{id}', { params: { id: revoked.id } });
    expect((await decide(mina.desk, request?.id ?? 0)).refusal.code).toBe('APPROVAL_CHANGED');
    await shop.sql`update staff_account set disabled_at = now() where id = ${mina.staff.id}`;
  });
});

describe('a fresh code', () => {
  test('is required for sensitive actions when the last one is older than ten minutes, and is valid for ten more', async () => {
    const owner = await arrive((await inviteFresh('fresh@shop.kr')).key);
    const ask = () =>
      owner.desk.ask('POST /v1/staff/invites', { body: { email: 'x@shop.kr', name: '엑스', role: 'content', reason } });
    await shop.sql`update staff_session set proven_at = now() - interval '11 minutes' where staff_id = ${owner.staff.id}`;
    expect((await ask()).refusal.code).toBe('PROOF_REQUIRED');
    const prove = (code: string) => owner.desk.ask('POST /v1/staff/tokens/proof', { body: { code } });
    // The codes up to the one that opened the session are used.
    expect((await prove(totpCodeOfStep(owner.secret, totpStepAt(Date.now())))).refusal.code).toBe('STAFF_CODE_WRONG');
    await shop.sql`update staff_account set last_code_step = 0 where id = ${owner.staff.id}`;
    const { body } = await prove(totpCodeOfStep(owner.secret, totpStepAt(Date.now())).replace(/^.../, '인증번호 $& '));
    // Requests with the old token are still answered, but do not count as proven.
    expect((await ask()).refusal.code).toBe('PROOF_REQUIRED');
    expect((await owner.desk.ask('GET /v1/staff/me', {})).status).toBe(200);
    const fresh = shop.person(body.token);
    const invite = { email: 'x@shop.kr', name: '엑스', role: 'content' as const, reason };
    expect((await fresh.ask('POST /v1/staff/invites', { body: invite })).status).toBe(201);
    await shop.sql`update staff_session set previous_until = now() - interval '1 second' where staff_id = ${owner.staff.id}`;
    expect((await owner.desk.ask('GET /v1/staff/me', {})).status).toBe(401);
  });

  test('is required before a device is signed out', async () => {
    const invited = await arrive((await inviteFresh('tablet@shop.kr', 'content')).key);
    await invited.enter(invited.codes[0] ?? '');
    await shop.sql`update staff_session set proven_at = now() - interval '11 minutes' where staff_id = ${invited.staff.id}`;
    const { entities } = await invited.desk.get('GET /v1/staff/me/devices', {});
    const params = { id: entities.find(({ isThis }) => !isThis)?.id ?? 0 };
    const leave = () => invited.desk.ask('DELETE /v1/staff/me/devices/{id}', { params });
    expect((await leave()).refusal.code).toBe('PROOF_REQUIRED');
    await shop.sql`update staff_session set proven_at = now() where staff_id = ${invited.staff.id}`;
    expect((await leave()).status).toBe(200);
  });

  test('a session expires after eight hours in any case, and after half an hour without activity', async () => {
    const invited = await arrive((await inviteFresh('hours@shop.kr', 'content')).key);
    const me = async () => (await invited.desk.ask('GET /v1/staff/me', {})).status;
    const [row] = await shop.sql`
      select extract(epoch from expires_at - created_at)::int as seconds from staff_session where staff_id = ${invited.staff.id}`;
    expect([row?.seconds, await me()]).toEqual([8 * 3600, 200]);
    await shop.sql`update staff_session set last_used_at = now() - interval '31 minutes' where staff_id = ${invited.staff.id}`;
    expect(await me()).toBe(401);
    await shop.sql`update staff_session set last_used_at = now(), expires_at = now() where staff_id = ${invited.staff.id}`;
    expect(await me()).toBe(401);
  });

  test('of two concurrent uses of a recovery code one is accepted', async () => {
    const invited = await arrive((await inviteFresh('lost@shop.kr', 'content')).key);
    const [code = ''] = invited.codes;
    const both = await Promise.all([invited.enter(code), invited.enter(code)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 401]);
    const renewed = await invited.desk.get('POST /v1/staff/me/recovery', {});
    expect((await invited.enter(invited.codes[1] ?? '')).status).toBe(401);
    expect((await invited.enter(renewed.codes[0] ?? '')).status).toBe(201);
  });

  test('a sign-in that began with the old password opens no session after the password has changed', async () => {
    const invited = await arrive((await inviteFresh('raced@shop.kr', 'content')).key);
    const [code = ''] = invited.codes;
    const waiting = () => shop.sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ~ 'staff_account'`;
    const entered = await shop.sql.begin(async (change) => {
      await change`update staff_account set password_hash = 'changed' where id = ${invited.staff.id}`;
      const entering = invited.enter(code);
      await expect.poll(async () => (await waiting()).length).toBeGreaterThan(0);
      await change`delete from staff_session where staff_id = ${invited.staff.id}`;
      return { entering };
    });
    expect((await entered.entering).refusal.code).toBe('LOGIN_FAILED');
    expect(await shop.sql`select from staff_session where staff_id = ${invited.staff.id}`).toHaveLength(0);
  });

  test('a staff member sees and signs out only their devices', async () => {
    const [one, two] = [
      await arrive((await inviteFresh('one@shop.kr', 'content')).key),
      await arrive((await inviteFresh('two@shop.kr', 'content')).key),
    ];
    const tablet = shop.person((await one.enter(one.codes[0] ?? '')).body.token);
    const { entities } = await one.desk.get('GET /v1/staff/me/devices', {});
    expect(entities.map(({ isThis }) => isThis).sort()).toEqual([false, true]);
    const id = entities.find(({ isThis }) => !isThis)?.id ?? 0;
    expect((await two.desk.ask('DELETE /v1/staff/me/devices/{id}', { params: { id } })).status).toBe(404);
    await one.desk.get('DELETE /v1/staff/me/devices/{id}', { params: { id } });
    expect((await tablet.ask('GET /v1/staff/me', {})).status).toBe(401);
    const audited = await shop.sql`select act from audit_log where staff_id = ${one.staff.id} and act = 'leaveDevice'`;
    expect(audited).toHaveLength(1);
    const changed = await one.desk.ask('PUT /v1/staff/me/password', {
      body: { password, newPassword: 'Chestnut-2027' },
    });
    expect(changed.status).toBe(200);
    expect((await one.enter(one.codes[1] ?? '')).refusal.code).toBe('LOGIN_FAILED');
  });
});

async function inviteFresh(email: string, role: Role = 'owner') {
  const owner = await openStaffClient(shop, 'owner');
  const made = await hired(owner, email, role);
  await shop.sql`update approval set verdict = 'approved', decided_by = (select min(id) from staff_account where id <> requested_by), decided_at = now() where verdict is null`;
  return made;
}

async function taken(key: string) {
  const { body, status } = await shop.person().ask('POST /v1/staff/invites/look', { body: { token: key } });
  const code = status === 200 ? totpCodeOfStep(body.secret, totpStepAt(Date.now())) : '000000';
  return shop.person().ask('POST /v1/staff/invites/take', { body: { token: key, password, code } });
}

async function refused(verb: 'GET' | 'POST', key: string) {
  const answer =
    verb === 'GET'
      ? await shop.person().ask('POST /v1/staff/invites/look', { body: { token: key } })
      : await taken(key);
  return answer.refusal.code;
}
