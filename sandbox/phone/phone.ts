import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { type Call, json, type Route } from '../door.ts';
import { openJournal } from '../journal.ts';
import type { SandboxOptions } from '../main.ts';
import { type Box, openBox } from './box.ts';
import { handset } from './handset.ts';
import { barred } from './keys.ts';

/** The company that carries text messages, and the phone that receives them. */
export function openPhone(options: SandboxOptions): { routes: Route[]; closed(): Promise<void> } {
  const journal = openJournal(join(options.dataDir, 'sandbox', 'messages.jsonl'));
  const box = openBox(journal);
  return {
    routes: [
      ['POST /messages/v4/send-many/detail', (call) => send(box, call)],
      ['GET /phone', () => handset()],
      ['GET /phone/messages', ({ query }) => json(box.to(digits(query.get('to'))).map(shown))],
    ],
    closed: journal.close,
  };
}

async function send(box: Box, call: Call) {
  const no = barred(call.request.headers.authorization);
  if (no) return json({ errorCode: no, errorMessage: '인증에 실패했습니다.' }, 403);
  const { messages } = (call.body ?? {}) as { messages?: unknown };
  if (!Array.isArray(messages) || messages.length === 0 || messages.length > 10_000)
    return json({ errorCode: 'ValidationError', errorMessage: 'messages' }, 400);
  const groupId = `G4V${randomUUID()}`;
  const failedMessageList = messages.flatMap((message) => deliver(box, message));
  await box.settle();
  const registeredFailed = failedMessageList.length;
  const count = { total: messages.length, registeredSuccess: messages.length - registeredFailed, registeredFailed };
  return json({ groupInfo: { groupId, status: 'SENDING', count }, failedMessageList });
}

type Given = { to?: unknown; from?: unknown; text?: unknown; customFields?: { key?: unknown; kind?: unknown } };

function deliver(box: Box, message: Given) {
  const { to, from, text, customFields } = message ?? {};
  const phone = digits(typeof to === 'string' ? to : '');
  if (!phone || !/^01\d{8,9}$/.test(phone) || typeof text !== 'string' || text === '')
    return [{ to, from, statusCode: '1062', statusMessage: '수신번호 또는 내용이 잘못되었습니다.', messageId: '' }];
  const key = String(customFields?.key ?? '');
  const kind = String(customFields?.kind ?? '');
  box.put({ at: new Date().toISOString(), key, kind, to: phone, from: String(from ?? ''), text });
  return [];
}

function shown({ at, kind, to, text }: { at: string; kind: string; to: string; text: string }) {
  return { at, kind, to, text, links: text.match(/https?:\/\/[^\s]+/g) ?? [] };
}

function digits(phone: string | null) {
  return phone?.replace(/\D/g, '') || null;
}
