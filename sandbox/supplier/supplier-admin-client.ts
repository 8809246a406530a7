import { type ClientResponse, createClient } from '#contract/client.ts';
import type { CallsByPath, EndpointsByPath, RepliesByPath } from '#contract/routes.ts';
import { totpCodeAt } from '../staff/staff-codes-page.ts';

export type SupplierLogin = { email: string; password: string; secret: string };
export type SupplierClient = ReturnType<typeof openSupplierClient>;

/** The shop's admin API as one staff member: returns undefined for a refused request. Signs in when necessary. */
export function openSupplierClient(shop: string, { email, password, secret }: SupplierLogin) {
  const client = createClient({ origin: shop });
  let token = '';
  let shutUntil = 0;

  return async function call<P extends keyof EndpointsByPath>(
    path: P,
    given: CallsByPath[P],
  ): Promise<RepliesByPath[P] | undefined> {
    if (token === '') await enter();
    const answer = await client.reach(path, given, { token });
    if (answer.status !== 401) return read(answer);
    await enter();
    return read(await client.reach(path, given, { token }));
  };

  // A code opens only one session, so the next half minute's code is attempted too. After that it pauses for five minutes, so that it does
  // not use up the attempts of others.
  async function enter() {
    if (Date.now() < shutUntil) throw new Error('The admin API refused the sign-in of the sandbox seller.');
    token = '';
    for (const later of [0, 30_000]) {
      const body = { email, password, code: totpCodeAt(secret, Date.now() + later) };
      const session = read(await client.reach('POST /v1/staff/tokens', { body }));
      if (session) {
        token = session.token;
        return;
      }
    }
    shutUntil = Date.now() + 300_000;
    throw new Error('The admin API refused the sign-in of the sandbox seller.');
  }
}

function read<T>({ status, body }: ClientResponse<T>) {
  return status < 300 ? body : undefined;
}
