import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { demoStaff, demoStaffPassword } from '#server/staff/demo-accounts.ts';
import { totpCodeOfStep, totpStepAt } from '#server/staff/totp.ts';

/** The operator of the shop of this page, over HTTP. */
export async function openAgentClient(page: Page) {
  const { origin } = new URL(page.url());
  const account = demoStaff.find(({ role }) => role === 'operator') ?? demoStaff[0];
  let token = '';
  const ask = async (method: string, path: string, body?: object) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const reply = await fetch(origin + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    return { status: reply.status, body: await reply.json() };
  };
  // A code opens one session; the code of the next half minute is already valid.
  await expect(async () => {
    for (const step of [0, 1]) {
      const code = totpCodeOfStep(account.secret, totpStepAt(Date.now()) + step);
      const { body } = await ask('POST', '/v1/staff/tokens', {
        email: account.email,
        password: demoStaffPassword,
        code,
      });
      token = body.token ?? '';
      if (token) return;
    }
    expect(token).not.toBe('');
  }).toPass({ intervals: [5000], timeout: 45_000 });
  return ask;
}

/** Answers the last message of a thread of the customer centre. */
export async function answerInquiry(page: Page, uuid: string, text: string, close = false) {
  const ask = await openAgentClient(page);
  const { body: thread } = await ask('GET', `/v1/staff/inquiries/${uuid}`);
  const { status } = await ask('POST', `/v1/staff/inquiries/${uuid}/messages`, {
    text,
    seen: thread.lastMessage,
    close,
  });
  expect(status).toBe(201);
}
