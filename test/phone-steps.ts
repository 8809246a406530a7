import { setTimeout as wait } from 'node:timers/promises';
import type { TestCustomer } from './customer.ts';

type Message = { at: string; kind: string; to: string; text: string; links: string[] };

let last = 40_000_000;

/** An unused phone number. */
export function newNumber() {
  last += 1237;
  return `010${last}`;
}

/** Messages that reached a phone, newest first. */
export async function messagesTo(sandbox: string, phone: string) {
  return (await (await fetch(`${sandbox}/phone/messages?to=${phone}`)).json()) as Message[];
}

/** Requests a code and reads it from the phone. */
export async function codeFor(customer: TestCustomer, sandbox: string, phone: string, purpose?: 'order') {
  const before = (await messagesTo(sandbox, phone)).length;
  await customer.get('POST /v1/auth/phone', { body: { phone, ...(purpose ? { purpose } : {}) } });
  for (let tries = 0; tries < 400; tries++) {
    const messages = await messagesTo(sandbox, phone);
    // Other messages to the phone contain no code.
    const codes = messages
      .slice(0, messages.length - before)
      .flatMap(({ text }) => /인증번호 (\d{6})/.exec(text)?.[1] ?? []);
    if (codes[0]) return codes[0];
    await wait(50);
  }
  throw new Error(`no code came to ${phone}`);
}

export async function verifyTestPhone(customer: TestCustomer, sandbox: string, phone: string) {
  const verificationCode = await codeFor(customer, sandbox, phone);
  return customer.get('PUT /v1/auth/verify', { body: { phone, verificationCode } });
}

let joined = 0;

/** A guest who becomes a member over HTTP; the same person continues as a member. */
export async function joinAsMember(
  customer: TestCustomer,
  sandbox: string,
  wish: { email?: string; phone?: string } = {},
) {
  joined++;
  const { email = `haneul${joined}@naver.com`, phone = newNumber() } = wish;
  const password = 'Gamgyul!73';
  if (!customer.token) await customer.arrive();
  await verifyTestPhone(customer, sandbox, phone);
  const session = await customer.get('POST /v2/tokens/sign-up', { body: { email, password, phone, name: '김하늘' } });
  customer.carry(session.token);
  return { email, phone, password, session };
}
