import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { engineFile, MissingEngine } from '../engines/engine.ts';

export type AcceptanceCheck = {
  id: string;
  goal: string;
  command: string[];
  settings?: Record<string, string>;
  tools?: string[];
};

const lane = (name: string, ...args: string[]) => ['node', `test/reliability/${name}.ts`, ...args];
const tests = (...files: string[]) => ['vitest', 'run', ...files];

/** Rooms that write and read data of customers, and move money. */
const customerTests = [
  ...['server/cart', 'server/checkout', 'server/payments/payments.test.ts', 'server/orders/guest-lookup.test.ts'],
  ...['server/orders/order-services.test.ts', 'server/refunds/calculate-refund.test.ts'],
  ...['server/gifts/gifts.test.ts', 'server/auth/auth.test.ts', 'server/guests'],
  ...['server/wishlist/wishlist.test.ts', 'server/reviews/reviews.test.ts', 'server/claims/claims.test.ts'],
];

/** Properties that must hold with many machines, each with the command that measures it. */
export const acceptanceChecks: AcceptanceCheck[] = [
  {
    id: 'G1',
    goal: 'the tests of the customer rooms pass when each request goes to a random one of two processes',
    command: tests(...customerTests),
    settings: { SPRAY: '2' },
  },
  {
    id: 'G2',
    goal: 'the tests of the customer rooms pass through a pooler in transaction mode',
    command: tests(...customerTests),
    settings: { POOLER: '1' },
    tools: ['pgbouncer'],
  },
  {
    id: 'G3',
    goal: 'a database failover loses 0 accepted orders and takes ≤ 30 s, a planned switchover ≤ 5 s',
    command: lane('failover'),
    tools: ['patroni', 'etcd', 'haproxy', 'pgbouncer'],
  },
  {
    id: 'G4',
    goal: 'every process shows a change ≤ 2 s later, even if its listener missed the notification',
    command: tests('server/platform/cache/invalidation-listener.test.ts'),
  },
  {
    id: 'G5',
    goal: 'while one product changes, 66 cached pages keep ≥ 70 % of their rate and no price is older than 1 s',
    command: lane('page-cache-load', '--only', 'changes'),
  },
  {
    id: 'G6',
    goal: 'a page with a new campaign click per request reaches ≥ 90 % of the rate of the same page, during a crawl',
    command: lane('page-cache-load', '--only', 'clicks'),
  },
  {
    id: 'G7',
    goal: 'two processes send the same ETag for a page, and HEAD has the headers of GET',
    command: tests('server/rendering/page-cache.test.ts', 'server/http/response-cache.test.ts'),
  },
  {
    id: 'G8',
    goal: 'the database freezes 30 s under 2,000 clients: replies ≤ 9 s, normal ≤ 2 s after, ≤ 100 MiB more memory',
    command: lane('frozen-database'),
  },
  {
    id: 'G9',
    goal: 'with a read-only database the shop answers 503, is not ready, and recovers without a restart',
    command: tests('server/platform/db/pool.test.ts'),
  },
  {
    id: 'G10',
    goal: '20 rolling restarts during purchases cause 0 repeated requests and 0 missing scripts',
    command: lane('draining'),
    tools: ['haproxy'],
  },
  {
    id: 'G11',
    goal: 'the schema and data of every release migrate to this version',
    command: tests('test/releases.test.ts'),
  },
  {
    id: 'G12',
    goal: 'spoofed client addresses do not evade rate limits',
    command: tests('server/platform/client-address.test.ts', 'server/platform/limits/rate-limits.test.ts'),
  },
  {
    id: 'G13',
    goal: 'one machine serves the uploads of another, no machine serves private files publicly, and 0 files are orphaned',
    command: tests('server/uploads/shared-store.test.ts', 'server/integrations/s3/s3-bucket.test.ts'),
  },
  { id: 'G18', goal: 'a million first visits write 0 rows', command: lane('first-visits') },
  {
    id: 'G19',
    goal: 'a backup of 100,000 orders is restored and checked in ≤ 5 min; seeding reaches ≥ 1,500/s and passes the audit',
    command: lane('drill'),
    tools: ['pg_dump', 'pg_restore'],
  },
  {
    id: 'G20',
    goal: 'the container image has ≤ 450 MB, a user without rights, a read-only root, starts in ≤ 3 s and stops in ≤ 15 s',
    command: lane('container-image'),
    tools: ['buildah'],
  },
  {
    id: 'G21',
    goal: 'an empty database becomes an open shop by commands in ≤ 10 min',
    command: lane('opening'),
    tools: ['openssl', 'pg_dump'],
  },
  {
    id: 'G22',
    goal: '20 kills of one of two processes lose 0 accepted orders (the gain in speed needs four free cores)',
    command: lane('worker-kills'),
  },
  {
    id: 'G23',
    goal: 'promtool sees every alert start and end, and every alert has a runbook',
    command: tests('test/alerts.test.ts'),
    tools: ['promtool'],
  },
  {
    id: 'R',
    goal: 'the tests of checkout pass under the restricted role of the shop, except those that move the clock',
    command: tests('test/roles.test.ts', 'server/cart', 'server/checkout', 'server/payments/payments.test.ts'),
    settings: { APART: '1' },
  },
  {
    id: 'F18',
    goal: 'packages: 0 vulnerable, all signed, ≤ 150 in production, built without install scripts, all in the SBOM',
    command: lane('supply-chain'),
  },
  { id: 'F20', goal: 'every requirement of ASVS 5.0 has a test or a reason', command: tests('test/asvs.test.ts') },
  {
    id: 'F21',
    goal: 'no log, row, page or outgoing event contains a secret of a customer',
    command: lane('secret-leaks'),
  },
  {
    id: 'F26',
    goal: 'half an hour of pages and purchases adds ≤ 1 MB of memory a minute, 0 connections and 0 unexpected rows',
    command: lane('soak', '--minutes', '30'),
  },
  { id: 'F27', goal: 'tests notice the removal of ≥ 95 % of the listed guards', command: lane('listed-mutations') },
  {
    id: 'F27m',
    goal: 'tests notice ≥ 85 % of changed expressions in the code of amounts and passwords',
    command: lane('expression-mutations'),
  },
  {
    id: 'M',
    goal: 'the shop holds ≤ 300 MiB a minute after 200 pictures of 49 megapixels',
    command: lane('picture-memory'),
  },
];

