import { z } from 'zod';
import { requestSolapi, type SolapiSettings, smsBytesOf } from './http.ts';

export type { SolapiSettings } from './http.ts';
export type AlimtalkContent = { templateId: string; variables: Record<string, string> };
/** `text` is sent as a text message, `chat` with an approved template; `key` identifies it in later lookups. */
export type SolapiMessageInput = { key: string; kind: string; to: string } & (
  | { text: string }
  | { chat: AlimtalkContent }
);
export type SendResult =
  | { outcome: 'accepted'; id: string }
  /** It will be refused again. */
  | { outcome: 'refused'; why: string }
  /** The message certainly was not sent. */
  | { outcome: 'unsent'; why: string }
  /** The message may have been sent or not: it is looked up before it is sent again. */
  | { outcome: 'unknown'; why: string };
export type SolapiLookup =
  | { outcome: 'found'; id: string; state: 'pending' | 'delivered' | 'failed'; why: string }
  | { outcome: 'absent' }
  | { outcome: 'unknown'; why: string };
export type SolapiTemplate = { id: string; name: string; content: string; buttons: string[]; isApproved: boolean };
export type SolapiClient = ReturnType<typeof createSolapiClient>;

/** The client of SOLAPI, which sends chat and text messages. It never throws. */
export function createSolapiClient(settings: SolapiSettings) {
  async function send(letter: SolapiMessageInput): Promise<SendResult> {
    const { key, kind, to } = letter;
    const how = 'chat' in letter ? { type: 'ATA', kakaoOptions: chat(letter.chat) } : plain(letter.text);
    const message = { to, from: settings.from, ...how, customFields: { key, kind } };
    const body = { messages: [message], allowDuplicates: false, showMessageList: true };
    const answer = await requestSolapi(settings, 'POST', '/messages/v4/send-many/detail', body);
    if (answer.outcome !== 'body') return answer;
    const parsed = Accepted.safeParse(answer.body);
    if (!parsed.success) return { outcome: 'unknown', why: 'an answer of another shape' };
    const { failedMessageList, messageList } = parsed.data;
    const failed = failedMessageList[0];
    if (failed) return { outcome: 'refused', why: failed.statusCode.slice(0, 40) };
    const id = messageList[0]?.messageId;
    return id ? { outcome: 'accepted', id } : { outcome: 'unknown', why: 'an answer without a message' };
  }

  /** The state of a message: by SOLAPI's id, or among all messages to the number since a time. */
  async function find({
    key,
    to,
    since,
    id,
  }: {
    key: string;
    to: string;
    since: Date;
    id: string | null;
  }): Promise<SolapiLookup> {
    let from: string | null = null;
    for (let page = 0; page < 20; page++) {
      // SOLAPI's clock may be behind the server's.
      const startDate = new Date(since.getTime() - 300_000).toISOString();
      const query = new URLSearchParams(
        id ? { messageId: id } : { to, startDate, limit: '500', ...(from && { startKey: from }) },
      );
      const answer = await requestSolapi(settings, 'GET', `/messages/v4/list?${query}`);
      if (answer.outcome !== 'body') return { outcome: 'unknown', why: answer.why };
      const parsed = Listed.safeParse(answer.body);
      if (!parsed.success) return { outcome: 'unknown', why: 'an answer of another shape' };
      const found = Object.values(parsed.data.messageList).find(({ customFields }) => customFields?.key === key);
      if (found)
        return { outcome: 'found', id: found.messageId, state: stateOf(found.statusCode), why: found.statusCode };
      from = parsed.data.nextKey;
      if (!from) return { outcome: 'absent' };
    }
    return { outcome: 'unknown', why: 'too many to look through' };
  }

  /** The chat templates that SOLAPI has for the shop's channel; null if it could not be asked. */
  async function templates(): Promise<SolapiTemplate[] | null> {
    const all: SolapiTemplate[] = [];
    for (let from: string | null = '', page = 0; from !== null && page < 20; page++) {
      const query = new URLSearchParams({ channelId: settings.channel, limit: '200', ...(from && { startKey: from }) });
      const answer = await requestSolapi(settings, 'GET', `/kakao/v2/templates?${query}`);
      const parsed = answer.outcome === 'body' ? Known.safeParse(answer.body) : undefined;
      if (!parsed?.success) return null;
      for (const { templateId, name, content, buttons, status } of parsed.data.templateList)
        all.push({
          id: templateId,
          name,
          content,
          buttons: buttons.map((one) => one.buttonName),
          isApproved: status === 'APPROVED',
        });
      from = parsed.data.nextKey;
    }
    return all;
  }

  /** Submits a template for review; the list shows the result later. */
  async function propose({ name, content, button }: { name: string; content: string; button: string | null }) {
    const buttons = button ? [{ buttonType: 'WL', buttonName: button, linkMo: '#{주소}', linkPc: '#{주소}' }] : [];
    const body = { channelId: settings.channel, name, content, buttons };
    const made = await requestSolapi(settings, 'POST', '/kakao/v2/templates', body);
    return made.outcome === 'body';
  }

  function chat({ templateId, variables }: AlimtalkContent) {
    return { pfId: settings.channel, templateId, variables, disableSms: true };
  }

  return { send, find, templates, propose };
}

function plain(text: string) {
  return { text, type: smsBytesOf(text) > 90 ? 'LMS' : 'SMS' };
}

const Accepted = z.object({
  failedMessageList: z.array(z.object({ statusCode: z.string() })).default([]),
  messageList: z.array(z.object({ messageId: z.string().min(1).max(100) })).default([]),
});

const Listed = z.object({
  messageList: z.record(
    z.string(),
    z.object({
      messageId: z.string().min(1).max(100),
      statusCode: z.string().max(40),
      customFields: z.object({ key: z.string().optional() }).nullish(),
    }),
  ),
  nextKey: z.string().nullable().default(null),
});

const Known = z.object({
  templateList: z.array(
    z.object({
      templateId: z.string(),
      name: z.string(),
      content: z.string(),
      buttons: z.array(z.object({ buttonName: z.string() })).default([]),
      status: z.string(),
    }),
  ),
  nextKey: z.string().nullable().default(null),
});

/** 2000 and 3000: pending; 4000: delivered; any other code is the reason of a failure. */
function stateOf(statusCode: string) {
  if (statusCode === '4000') return 'delivered';
  return statusCode === '2000' || statusCode === '3000' ? 'pending' : 'failed';
}
