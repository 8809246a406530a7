import { setTimeout as wait } from 'node:timers/promises';
import { runDueJobs } from './due-jobs.ts';
import type { TestShop } from './test-shop.ts';

type Wish = { fault: string; when?: string; count?: number; share?: number; ms?: number; n?: number };
export type ArrivedMessage = {
  at: string;
  kind: string;
  key: string;
  channel: 'alimtalk' | 'sms';
  to: string;
  text: string;
  buttons: { name: string; url: string }[];
};

/** Sets a fault of the message company, from the next request on. */
export async function setMessageFault(sandbox: string, wish: Wish) {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${sandbox}/phone/faults`, { method: 'POST', headers, body: JSON.stringify(wish) });
  if (!response.ok) throw new Error(`no such fault: ${JSON.stringify(wish)}`);
}

export async function clearMessageFaults(sandbox: string) {
  await fetch(`${sandbox}/phone/faults`, { method: 'DELETE' });
}

/** Messages that arrived at a phone, or at all phones, newest first. */
export async function arrivedMessagesOf(sandbox: string, phone = '', most = 200) {
  return (await (await fetch(`${sandbox}/phone/messages?to=${phone}&most=${most}`)).json()) as ArrivedMessage[];
}

/** Waits until no message is pending, or none to one number. */
export async function waitForMessages(
  { sql }: Pick<TestShop, 'sql'>,
  { to, patience = 20_000 }: { to?: string; patience?: number } = {},
) {
  const end = Date.now() + patience;
  for (;;) {
    const [row] = await sql<{ open: number }[]>`
      select count(*)::int as open from message where status in ('waiting', 'accepted') and ${to ? sql`recipient = ${to}` : sql`true`}`;
    if (row?.open === 0) return;
    if (Date.now() > end) throw new Error(`${row?.open} messages are still on their way`);
    await runDueJobs('send-messages');
    await wait(20);
  }
}
