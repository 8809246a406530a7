import { execFileSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createServer as createDoor } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

type Listening = { listen: (port: number, host: string, done: () => void) => unknown; address: () => unknown };

/** A private certificate authority, and its certificate for the host names of a shop and its admin app on this machine. */
export function makeAuthority(folder: string) {
  const ssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' });
  const subject = ['-subj', '/CN=shop authority'];
  const fresh = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  ssl('req', '-x509', ...fresh, '-days', '2', '-keyout', 'ca.key', '-out', 'ca.pem', ...subject);
  ssl('req', ...fresh, '-keyout', 'door.key', '-out', 'door.csr', '-subj', '/CN=localhost');
  execFileSync('sh', ['-c', 'echo subjectAltName=DNS:localhost,IP:127.0.0.1 > names'], { cwd: folder });
  const by = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-extfile', 'names', '-days', '2'];
  ssl('x509', '-req', '-in', 'door.csr', ...by, '-out', 'door.pem');
  return join(folder, 'ca.pem');
}

/** An https proxy in front of a shop; it adds the address of the client. */
export async function openTlsProxy(folder: string, to: number, at: number) {
  const [key, cert] = ['door.key', 'door.pem'].map((file) => readFileSync(join(folder, file)));
  const door = createDoor({ key, cert }, (asked, answer) => {
    const headers = { ...asked.headers, 'x-forwarded-for': asked.socket.remoteAddress ?? '' };
    pass(asked, answer, { port: to, headers, path: asked.url ?? '/' });
  });
  await listening(door, at);
  return door;
}

/** The sandbox's companies under the keys of a live shop: requests are translated to the keys that the sandbox knows. */
export async function openTlsCompanies(
  sandbox: number,
  keys: { toss: string; solapi: string; kakao: string; naver: string; tracking: string },
) {
  const server = createServer(async (asked, answer) => {
    const headers: Record<string, string | string[] | undefined> = { ...asked.headers };
    const given = String(headers.authorization ?? '');
    if (given === `Basic ${Buffer.from(`${keys.toss}:`).toString('base64')}`)
      headers.authorization = `Basic ${Buffer.from('test_sk_sandbox:').toString('base64')}`;
    const signed = new RegExp(`^HMAC-SHA256 apiKey=${keys.solapi}, date=(\\S+), salt=(\\S+), signature=`).exec(given);
    if (signed) headers.authorization = signAgain(signed[1] ?? '', signed[2] ?? '');
    const form = String(headers['content-type']).includes('x-www-form-urlencoded');
    const body = form ? renamed(await textOf(asked)) : undefined;
    if (body !== undefined) headers['content-length'] = String(Buffer.byteLength(body));
    const path = (asked.url ?? '/').replace(`t_key=${keys.tracking}`, 't_key=sandbox_tracking');
    pass(asked, answer, { port: sandbox, headers, path: renamed(path) }, body);
  });
  await listening(server, 0);
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };

  function renamed(text: string) {
    return text
      .replaceAll(`client_id=${keys.kakao}`, 'client_id=sandbox_kakao')
      .replaceAll(`client_id=${keys.naver}`, 'client_id=sandbox_naver')
      .replaceAll(`client_secret=${keys.kakao}-secret`, 'client_secret=sandbox_kakao_secret')
      .replaceAll(`client_secret=${keys.naver}-secret`, 'client_secret=sandbox_naver_secret');
  }
}

function signAgain(date: string, salt: string) {
  const signature = createHmac('sha256', 'sandbox_secret')
    .update(date + salt)
    .digest('hex');
  return `HMAC-SHA256 apiKey=sandbox_key, date=${date}, salt=${salt}, signature=${signature}`;
}

type To = { port: number; path: string; headers: IncomingMessage['headers'] };

function pass(asked: IncomingMessage, answer: ServerResponse, to: To, body?: string) {
  const onward = request({ host: '127.0.0.1', method: asked.method, ...to }, (response) => {
    answer.writeHead(response.statusCode ?? 502, response.headers);
    response.pipe(answer);
  });
  onward.on('error', () => void (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()));
  if (body === undefined) asked.pipe(onward);
  else onward.end(body);
}

async function textOf(asked: IncomingMessage) {
  let text = '';
  for await (const bytes of asked) text += String(bytes);
  return text;
}

function listening(server: Listening, port: number) {
  return new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
}
