import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { engineFile, MissingEngine } from '../engines/engine.ts';
import { type GrowthProof, growthProofs } from './proofs.table.ts';

type Verdict = 'held' | 'FAILED' | 'not held';

/** Runs one proof as a separate command; its measurement is in its last lines. */
async function prove({
  command,
  settings = {},
  tools = [],
}: GrowthProof): Promise<{ verdict: Verdict; told: string[] }> {
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

const usage = `node test/reliability/proofs.ts [G3 G10 …]

Proves what has to hold as the shop grows, each by a command of its own, and prints what was measured beside the goal. A proof whose engine
is not installed says so and is not held. Without names all of them, one after the other: more than an hour.

${growthProofs.map(({ id, goal, command, settings = {} }) => `${id.padEnd(4)} ${goal}\n       ${[...Object.entries(settings).map(([name, value]) => `${name}=${value}`), ...command].join(' ')}`).join('\n')}`;

const { positionals, values } = parseArgs({ allowPositionals: true, options: { help: { type: 'boolean' } } });
const unknown = positionals.filter((id) => !growthProofs.some((proof) => proof.id === id));
if (values.help || unknown.length > 0) {
  console.log(unknown.length > 0 ? `There is no proof ${unknown.join(', ')}.\n` : '', usage);
  process.exit(unknown.length > 0 ? 1 : 0);
}
let failed = 0;
for (const proof of growthProofs.filter(({ id }) => positionals.length === 0 || positionals.includes(id))) {
  const began = Date.now();
  const { verdict, told } = await prove(proof);
  if (verdict === 'FAILED') failed++;
  console.log(
    `${proof.id.padEnd(4)} ${verdict.padEnd(9)} ${proof.goal}  (${Math.round((Date.now() - began) / 1000)} s)`,
  );
  for (const line of told) console.log(`       ${line}`);
}
process.exit(failed > 0 ? 1 : 0);
