import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { engineFile, MissingEngine } from '../engines/engine.ts';

type Verdict = 'held' | 'FAILED' | 'not held';

type AcceptanceCheck = {
  id: string;
  goal: string;
  command: string[];
  settings?: Record<string, string>;
  tools?: string[];
};

const lane = (name: string, ...args: string[]) => ['node', `test/reliability/${name}.ts`, ...args];
const tests = (...files: string[]) => ['vitest', 'run', ...files];

/** Rooms that write and read data of customers, and move money. */
const walked = [
  ...['server/cart', 'server/checkout', 'server/payments/payments.test.ts', 'server/orders/guest-lookup.test.ts'],
  ...[
    'server/orders/order-services.test.ts',
    'server/refunds/calculate-refund.test.ts',
    'server/gifts/gifts.test.ts',
    'server/auth/auth.test.ts',
  ],
  ...[
    'server/guests',
    'server/wishlist/wishlist.test.ts',
    'server/reviews/reviews.test.ts',
    'server/claims/claims.test.ts',
  ],
];

/** Properties that must hold with many machines, each with the command that proves it. */
const acceptanceChecks: AcceptanceCheck[] = [
  {
    id: 'G1',
    goal: 'each request to a random one of two processes: every test of the rooms passes',
    command: tests(...walked),
    settings: { SPRAY: '2' },
  },
  {
    id: 'G2',
    goal: 'the same through a pooler in transaction mode',
    command: tests(...walked),
    settings: { POOLER: '1' },
    tools: ['pgbouncer'],
  },
  {
    id: 'G3',
    goal: 'machines of the database lost, hung, changed over: 0 accepted lost, ≤ 30 s, planned ≤ 5 s',
    command: lane('failover'),
    tools: ['patroni', 'etcd', 'haproxy', 'pgbouncer'],
  },
  {
    id: 'G4',
    goal: 'a change nobody listened to is right everywhere ≤ 2 s after',
    command: tests('server/platform/cache/invalidation-listener.test.ts'),
  },
  {
    id: 'G5',
    goal: '66 hot pages beside one changing product: ≥ 70 % of the undisturbed rate, price never older than 1 s',
    command: lane('page-cache-load', '--only', 'changes'),
  },
  {
    id: 'G6',
    goal: 'a new click of a campaign each time beside a crawl: ≥ 90 % of the same page',
    command: lane('page-cache-load', '--only', 'clicks'),
  },
  {
    id: 'G7',
    goal: 'marks of pages equal in two processes, HEAD = GET',
    command: tests('server/rendering/page-cache.test.ts', 'server/http/response-cache.test.ts'),
  },
  {
    id: 'G8',
    goal: 'database frozen 30 s under 2,000 clients: all told ≤ 9 s, normal ≤ 2 s after, ≤ 100 MiB more',
    command: lane('frozen-database'),
  },
  {
    id: 'G9',
    goal: 'a read-only database: 503, not ready, back by itself',
    command: tests('server/platform/db/pool.test.ts'),
  },
  {
    id: 'G10',
    goal: '20 rolling restarts while people buy: 0 repeated requests, 0 missing scripts',
    command: lane('draining'),
    tools: ['haproxy'],
  },
  {
    id: 'G11',
    goal: 'every released schema comes forward, and its data with it',
    command: tests('test/releases.test.ts'),
  },
  {
    id: 'G12',
    goal: 'spoofed addresses: limits hold',
    command: tests('server/platform/client-address.test.ts', 'server/platform/limits/rate-limits.test.ts'),
  },
  {
    id: 'G13',
    goal: 'sent to one machine, shown by another; private ones by none; 0 orphans',
    command: tests('server/uploads/shared-store.test.ts', 'server/integrations/s3/s3-bucket.test.ts'),
  },
  { id: 'G18', goal: 'a million first visits: 0 rows before the first write', command: lane('first-visits') },
  {
    id: 'G19',
    goal: 'a backup of 100,000 orders restored and looked through ≤ 5 min; seeded at ≥ 1,500/s, audit clean',
    command: lane('drill'),
    tools: ['pg_dump', 'pg_restore'],
  },
  {
    id: 'G20',
    goal: 'an image is built, ≤ 450 MB, not root, nothing to write to, ready ≤ 3 s, gone ≤ 15 s',
    command: lane('container-image'),
    tools: ['buildah'],
  },
  {
    id: 'G21',
    goal: 'from an empty database to an opened shop without SQL ≤ 10 min',
    command: lane('opening'),
    tools: ['openssl', 'pg_dump'],
  },
  {
    id: 'G22',
    goal: 'a process of two killed 20 times: nothing accepted lost (how much faster wants four free cores)',
    command: lane('worker-kills'),
  },
  {
    id: 'G23',
    goal: 'every alarm begins and ends in promtool, and has its page',
    command: tests('test/alerts.test.ts'),
    tools: ['promtool'],
  },
  {
    id: 'R',
    goal: 'the same rooms as a role that may only do the shop’s work, but for what moves the clock',
    command: tests('test/roles.test.ts', 'server/cart', 'server/checkout', 'server/payments/payments.test.ts'),
    settings: { APART: '1' },
  },
  {
    id: 'F18',
    goal: 'parts of other people: none weak, each signed, ≤ 150 in production, built without their scripts, a bill of all',
    command: lane('supply-chain'),
  },
  { id: 'F20', goal: 'ASVS 5.0, requirement by requirement', command: tests('test/asvs.test.ts') },
  {
    id: 'F21',
    goal: 'secrets people gave the shop are in no log, row, page or word passed on',
    command: lane('secret-leaks'),
  },
  {
    id: 'F26',
    goal: 'half an hour of pages and buyers: ≤ 1 MB a minute, no line or table more',
    command: lane('soak', '--minutes', '30'),
  },
  { id: 'F27', goal: 'guards taken out one at a time: ≥ 95 % are missed by a test', command: lane('listed-mutations') },
  {
    id: 'F27m',
    goal: 'money and passwords changed an expression at a time: ≥ 85 % noticed',
    command: lane('expression-mutations'),
  },
  { id: 'M', goal: '≤ 300 MiB a minute after 200 pictures of 49 megapixels', command: lane('picture-memory') },
];

