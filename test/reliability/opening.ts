import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '#database/port.ts';
import { startSandbox } from '../../sandbox/main.ts';
import { commands } from '../../scripts/commands.mjs';
import { catalogueFile, productEntry, sellerEntry } from '../catalogue-files.ts';
import { openDebian } from '../engines/debian.ts';
import { MissingEngine } from '../engines/engine.ts';
import { makeAuthority, openTlsCompanies, openTlsProxy } from '../engines/engine-certificates.ts';
import { createChecks, printReport } from './checks.ts';
import { createOpeningActions } from './opening-actions.ts';
import { openingKeys, openingSettingsOf } from './opening-settings.ts';

const usage = `node test/reliability/opening.ts [--help]

Opens a shop on an empty database by the commands of docs/deploy.md and one line of SQL for the phone numbers. The steps are a new brand, build,
schema, owner, start behind TLS proxies, 200 products with pictures, a payment with refund, a restored backup, the doctor and the opening.
Then a guest buys, staff ship, and another order is refunded. Requires PostgreSQL of the system's packages and openssl; otherwise the
command prints "not held". Exits 1 if a check fails.`;

if (process.argv.includes('--help')) {
  console.log(usage);
  process.exit(0);
}

const asynchronously = promisify(execFile);
const began = Date.now();
const folder = process.env.OPENING_FOLDER ?? mkdtempSync(join(tmpdir(), 'opening-'));
// A process loads the certificate authority at its start.
if (!process.env.OPENING_FOLDER) {
  const env = { ...process.env, OPENING_FOLDER: folder, NODE_EXTRA_CA_CERTS: makeAuthority(folder) };
  const self = spawn(process.execPath, process.argv.slice(1), { env, stdio: 'inherit' });
  const code = await new Promise<number>((done) => self.once('exit', (status) => done(status ?? 1)));
  rmSync(folder, { recursive: true, force: true });
  process.exit(code);
}

const checks = createChecks();
const step = (sentence: string) =>
  console.log(`· ${((Date.now() - began) / 1000).toFixed(0).padStart(4)} s  ${sentence}`);
/** The output of the last command that failed. */
let lastRefusal = '';
const closers: (() => unknown)[] = [];
try {
  await openShopFromScratch();
} catch (error) {
  if (error instanceof MissingEngine) {
    console.log(`not held: ${error.message}`);
    process.exitCode = 3;
  } else checks.that('all steps run without an error', false, (error as Error).message.slice(0, 6000));
} finally {
  for (const close of closers.reverse()) await close();
}
if (process.exitCode !== 3) {
  const report = checks.report(0, { 'from an empty database to an open shop, s': (Date.now() - began) / 1000 });
  printReport(report);
  process.exitCode = report.failed > 0 ? 1 : 0;
}
process.exit();

