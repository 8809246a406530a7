import { createClient, type Reached } from '#contract/client.ts';
import type { Calls, Lines, Replies } from '#contract/routes.ts';
import { codeAt } from '../staff/staff.ts';

export type Packer = { email: string; password: string; secret: string };
export type Console = ReturnType<typeof openConsole>;

/** The shop's console as somebody of the staff: undefined for whatever was refused. Signs in when there is need to. */
export function openConsole(shop: string, { email, password, secret }: Packer) {
  const client = createClient({ origin: shop });
  let token = '';
  let shutUntil = 0;

  return async function call<P extends keyof Lines>(path: P, given: Calls[P]): Promise<Replies[P] | undefined> {
    if (token === '') await enter();
    const answer = await client.reach(path, given, { token });
    if (answer.status !== 401) return read(answer);
    await enter();
    return read(await client.reach(path, given, { token }));
  };

  // A code opens one session, so the next half minute's is tried too; then others at this door are left their turn.
  async function enter() {
    if (Date.now() < shutUntil) throw new Error('The console did not let us in.');
    token = '';
    for (const later of [0, 30_000]) {
      const body = { email, password, code: codeAt(secret, Date.now() + later) };
      const session = read(await client.reach('POST /v1/staff/tokens', { body }));
      if (session) {
        token = session.token;
        return;
      }
    }
    shutUntil = Date.now() + 300_000;
    throw new Error('The console did not let us in.');
  }
}

function read<T>({ status, body }: Reached<T>) {
  return status < 300 ? body : undefined;
}