/** The files and folders in the commands that do not exist. */
export function missingAcceptanceFiles() {
  const paths = acceptanceChecks.flatMap(({ command }) => command.filter((part) => part.includes('/')));
  return paths.filter((path) => !existsSync(path));
}

type Verdict = 'held' | 'FAILED' | 'not held';

/** Runs one check as a separate command; its measurement is in its last lines. */
async function runAcceptanceCheck({
  command,
  settings = {},
  tools = [],
}: AcceptanceCheck): Promise<{ verdict: Verdict; figures: string[] }> {
  try {
    for (const tool of tools) engineFile(tool);
  } catch (error) {
    if (!(error instanceof MissingEngine) && !/ENOENT/.test(String(error))) throw error;
    return { verdict: 'not held', figures: [(error as Error).message] };
  }
  const [program = '', ...args] = command;
  const file =
    program === 'node' ? process.execPath : program === 'sh' ? program : join('node_modules', '.bin', program);
  const child = spawn(file, args, { env: { ...process.env, ...settings }, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (output += bytes));
  const code = await new Promise<number>((done) => child.once('close', (status) => done(status ?? 1)));
  const verdict = code === 0 ? 'held' : code === 3 ? 'not held' : 'FAILED';
  return { verdict, figures: figuresOf(output, verdict) };
}

/** The last lines of a lane or vitest, without colours. */
function figuresOf(output: string, verdict: Verdict) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with one.
  const lines = output.replace(/\u001b\[[\d;]*m/g, '').split('\n');
  const shown = verdict === 'FAILED' ? /FAILED|FAIL |×|Error/ : /^ {7}\S|passed|not held/;
  return [...new Set(lines.filter((line) => shown.test(line)).map((line) => line.trim()))].slice(0, 20);
}

const usage = `node test/reliability/acceptance-checks.ts [G3 G10 …]

Checks the properties that must hold with many machines. Each check runs a separate command and prints its measurement next to its goal.
A check whose engine is not installed prints "not held". Without ids all checks run one after the other, which takes more than an hour.

${acceptanceChecks.map(({ id, goal, command, settings = {} }) => `${id.padEnd(4)} ${goal}\n       ${[...Object.entries(settings).map(([name, value]) => `${name}=${value}`), ...command].join(' ')}`).join('\n')}`;

if (import.meta.main) {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { help: { type: 'boolean' } } });
  const unknown = positionals.filter((id) => !acceptanceChecks.some((check) => check.id === id));
  if (values.help || unknown.length > 0) {
    console.log(unknown.length > 0 ? `Unknown check: ${unknown.join(', ')}.\n` : '', usage);
    process.exit(unknown.length > 0 ? 1 : 0);
  }
  const missing = missingAcceptanceFiles();
  if (missing.length > 0) throw new Error(`The acceptance checks name missing files: ${missing.join(', ')}`);
  let failed = 0;
  for (const check of acceptanceChecks.filter(({ id }) => positionals.length === 0 || positionals.includes(id))) {
    const began = Date.now();
    const { verdict, figures } = await runAcceptanceCheck(check);
    if (verdict === 'FAILED') failed++;
    console.log(
      `${check.id.padEnd(4)} ${verdict.padEnd(9)} ${check.goal}  (${Math.round((Date.now() - began) / 1000)} s)`,
    );
    for (const line of figures) console.log(`       ${line}`);
  }
  process.exit(failed > 0 ? 1 : 0);
}
