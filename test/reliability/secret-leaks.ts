import { randomInt } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { codeFor, newNumber } from '../phone-steps.ts';
import { insertTestProduct, mapoAddress } from '../products.ts';
import { createChecks, type LaneReport, printReport } from './checks.ts';
import { type LaneStage, openStage } from './lane-stage.ts';

/** A value that was typed or sent, and the places where it must not be found: the shop stores a phone to send messages to it. */
type Secret = { what: string; text: string; isKept?: true };

const cards = ['4111111111111111', '5555555555554444', '378282246310005', '3566002020360505', '6011000990139424'];

/**
 * Customers sign up, mistype and change their passwords, get codes, enter accounts and try to enter a card number, with full logging. None
 * of it may then be readable in the log, in a row of the database, in what the shop passes on or on a page.
 */
export async function runSecretLeaksLane({ people = 8 }: { people?: number } = {}): Promise<LaneReport> {
  const log = join('.cache', `secret-leaks-${process.pid}.log`);
  const stage = await openStage({ LOG_LEVEL: 'trace' }, undefined, { log });
  const checks = createChecks();
  try {
    const goods = await insertTestProduct(stage.sql);
    const all: Secret[] = [];
    for (let n = 0; n < people; n++) all.push(...(await enterSecrets(stage, goods.id, n)));
    await repeatWithMissingTables(stage, all);
    const expectNoSecret = (where: string, text: string, among = all) => {
      const found = among.filter((one) => reads(text, one)).map(({ what, text: word }) => `${what} ${word}`);
      checks.that(`${where} contains no secret`, found.length === 0, found.slice(0, 5));
    };
    const logText = readFileSync(log, 'utf8');
    checks.that('the shop logs its errors', logText.includes('does not exist'), logText.slice(0, 300));
    expectNoSecret('the log of the shop', logText);
    expectNoSecret('the log of its database', filesIn(join(stage.dataDir, 'postgres')).join('\n'));
    const rows = await rowsOf(stage);
    const known = all.filter(({ isKept }) => isKept);
    checks.that(
      'the database has the phones and e-mail addresses that the shop stores',
      known.every((one) => reads(rows, one)),
      known,
    );
    const hidden = all.filter(({ isKept }) => !isKept);
    expectNoSecret('the rows of the database', rows, hidden);
    const events = await (await fetch(`${stage.sandbox}/events`)).text();
    expectNoSecret('the event list of the analytics and monitoring companies', events);
    const pages = [
      '/',
      `/product/${goods.id}`,
      `/product/${goods.id}/reviews`,
      '/search?q=%EA%B0%90%EA%B7%A4',
      '/my-cuma',
      '/order',
    ];
    for (const path of pages) expectNoSecret(`the page ${path}`, await (await fetch(stage.origin + path)).text());
    return checks.report(0, { people, secrets: all.length, 'kB of log': logText.length / 1000 });
  } finally {
    await stage.close();
    rmSync(log, { force: true });
  }
}

