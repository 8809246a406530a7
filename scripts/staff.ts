import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { brandNames } from '#server/app.ts';
import { createEncryption, fieldKey } from '#server/base/encryption.ts';
import { type Env, readEnv } from '#server/base/env.ts';
import { passFrom } from '#server/http/look.ts';
import { authenticatorAddress, hasOwner, makeFirstOwner, newSecret } from '#server/staff/first.ts';
import { inviteFirst } from '#server/staff/invites.ts';
import { asking, joinGround } from './ground.ts';
import { help } from './help.ts';
import { type Questions, questionsFrom } from './questions.ts';
import { endInWords, inWords } from './words.ts';

const usage = 'npm run staff -- first|link <e-mail> [--name 이름]   |   npm run staff -- look';
help(
  process.argv,
  usage,
  'first: makes the first owner of a shop that has none; asks for a password, shows the authenticator’s key and wants its first code. link: prints a page of the office instead, good once and for ten minutes, where the first owner does that. look: prints a link that shows a shop which is not open yet, for a day, to whoever has it.',
);

endInWords();
const { positionals, values } = parseArgs({ allowPositionals: true, options: { name: { type: 'string' } } });
const [act, email = ''] = positionals;
try {
  const env = readEnv(process.env);
  if (act === 'first') await first(env);
  else if (act === 'link') await link(env);
  else if (act === 'look') look(env);
  else throw new Error(usage);
} catch (error) {
  console.error(inWords(error));
  process.exit(1);
}

async function link(env: Env) {
  if (!/^\S+@\S+\.\S+$/.test(email)) throw new Error(`"${email}" is no e-mail address. ${usage}`);
  const ground = await joinGround(env, () => {});
  try {
    await asking(ground.url, async (sql) => {
      const { key } = await inviteFirst(sql, createEncryption(fieldKey(env)), email, values.name);
      console.log(
        `${env.office.origin ?? `http://${env.host}:${env.office.port}`}/join#${key}\nGood once, for ten minutes.`,
      );
    });
  } finally {
    await ground.stop();
  }
}

async function first(env: Env) {
  if (!/^\S+@\S+\.\S+$/.test(email)) throw new Error(`"${email}" is no e-mail address. ${usage}`);
  const ground = await joinGround(env, () => {});
  const lines = questionsFrom(createInterface({ input: process.stdin, output: process.stderr }));
  try {
    await asking(ground.url, async (sql) => {
      if (await hasOwner(sql))
        throw new Error('The shop has an owner: everybody else is invited in the office, under 직원.');
      const arrival = { email, name: values.name ?? email.replace(/@.*/, ''), ...(await proofs(env, lines)) };
      const outcome = await makeFirstOwner(sql, createEncryption(fieldKey(env)), arrival);
      if (outcome === 'taken') throw new Error('Somebody else works under this address, or became the owner just now.');
      if (outcome === 'wrong code') throw new Error('The code does not fit the key that was shown: begin again.');
      if (outcome !== 'made') throw new Error(outcome);
      console.log(
        `${arrival.name} owns the shop. Sign in at ${env.office.origin ?? `http://${env.host}:${env.office.port}`} with the next code.`,
      );
    });
  } finally {
    lines.close();
    await ground.stop();
  }
}

/** A password, twice, and that the authenticator knows its key. */
async function proofs(env: Env, lines: Questions) {
  const password = await lines.ask('Password: ', true);
  if ((await lines.ask('The same once more: ', true)) !== password) throw new Error('The two are not the same.');
  const secret = newSecret();
  console.log(`\nThe authenticator’s key: ${secret}\n${authenticatorAddress(brandNames[env.brand], email, secret)}\n`);
  return { password, secret, code: await lines.ask('The six digits it shows now: ') };
}

function look(env: Env) {
  const pass = passFrom(createEncryption(fieldKey(env)), Date.now());
  console.log(`${env.origin}/?look=${pass}\nGood for a day; whoever has it sees the shop.`);
}
