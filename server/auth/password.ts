import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';

const memoryKiB = 19456;
const passes = 2;
const queue = { running: 0, limit: 64 };
// One core always stays free for reads. Two processes have separate lanes and share the cores.
const lanes = { free: Math.max(1, availableParallelism() - 1), waiting: [] as (() => void)[] };

/** Returns a password's hash, "argon2id$memory$passes$salt$tag". Runs off the event loop. */
export async function hashPassword(password: string) {
  const nonce = randomBytes(16);
  const tag = await derive(password, nonce, memoryKiB, passes);
  return ['argon2id', memoryKiB, passes, nonce.toString('base64url'), tag.toString('base64url')].join('$');
}

/** Returns whether a password matches a hash. Pass `null` for an unknown member: it takes as long and returns false. */
export async function verifyPassword(password: string, hash: string | null) {
  const [, m, t, salt, tag] = (hash ?? unknownAccountHash).split('$') as [string, string, string, string, string];
  const expected = Buffer.from(tag, 'base64url');
  const given = await derive(password, Buffer.from(salt, 'base64url'), Number(m), Number(t));
  return timingSafeEqual(given, expected) && hash !== null;
}

/** Sets how many processes of this machine hash passwords, so that each uses its share of the cores. */
export function limitHashingToCores(processes: number) {
  lanes.free = Math.max(1, Math.floor((availableParallelism() - 1) / processes));
}

/** Returns true while too many passwords wait to be hashed; refuse a new one then. */
export function isHashingBusy() {
  return queue.running >= queue.limit;
}

const unknownAccountHash = [
  'argon2id',
  memoryKiB,
  passes,
  'AAAAAAAAAAAAAAAAAAAAAA',
  Buffer.alloc(32).toString('base64url'),
].join('$');

async function derive(password: string, nonce: Buffer, memorySizeKiB: number, rounds: number) {
  queue.running++;
  await takeHashSlot();
  return new Promise<Buffer>((give, fail) => {
    const message = Buffer.from(password.normalize('NFC'));
    argon2(
      'argon2id',
      { message, nonce, memory: memorySizeKiB, passes: rounds, parallelism: 1, tagLength: 32 },
      (error, tag) => (error ? fail(error) : give(tag)),
    );
  }).finally(() => {
    queue.running--;
    const next = lanes.waiting.shift();
    if (next) next();
    else lanes.free++;
  });
}

function takeHashSlot() {
  if (lanes.free === 0) return new Promise<void>((go) => void lanes.waiting.push(go));
  lanes.free--;
  return Promise.resolve();
}