/** Secrets of one customer. */
async function enterSecrets(stage: LaneStage, product: number, n: number): Promise<Secret[]> {
  const mark = `${n}x${randomInt(1e9).toString(36)}`;
  const [first, second, wrong] = [`Cheoeum!${mark}`, `Dubeonjjae!${mark}`, `Teullin!${mark}`];
  const [phone, email, account] = [
    newNumber(),
    `secret${mark}@naver.com`,
    `110${String(randomInt(1e11)).padStart(11, '0')}`,
  ];
  const card = cards[n % cards.length] ?? '';
  const customer = stage.person();
  await customer.arrive();
  const guest = customer.token ?? '';
  const verificationCode = await codeFor(customer, stage.sandbox, phone);
  const { verifyToken } = await customer.get('PUT /v1/auth/verify', { body: { phone, verificationCode } });
  await customer.get('POST /v2/tokens/sign-up', { body: { email, password: first, phone, name: '김하늘' } });
  await customer.ask('POST /v2/tokens', { body: { email, password: wrong } });
  await customer.signIn(email, first);
  const member = customer.token ?? '';
  await customer.get('PUT /v1/app-users', { body: { password: second, currentPassword: first } });
  await customer.get('PUT /v1/app-users', {
    body: { withdrawAccount: { owner: '김하늘', bankName: '신한은행', accountNumber: account } },
  });
  const address = { ...mapoAddress, phone, memo: `카드는 ${card} 이에요` };
  await customer.ask('POST /v1/app-users/delivery-address', { body: address });
  await fetch(`${stage.origin}/v1/products/search?q=${card}`);
  await fetch(`${stage.origin}/search?q=${card}&token=${member}`);
  const broken = { method: 'POST', headers: { 'content-type': 'application/json', authorization: `Bearer ${member}` } };
  await fetch(`${stage.origin}/v2/tokens`, { ...broken, body: `{"email":"${email}","password":"${wrong}"` });
  await fetch(`${stage.origin}/v4/app-users/order-tmp`, {
    ...broken,
    body: JSON.stringify({ productId: product, cardPassword: wrong }),
  });
  return [
    { what: 'a password', text: first },
    { what: 'a new password', text: second },
    { what: 'a mistyped password', text: wrong },
    { what: 'a guest’s token', text: guest },
    { what: 'a member’s token', text: member },
    { what: 'a phone verification', text: verifyToken },
    { what: 'a code', text: verificationCode },
    { what: 'a card number', text: card },
    { what: 'an account number', text: account },
    { what: 'a phone', text: phone, isKept: true },
    { what: 'an e-mail address', text: email, isKept: true },
  ];
}

/** The same requests once more while the database lacks a table, so that the shop logs errors. */
async function repeatWithMissingTables({ origin, sql }: LaneStage, all: Secret[]) {
  const word = (what: string) => all.findLast((one) => one.what === what)?.text ?? '';
  const [password, phone, email] = [word('a new password'), word('a phone'), word('an e-mail address')];
  const account = { owner: '김하늘', bankName: '신한은행', accountNumber: word('an account number') };
  const send = (method: string, path: string, token: string, body: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    return fetch(origin + path, { method, headers, body: JSON.stringify(body) });
  };
  for (const table of ['token', 'verification', 'app_user']) {
    await sql.unsafe(`alter table ${table} rename to ${table}_away`);
    for (const token of [word('a guest’s token'), word('a member’s token')]) {
      await send('POST', '/v2/tokens', token, { email, password });
      await send('POST', '/v1/auth/phone', token, { phone });
      await send('PUT', '/v1/auth/verify', token, { phone, verificationCode: word('a code') });
      await send('PUT', '/v1/app-users', token, { password, currentPassword: password, withdrawAccount: account });
    }
    await sql.unsafe(`alter table ${table}_away rename to ${table}`);
  }
}

/** Every row of every table as text; bytes are read as letters too. */
async function rowsOf({ sql }: LaneStage) {
  const tables = await sql<{ name: string }[]>`
    select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1`;
  const all: string[] = [];
  for (const { name } of tables)
    for (const { row } of await sql.unsafe<{ row: string }[]>(`select t::text as row from ${name} t`)) all.push(row);
  const text = all.join('\n');
  return text + text.replace(/\\x((?:[0-9a-f]{2})+)/g, (_, hex: string) => Buffer.from(hex, 'hex').toString('latin1'));
}

/** A run of digits counts only alone: times and row ids are long runs too. */
function reads(text: string, { text: word }: Secret) {
  return /^\d+$/.test(word) ? new RegExp(`(?<![\\d.:-])${word}(?![\\d-])`).test(text) : text.includes(word);
}

/** PostgreSQL's log. */
function filesIn(postgres: string) {
  const logs = join(postgres, 'logs');
  return [join(postgres, 'log'), ...readdirSync(logs).map((name) => join(logs, name))]
    .filter((file) => statSync(file).isFile())
    .map((file) => readFileSync(file, 'utf8'));
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { people: { type: 'string', default: '8' }, help: { type: 'boolean' } } });
  if (values.help) {
    console.log(`node test/reliability/secret-leaks.ts [--people 8]

--people customers sign up, mistype and change passwords, verify phones, and enter account and card numbers. The shop logs at trace level, and
some of its tables are missing for a while. No log, row, outgoing event or page may contain one of their secrets. Exits 1 if a check fails.`);
    process.exit(0);
  }
  const report = await runSecretLeaksLane({ people: Number(values.people) });
  printReport(report);
  process.exit(report.failed > 0 ? 1 : 0);
}