/** Runs one proof as a separate command; its measurement is in its last lines. */
async function prove({
  command,
  settings = {},
  tools = [],
}: AcceptanceCheck): Promise<{ verdict: Verdict; told: string[] }> {
  try {
    for (const tool of tools) engineFile(tool);
  } catch (error) {
    if (!(error instanceof MissingEngine) && !/ENOENT/.test(String(error))) throw error;
    return { verdict: 'not held', told: [(error as Error).message] };
  }
  const [program = '', ...args] = command;
  const file =
    program === 'node' ? process.execPath : program === 'sh' ? program : join('node_modules', '.bin', program);
  const child = spawn(file, args, { env: { ...process.env, ...settings }, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (said += bytes));
  const code = await new Promise<number>((done) => child.once('close', (status) => done(status ?? 1)));
  const verdict = code === 0 ? 'held' : code === 3 ? 'not held' : 'FAILED';
  return { verdict, told: figuresOf(said, verdict) };
}

/** The last lines of a lane or vitest, without colours. */
function figuresOf(said: string, verdict: Verdict) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with one.
  const lines = said.replace(/\u001b\[[\d;]*m/g, '').split('\n');
  const worth = verdict === 'FAILED' ? /FAILED|FAIL |×|Error/ : /^ {7}\S|passed|not held/;
  return [...new Set(lines.filter((line) => worth.test(line)).map((line) => line.trim()))].slice(0, 20);
}

const usage = `node test/reliability/acceptance-checks.ts [G3 G10 …]

Proves what has to hold as the shop grows, each by a command of its own, and prints what was measured beside the goal. A proof whose engine
is not installed says so and is not held. Without names all of them, one after the other: more than an hour.

${acceptanceChecks.map(({ id, goal, command, settings = {} }) => `${id.padEnd(4)} ${goal}\n       ${[...Object.entries(settings).map(([name, value]) => `${name}=${value}`), ...command].join(' ')}`).join('\n')}`;

const { positionals, values } = parseArgs({ allowPositionals: true, options: { help: { type: 'boolean' } } });
const unknown = positionals.filter((id) => !acceptanceChecks.some((proof) => proof.id === id));
if (values.help || unknown.length > 0) {
  console.log(unknown.length > 0 ? `There is no proof ${unknown.join(', ')}.\n` : '', usage);
  process.exit(unknown.length > 0 ? 1 : 0);
}
let failed = 0;
for (const proof of acceptanceChecks.filter(({ id }) => positionals.length === 0 || positionals.includes(id))) {
  const began = Date.now();
  const { verdict, told } = await prove(proof);
  if (verdict === 'FAILED') failed++;
  console.log(
    `${proof.id.padEnd(4)} ${verdict.padEnd(9)} ${proof.goal}  (${Math.round((Date.now() - began) / 1000)} s)`,
  );
  for (const line of told) console.log(`       ${line}`);
}
process.exit(failed > 0 ? 1 : 0);
