import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ApiError, createClient } from '#contract/client.ts';
import type { CallsByPath, EndpointsByPath, RepliesByPath } from '#contract/routes.ts';
import type { Env } from '#server/platform/config/env.ts';
import { demoStaff, demoStaffPassword } from '#server/staff/demo-accounts.ts';
import { totpCodeOfStep, totpStepAt } from '#server/staff/totp.ts';

export type OpsClient = ReturnType<typeof openOpsClient>;

/**
 * The admin API as one staff member of the demonstration. A code opens only one session, so the session is stored with the data and reused.
 */
export function openOpsClient(env: Env, role: string) {
  const client = createClient({ origin: env.origin });
  const file = join(env.dataDir, `ops-${role}.token`);

  async function call<P extends keyof EndpointsByPath>(path: P, given: CallsByPath[P]): Promise<RepliesByPath[P]> {
    try {
      return await client.get(pathForRole(path), given, { token: kept() || (await signIn()) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if ((error.statusCode === 401 || error.code === 'PROOF_REQUIRED') && kept()) {
        writeFileSync(file, '', { mode: 0o600 });
        return call(path, given);
      }
      throw inWords(error);
    }
  }

  /** A seller uses the seller endpoints, whose paths mirror those of staff. */
  function pathForRole<P extends keyof EndpointsByPath>(path: P) {
    return role === 'distributor' ? (path.replace(/ \/v1\/staff\/(?!me$|tokens)/, ' /v1/seller/') as P) : path;
  }

  async function signIn() {
    const account = demoStaff.find((one) => one.role === role);
    if (!account) throw new Error(`Unknown role ${role}. Run npm run ops -- --help.`);
    for (const step of [0, 1]) {
      const code = totpCodeOfStep(account.secret, totpStepAt(Date.now()) + step);
      const body = { email: account.email, password: demoStaffPassword, code };
      const { status, body: session } = await client.reach('POST /v1/staff/tokens', { body });
      if (status !== 201) continue;
      writeFileSync(file, session.token, { mode: 0o600 });
      return session.token;
    }
    throw new Error(
      'The admin API refused the sign-in. Wait 30 seconds for the next authenticator code and try again.',
    );
  }

  function kept() {
    try {
      return readFileSync(file, 'utf8').trim();
    } catch {
      return '';
    }
  }

  function inWords({ statusCode, code, message }: ApiError) {
    return statusCode === 0
      ? new Error(`The shop does not answer at ${env.origin}. Is it running (npm start), and is PORT the same?`)
      : new Error(`${statusCode} ${code} ${message}`);
  }

  async function orderOf(key: string) {
    const query = /^\d{8}-/.test(key) ? { search: key } : { take: 60 };
    const { entities } = await call('GET /v1/staff/orders', { query });
    const order = entities.find((one) => [String(one.id), one.uuid, one.orderNumber].includes(key));
    if (!order) throw new Error(`Order ${key} is not among the newest. Give its number, such as 20261120-7KQ2M9D.`);
    return order;
  }

  return {
    call,
    /** Finds an order by its number, id or uuid, as a path takes it. */
    async order(key: string) {
      if (/^\d{8}-/.test(key)) return { id: (await orderOf(key)).id };
      return { id: /^\d+$/.test(key) ? Number(key) : key };
    },
    /** Finds a line by its uuid, or by order number and position: 20261120-7KQ2M9D/1. */
    async line(key: string) {
      const [order = '', nth] = key.split('/');
      const uuid = nth ? (await orderOf(order)).lines[Number(nth) - 1]?.uuid : order;
      if (!uuid) throw new Error(`Order line ${key} does not exist.`);
      return { line: uuid };
    },
  };
}
