import { createHmac } from 'node:crypto';
import { html, htmlPage } from '../html.ts';
import type { SandboxRoute } from '../sandbox-routes.ts';
import { jsonReply } from '../sandbox-routes.ts';

export type AuthenticatorOwner = { email: string; name: string; role: string; secret: string };

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The authenticator codes of the demonstration's staff. */
export function authenticatorRoutes(people: readonly AuthenticatorOwner[]): SandboxRoute[] {
  const currentCodes = () =>
    people.map(({ email, name, role, secret }) => ({
      email,
      name,
      role,
      code: totpCodeAt(secret, Date.now()),
      seconds: 30 - (Math.floor(Date.now() / 1000) % 30),
    }));
  return [
    ['GET /staff/codes', () => jsonReply(currentCodes())],
    [
      'GET /staff',
      () =>
        htmlPage(
          '직원 인증 앱',
          html`<main class="wide"><p><a href="/">샌드박스</a></p><h1>직원 인증 앱</h1>
<p class="hint">관리자 로그인에 쓰는 6자리 숫자예요. 30초마다 바뀝니다.</p>
<ul>${currentCodes().map(({ email, name, role, code, seconds }) => html`<li><b class="num">${code}</b> ${name} (${role}) <span class="hint">${email} · ${seconds}초</span></li>`)}</ul></main>`,
          { script: 'setTimeout(() => location.reload(), 5000)' },
        ),
    ],
  ];
}

/** The six-digit authenticator code (TOTP) at a moment. */
export function totpCodeAt(secret: string, at: number) {
  const bits = [...secret].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)));
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const digest = createHmac('sha1', key).update(counter).digest();
  return String((digest.readUInt32BE((digest[19] as number) & 15) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
