import postgres from 'postgres';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { totpCodeOfStep, totpStepAt } from '#server/staff/totp.ts';
import { createLiveDatabase } from '#test/live-shop.ts';
import { runCommand } from '#test/run-command.ts';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 });
const live = createLiveDatabase();
beforeAll(() => live.start(), 60_000);
let bare: postgres.Sql;
afterAll(() => bare?.end());

/** The output of the command, and the invitation key in it. */
async function first(email: string) {
  const { code, said } = await runCommand('scripts/staff.ts', ['first', email, '--name', '한대표'], live.settings);
  return { code, said, key: /join#([\w-]{20,})/.exec(said)?.[1] ?? '' };
}

const office = (method: string, path: string, body?: object) =>
  fetch(`${live.adminOrigin}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      origin: 'https://office.shop.example',
      'sec-fetch-site': 'same-origin',
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });

/** Opens the invitation link as its page does: sets a password and enters a code of the authenticator. */
async function arrive(key: string, password: string) {
  const { secret } = (await (await office('POST', '/v1/staff/invites/look', { token: key })).json()) as {
    secret: string;
  };
  const code = totpCodeOfStep(secret, totpStepAt(Date.now()));
  const { status } = await office('POST', '/v1/staff/invites/take', { token: key, password, code });
  return { status, secret };
}

const signIn = (email: string, password: string, code: string) =>
  office('POST', '/v1/staff/tokens', { email, password, code });

test('the first owner is invited from the command line and signs in with the next code, and a second invitation is refused', async () => {
  expect(await first('hana')).toMatchObject({ code: 1, said: expect.stringMatching(/is not an e-mail address/) });
  const { code, said, key } = await first('Hana@Shop.example');
  expect(said).toContain(`https://office.shop.example/join#${key}`);
  expect(code).toBe(0);
  expect((await arrive(key, 'qwer')).status).toBe(400);
  const { status, secret } = await arrive(key, 'Persimmon!58');
  expect(status).toBe(201);
  const used = totpStepAt(Date.now());
  // The code used for enrolment is refused at sign-in; the next one is accepted.
  expect((await signIn('hana@shop.example', 'Persimmon!58', totpCodeOfStep(secret, used + 1))).status).toBe(201);
  expect((await signIn('hana@shop.example', 'Persimmon!58', '000000')).status).toBe(401);
  expect(await first('eve@shop.example')).toMatchObject({ code: 1, said: expect.stringMatching(/has an owner/) });
  const rows = await live.sql`select email, role from staff_account`;
  expect(rows).toEqual([{ email: 'hana@shop.example', role: 'owner' }]);
});

test('a command ends the sessions of one person or of everyone', async () => {
  const off = (whom: string) => runCommand('scripts/staff.ts', ['sign-off', whom], live.settings);
  const open = async () => (await live.sql`select from staff_session`).length;
  expect(await open()).toBe(1);
  expect(await off('nobody@shop.example')).toMatchObject({
    code: 0,
    said: expect.stringContaining('0 sessions ended'),
  });
  expect(await off('Hana@shop.example')).toMatchObject({ code: 0, said: expect.stringContaining('1 sessions ended') });
  expect(await open()).toBe(0);
  await live.sql`
    with member as (insert into app_user (user_type, email, password_hash, name, phone)
      values ('email', 'minsu@example.com', 'x', '김민수', '01055550101') returning id)
    insert into token (hash, app_user_id, token_type, expires_at) select decode('0a', 'hex'), id, 'email', now() + interval '1 day' from member`;
  await live.sql`
    with guest as (insert into app_user (user_type) values ('guest') returning id)
    insert into token (hash, app_user_id, token_type, expires_at) select decode('0b', 'hex'), id, 'guest', now() + interval '1 day' from guest`;
  expect(await off('everyone')).toMatchObject({ code: 0, said: expect.stringContaining('1 sessions ended') });
  expect(await live.sql`select token_type from token`).toEqual([{ token_type: 'guest' }]);
});

test('a live shop refuses to start on an outdated schema, and the migrate command can be repeated', async () => {
  const admin = postgres(live.url.replace(/\/shop$/, '/postgres'), { max: 1, onnotice: () => {} });
  await admin`create database bare`;
  await admin.end();
  const settings = {
    ...live.settings,
    DATABASE_URL: live.url.replace(/\/shop$/, '/bare'),
    DATA_DIR: `${live.folder}/bare`,
  };
  const refused = await runCommand('scripts/audit.ts', [], settings);
  expect(refused).toMatchObject({
    code: 1,
    said: expect.stringMatching(/0001_shop\.sql and \d+ more.*npm run migrate/),
  });
  bare = postgres(settings.DATABASE_URL, { max: 1, onnotice: () => {} });
  expect(await bare`select from pg_tables where schemaname = 'public'`).toHaveLength(0);
  expect(await runCommand('scripts/migrate.ts', [], settings)).toMatchObject({
    code: 0,
    said: expect.stringMatching(/Applying migration 0043.*SHOP_MODE=live/s),
  });
  expect((await runCommand('scripts/migrate.ts', [], settings)).said).not.toMatch(/Applying migration/);
  expect((await runCommand('scripts/audit.ts', [], settings)).said).toMatch(/^ok /m);
  // An older program accepts a schema with unknown newer migrations.
  await bare`insert into schema_migration (name, sha256) values ('9999_tomorrow.sql', 'x')`;
  expect((await runCommand('scripts/audit.ts', [], settings)).code).toBe(0);
});

test('a migration lets go of a table in use after a second and comes again', async () => {
  await bare`delete from schema_migration where name = '0076_approval_date.sql'`;
  const other = postgres(live.url.replace(/\/shop$/, '/bare'), { max: 1, onnotice: () => {} });
  const held = await other.reserve();
  await held`begin`;
  await held`select from payment_case`;
  const coming = runCommand('scripts/migrate.ts', [], {
    ...live.settings,
    DATABASE_URL: live.url.replace(/\/shop$/, '/bare'),
    DATA_DIR: `${live.folder}/bare`,
  });
  await new Promise((done) => setTimeout(done, 6000));
  // Readers do not wait behind the migration for longer than that second.
  const before = Date.now();
  await bare`select from payment_case`;
  expect(Date.now() - before).toBeLessThan(2500);
  await held`commit`;
  held.release();
  expect(await coming).toMatchObject({ code: 0 });
  await other.end();
});
