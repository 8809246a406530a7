import { codeAt } from '../staff/staff.ts';

export type Packer = { email: string; password: string; secret: string };

/** The shop's console as somebody of the staff: undefined for whatever was refused. Signs in when there is need to. */
export function openConsole(shop: string, { email, password, secret }: Packer) {
  let token = '';
  let shutUntil = 0;

  return async function call(method: string, path: string, body?: unknown): Promise<unknown> {
    if (token === '') await enter();
    const answer = await send(method, path, body);
    if (answer.status !== 401) return read(answer);
    await enter();
    return read(await send(method, path, body));
  };

  function send(method: string, path: string, body?: unknown) {
    return fetch(shop + path, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(30_000),
    });
  }

  // A code opens one session, so the next half minute's is tried too; then others at this door are left their turn.
  async function enter() {
    if (Date.now() < shutUntil) throw new Error('The console did not let us in.');
    token = '';
    for (const later of [0, 30_000]) {
      const answer = await send('POST', '/v1/staff/tokens', {
        email,
        password,
        code: codeAt(secret, Date.now() + later),
      });
      const session = (await read(answer)) as { token: string } | undefined;
      if (session) {
        token = session.token;
        return;
      }
    }
    shutUntil = Date.now() + 300_000;
    throw new Error('The console did not let us in.');
  }
}

async function read(answer: Response) {
  const body: unknown = await answer.json();
  return answer.ok ? body : undefined;
}
