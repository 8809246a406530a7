import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { jsonReply, type SandboxReply, type SandboxRequest, type SandboxRoute } from '../sandbox-routes.ts';
import type { DeliveryReports } from './delivery-reports.ts';
import type { MessageLog, MessageLogEntry } from './message-log.ts';
import type { PhoneFault, PhoneFaults } from './phone-faults.ts';
import type { MessageTemplates } from './phone-templates.ts';
import { phoneDigitsOf, renderMessage, type SolapiMessage } from './render-message.ts';

type Tools = {
  book: MessageLog;
  templates: MessageTemplates;
  faults: PhoneFaults;
  reports: DeliveryReports;
  no: (call: SandboxRequest) => SandboxReply | null;
};

/** Solapi's endpoints: accepting messages, and reporting their status. */
export function createSolapiSandbox({ book, templates, faults, reports, no }: Tools) {
  async function send(call: SandboxRequest) {
    const barred = no(call);
    if (barred) return barred;
    const { messages } = (call.body ?? {}) as { messages?: unknown };
    if (!Array.isArray(messages) || messages.length === 0 || messages.length > 10_000)
      return jsonReply({ errorCode: 'ValidationError', errorMessage: 'messages' }, 400);
    const fault = faults.take('send');
    const before = fault && (await instead(call, fault, () => work(messages, fault)));
    if (before !== null) return before === 'given' ? null : before;
    const reply = await work(messages, fault);
    return fault ? spoil(call, fault, reply) : jsonReply(reply);
  }

  async function work(messages: SolapiMessage[], fault: PhoneFault | null) {
    const groupId = `G4V${randomUUID()}`;
    // A fault of one message meets the first; each further one meets the next such fault.
    const taken = messages.map((message, at) =>
      take(message, groupId, at === 0 ? fault : faults.take('send', messageFaults)),
    );
    await book.settle();
    const failedMessageList = taken.filter((one) => 'statusMessage' in one);
    const messageList = taken.filter((one) => !('statusMessage' in one));
    const registeredFailed = failedMessageList.length;
    const count = { total: messages.length, registeredSuccess: messages.length - registeredFailed, registeredFailed };
    return { groupInfo: { groupId, status: 'SENDING', count }, failedMessageList, messageList };
  }

  function take(message: SolapiMessage, groupId: string, fault: PhoneFault | null) {
    const to = phoneDigitsOf(message?.to);
    const from = String(message?.from ?? '');
    const refused = (statusCode: string) => ({
      to,
      from,
      statusCode,
      statusMessage: '접수하지 못했습니다.',
      messageId: '',
      customFields: message?.customFields,
    });
    if (!to || !/^01\d{8,9}$/.test(to)) return refused('1062');
    if (fault?.fault === 'reject') return refused('1011');
    const written = renderMessage(message, templates);
    if (typeof written === 'string') return refused(written);
    const customFields = {
      key: String(message.customFields?.key ?? ''),
      kind: String(message.customFields?.kind ?? ''),
    };
    const entry = book.take({ to, from, groupId, ...written, customFields }, '2000');
    void carry(entry, fault);
    return { to, from, type: entry.type, messageId: entry.messageId, statusCode: '2000', customFields };
  }

  /** Delivers a message to the phone at once unless a fault applies; then reports to the shop. */
  async function carry(entry: MessageLogEntry, fault: PhoneFault | null) {
    const fails = { not_kakao: entry.type === 'ATA' ? '3104' : undefined, carrier: '3059' } as Record<
      string,
      string | undefined
    >;
    const end = (fault && fails[fault.fault]) ?? '4000';
    if (fault?.fault === 'queue') await wait(fault.ms ?? 3000);
    else if (end !== '4000') await wait(fault?.ms ?? 100);
    await book.become(entry, end).catch(() => {});
    reports.report(entry);
  }

  async function list(call: SandboxRequest) {
    const barred = no(call);
    if (barred) return barred;
    const fault = faults.take('list');
    const before = fault && (await instead(call, fault, async () => ({})));
    if (before !== null) return before === 'given' ? null : before;
    const { query } = call;
    const ids = [...query.getAll('messageId'), ...query.getAll('messageIds')];
    const to = phoneDigitsOf(query.get('to'));
    const foundMessages =
      ids.length > 0 ? ids.flatMap((id) => book.one(id) ?? []) : to ? book.since(to, query.get('startDate') ?? '') : [];
    const most = Math.min(500, Number(query.get('limit')) || 20);
    const from = query.get('startKey');
    const start = from ? foundMessages.findIndex(({ messageId }) => messageId === from) : 0;
    const page = foundMessages.slice(Math.max(0, start), Math.max(0, start) + most);
    const next = foundMessages[Math.max(0, start) + most];
    const messageList = Object.fromEntries(page.map((entry) => [entry.messageId, entry]));
    const reply = { startKey: from, nextKey: next?.messageId ?? null, limit: most, messageList };
    return fault ? spoil(call, fault, reply) : jsonReply(reply);
  }

  const routes: SandboxRoute[] = [
    ['POST /messages/v4/send-many/detail', send],
    ['GET /messages/v4/list', list],
  ];
  return { routes };
}

/** The reply of a fault that replaces the work; null when the work is done. */
const messageFaults = new Set<PhoneFault['fault']>(['reject', 'queue', 'not_kakao', 'carrier']);

async function instead(
  call: SandboxRequest,
  { fault, ms }: PhoneFault,
  work: () => Promise<unknown>,
): Promise<SandboxReply | 'given' | null> {
  if (fault === 'hang') return 'given';
  if (fault === 'reset_before') return cut(call);
  if (fault === '500_before') return jsonReply({ errorCode: 'InternalError', errorMessage: '오류' }, 500);
  if (fault === '429') return jsonReply({ errorCode: 'TooManyRequests', errorMessage: '너무 많아요' }, 429);
  if (fault === 'html_200') return { type: 'text/html', text: '<h1>점검 중</h1>' };
  if (fault === 'slow') await wait(ms ?? 3000);
  if (fault !== 'late_after') return null;
  setTimeout(() => void work(), ms ?? 1000);
  return cut(call);
}

/** The work is done, but its answer does not arrive complete. */
function spoil(call: SandboxRequest, { fault }: PhoneFault, reply: object): SandboxReply | null {
  if (fault === 'reset_after') {
    cut(call);
    return null;
  }
  if (fault === '500_after') return jsonReply({ errorCode: 'InternalError', errorMessage: '오류' }, 500);
  const whole = JSON.stringify(reply);
  if (fault === 'truncated') return { type: 'application/json', text: whole.slice(0, whole.length / 2) };
  return jsonReply(reply);
}

function cut({ request }: SandboxRequest) {
  request.socket.destroy();
  return 'given' as const;
}
