import { parseArgs } from 'node:util';
import { deleteMemberTokens } from '#server/customer-records/session-token.ts';
import { createPreviewPass } from '#server/http/preview-pass.ts';
import { type Env, readEnv } from '#server/platform/config/env.ts';
import { createEncryption, type Encryption } from '#server/platform/crypto/encryption.ts';
import { verifyKeys } from '#server/platform/crypto/key-check.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { endAllStaffSessions } from '#server/platform/identity/staff-session.ts';
import { inviteFirstOwner } from '#server/staff/invites.ts';
import { printHelp } from './help.ts';
import { openRunningDatabase, withConnection } from './open-database.ts';
import { commandErrorText, handleFatalErrors } from './print-errors.ts';

const usage =
  'npm run staff -- first <e-mail> [--name 이름]   |   look   |   sign-off <e-mail>   |   sign-off everyone';
printHelp(
  process.argv,
  usage,
  'first: prints a link with which the first owner of a shop sets a password and an authenticator. It is valid once, for ten minutes. look: prints a link that shows a shop before it is open. It is valid for a day. sign-off: ends all sessions of the member or staff member with this e-mail, or of everyone. Guests keep their carts.',
);

handleFatalErrors();
const { positionals, values } = parseArgs({ allowPositionals: true, options: { name: { type: 'string' } } });
const [act, email = ''] = positionals;
try {
  const env = readEnv(process.env);
  if (act === 'first') await first(env);
  else if (act === 'look') await look(env);
  else if (act === 'sign-off' && email) await signOff(env);
  else throw new Error(usage);
} catch (error) {
  console.error(commandErrorText(error));
  process.exit(1);
}

async function first(env: Env) {
  if (!/^\S+@\S+\.\S+$/.test(email)) throw new Error(`"${email}" is not an e-mail address. ${usage}`);
  await withKeys(env, async (sql, encryption) => {
    const { key } = await inviteFirstOwner(sql, encryption, email, values.name).catch((error) => {
      if (error.code !== 'STAFF_TAKEN') throw error;
      throw new Error('The shop has an owner. Invite other staff in the admin app, under 직원.');
    });
    const office = env.office.origin ?? `http://${env.host}:${env.office.port}`;
    console.log(
      `${office}/join#${key}\nValid once, for ten minutes. The person who opens it sets a password and becomes the owner.`,
    );
  });
}

async function look(env: Env) {
  await withKeys(env, async (_, encryption) => {
    const pass = createPreviewPass(encryption, Date.now());
    console.log(`${env.origin}/?look=${pass}\nValid for a day. Everyone with this link can see the shop.`);
  });
}

async function signOff(env: Env) {
  await withKeys(env, async (sql) => {
    const whose = email === 'everyone' ? null : email.toLowerCase();
    console.log(`${(await deleteMemberTokens(sql, whose)) + (await endAllStaffSessions(sql, whose))} sessions ended.`);
  });
}

async function withKeys(env: Env, work: (sql: Sql, encryption: Encryption) => Promise<void>) {
  const database = await openRunningDatabase(env, () => {});
  try {
    await withConnection(database.url, async (sql) => work(sql, createEncryption(await verifyKeys(sql, env))));
  } finally {
    await database.stop();
  }
}