async function openShopFromScratch() {
  const database = await openDebian();
  closers.push(database.close);
  const shopFolder = join(folder, 'shop');
  copyShop(shopFolder);
  const [port, office, metrics, sandboxPort] = [await freePort(), await freePort(), await freePort(), await freePort()];
  const [shopTlsPort, officeTlsPort] = [await freePort(), await freePort()];
  const sandbox = await startSandbox({
    ...{ port: sandboxPort, host: '127.0.0.1', dataDir: join(folder, 'sandbox'), webhookScale: 0.001, log: () => {} },
    webhookUrl: `http://127.0.0.1:${port}/v1/payments/webhook/toss`,
  });
  const companies = await openTlsCompanies(sandboxPort, openingKeys);
  for (const [to, at] of [
    [port, shopTlsPort],
    [office, officeTlsPort],
  ] as const) {
    const proxy = await openTlsProxy(folder, to, at);
    closers.push(
      () => proxy.closeAllConnections(),
      () => proxy.close(),
    );
  }
  closers.push(sandbox.close, companies.close);
  const place = { folder, port, office, metrics, shopTlsPort, officeTlsPort, companies: companies.port };
  const settings = openingSettingsOf(place, openingKeys, database.url('shop'), database.path);
  const env = { ...settings, HOME: folder };
  // Asynchronously, because the proxies and the companies run in this thread.
  const run = async (command: string, ...args: string[]) => {
    const how = { cwd: shopFolder, env, maxBuffer: 32 << 20 };
    return asynchronously(process.execPath, [...(commands[command]?.run ?? []), ...args], how).then(
      ({ stdout }) => stdout,
      ({ stdout, stderr }: { stdout: string; stderr: string }) => {
        throw new Error(`npm run ${command} ${args.join(' ')}\n${stdout}${stderr}`);
      },
    );
  };

  const companyOptions = [
    '--company',
    '주식회사 두레',
    '--ceo',
    '강은주',
    '--bizNo',
    '120-81-47521',
    '--address',
    '서울특별시 종로구 세종대로 1',
  ];
  companyOptions.push(
    '--mailOrderNo',
    '제2026-서울종로-00001호',
    '--tel',
    '02-730-1234',
    '--hours',
    '평일 09:00~17:00',
    '--email',
    'help@dure.kr',
    '--cpo',
    '윤서준',
  );
  await run('brand', 'new', 'dure', '--like', 'farmer', '--name', '두레상회', '--colour', '#b45309', ...companyOptions);
  const decisions = join(shopFolder, 'brands', 'dure', 'brand.ts');
  writeFileSync(decisions, readFileSync(decisions, 'utf8').replace('  borrowed: true,\n', ''));
  step('the brand exists, with the texts of its model');
  await run('build');
  step('the brand is built');
  database.tool('createdb', 'shop');
  await run('migrate');
  const [, invitation = ''] = /join#(\S+)/.exec(await run('staff', 'first', 'han@dure.kr', '--name', '한대표')) ?? [];
  step('the schema and the first owner exist');
  const shop = spawn(process.execPath, ['scripts/shop.ts'], {
    cwd: shopFolder,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  closers.push(() => gone(shop));
  await until(
    () =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      ),
    'the shop is ready',
  );
  step('the shop runs and is closed');

  const actions = createOpeningActions({
    shop: settings.PUBLIC_ORIGIN,
    office: settings.OFFICE_ORIGIN,
    sandbox: `http://127.0.0.1:${sandboxPort}`,
  });
  checks.that('a closed shop answers visitors with 503', (await fetch(settings.PUBLIC_ORIGIN)).status === 503);
  const owner = await actions.acceptInvitation(invitation);
  const invited = { email: 'yun@dure.kr', name: '윤대표', role: 'owner', reason: '함께 시작해요' } as const;
  const second = await owner.get('POST /v1/staff/invites', { body: invited });
  await actions.acceptInvitation(second.key);
  step('two owners exist');
  const names = Array.from({ length: 20 }, (_, at) => `귤 ${at}.jpg`);
  const goods = Array.from({ length: 200 }, (_, at) => ({
    ...productEntry,
    externalId: `mandarin-${at}`,
    name: `효돈 노지 감귤 ${at + 1}호`,
    images: [names[at % 20] ?? ''],
  }));
  mkdirSync(join(folder, 'catalogue'));
  const { file, pictures } = await catalogueFile(join(folder, 'catalogue'), [sellerEntry, ...goods], names);
  await run('import', file, '--pictures', pictures, '--dry-run');
  checks.that('the import adds 200 products', /상품 200/.test(await run('import', file, '--pictures', pictures)));
  step('200 products have pictures');
  const phones = `('operatorPhone', '"01015991599"', now()), ('contactPhone', '"02-1599-1599"', now()), ('refusalPhone', '"080-1599-1599"', now())`;
  database.tool('psql', '-c', `insert into policy (key, value, valid_from) values ${phones}`, 'shop');

  const [, pass = ''] = /look=(\S+)/.exec(await run('staff', 'look')) ?? [];
  const cookie = `__Host-look=${pass}`;
  const first = await actions.buy(cookie);
  await actions.cancelAndRefund(first, cookie);
  step('an order through the preview link is paid and refunded');
  database.tool('pg_dump', '-Fc', '-f', join(folder, 'shop.dump'), 'shop');
  database.tool('createdb', 'drill');
  await run('drill', '--from', join(folder, 'shop.dump'), '--into', database.url('drill'));
  step('a backup is restored and complete');
  const papers = join(folder, 'papers.md');
  const signed = readFileSync('docs/before-live.md', 'utf8').replace(/^- \[ \] (.*)$/gm, '- [x] $1 한대표 2026-11-20');
  checks.that('the shop does not open before its papers are signed', await refuses(() => run('doctor', '--open')));
  writeFileSync(papers, signed);
  await until(
    () => refuses(() => run('doctor', '--open', '--papers', papers)).then((no) => !no),
    'the doctor opens the shop',
    30_000,
  );
  step('the doctor opens the shop');
  await until(
    () =>
      fetch(settings.PUBLIC_ORIGIN).then(
        (answer) => answer.ok,
        () => false,
      ),
    'the shop is open to visitors',
  );
  const sold = await actions.buy();
  await actions.ship(owner, sold);
  const other = await actions.buy();
  await actions.cancelAndRefund(other);
  step('a guest buys, staff ship, and another order is refunded');
  checks.that('the audit passes', !(await refuses(() => run('audit'))));
}

function copyShop(to: string) {
  mkdirSync(to);
  const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
    .trim()
    .split('\n');
  for (const top of new Set(tracked.map((file) => file.split('/')[0] ?? '')))
    if (top !== 'node_modules') cpSync(top, join(to, top), { recursive: true });
  symlinkSync(resolve('node_modules'), join(to, 'node_modules'));
}

async function refuses(act: () => Promise<unknown>) {
  try {
    await act();
    return false;
  } catch (error) {
    lastRefusal = (error as Error).message;
    return true;
  }
}

async function gone(child: ChildProcess) {
  child.kill('SIGTERM');
  await new Promise((done) => child.once('exit', done));
}

async function until(holds: () => Promise<boolean>, what: string, ms = 60_000) {
  for (const last = Date.now() + ms; Date.now() < last; await pause(500)) if (await holds()) return;
  throw new Error(`not within ${ms / 1000} s: ${what}\n${lastRefusal}`);
}
