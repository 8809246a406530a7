import { z } from 'zod';
import { requestSolapi, type SolapiSettings, smsBytesOf } from './solapi-http.ts';

export type { SolapiSettings } from './solapi-http.ts';
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
/** A message that may have been sent: by the id of the company, or since when it may have been. */
export type SentMessage = { key: string; to: string; since: Date; id: string | null };
export type SolapiLookup =
  | { outcome: 'found'; id: string; state: 'pending' | 'delivered' | 'failed'; why: string }
  | { outcome: 'absent' }
  | { outcome: 'unknown'; why: string };
export type SolapiTemplate = { id: string; name: string; content: string; buttons: string[]; isApproved: boolean };
export type SolapiClient = ReturnType<typeof createSolapiClient>;

/** The client of SOLAPI, which sends chat and text messages. It never throws. */
export function createSolapiClient(settings: SolapiSettings) {
  /**
   * Sends up to 100 messages in one request. The results have the order of the messages. A refusal of the whole request says nothing
   * about each message, so they are sent one by one then.
   */
  async function send(messages: readonly SolapiMessageInput[]): Promise<SendResult[]> {
    const body = {
      messages: messages.map(({ key, kind, to, ...message }) => ({
        ...{ to, from: settings.from, customFields: { key, kind } },
        ...('chat' in message ? { type: 'ATA', kakaoOptions: chat(message.chat) } : textMessageOf(message.text)),
      })),
      // Two messages of one request may go to the same number; the key of each keeps it from going twice.
      allowDuplicates: true,
      showMessageList: true,
    };
    const answer = await requestSolapi(settings, 'POST', '/messages/v4/send-many/detail', body);
    if (answer.outcome === 'refused' && messages.length > 1)
      return (await Promise.all(messages.map((message) => send([message])))).flat();
    if (answer.outcome !== 'body') return messages.map(() => answer);
    const parsed = Accepted.safeParse(answer.body);
    if (!parsed.success) return messages.map(() => ({ outcome: 'unknown', why: 'unexpected response' }));
    const accepted = byKey(parsed.data.messageList, messages);
    const failed = byKey(parsed.data.failedMessageList, messages);
    return messages.map(({ key }): SendResult => {
      const [taken, refused] = [accepted.get(key), failed.get(key)];
      if (refused) return { outcome: 'refused', why: refused.statusCode.slice(0, 40) };
      return taken
        ? { outcome: 'accepted', id: taken.messageId }
        : { outcome: 'unknown', why: 'response without the message' };
    });
  }

  /** The state of a message: by SOLAPI's id, or among all messages to the number since a time. */
  async function findMessages(messages: readonly SentMessage[]): Promise<SolapiLookup[]> {
    const ids = messages.flatMap(({ id }) => id ?? []);
    const known =
      ids.length > 0 ? await list(new URLSearchParams(ids.map((id): [string, string] => ['messageIds', id]))) : [];
    return Promise.all(
      messages.map(async ({ key, to, since, id }): Promise<SolapiLookup> => {
        // SOLAPI's clock may be behind the server's.
        const startDate = new Date(since.getTime() - 300_000).toISOString();
        const listed = id ? known : await list(new URLSearchParams({ to, startDate }), key);
        if (!Array.isArray(listed)) return listed;
        const found = listed.find(
          ({ messageId, customFields }) => (!id || messageId === id) && customFields?.key === key,
        );
        if (!found) return { outcome: 'absent' };
        return { outcome: 'found', id: found.messageId, state: stateOf(found.statusCode), why: found.statusCode };
      }),
    );
  }

  /** Every listed message, page by page, up to the page with the key. */
  async function list(query: URLSearchParams, key?: string) {
    const all: z.infer<typeof ListedMessage>[] = [];
    query.set('limit', '500');
    for (let page = 0; page < 20; page++) {
      const answer = await requestSolapi(settings, 'GET', `/messages/v4/list?${query}`);
      if (answer.outcome !== 'body') return { outcome: 'unknown', why: answer.why } as const;
      const parsed = Listed.safeParse(answer.body);
      if (!parsed.success) return { outcome: 'unknown', why: 'unexpected response' } as const;
      all.push(...Object.values(parsed.data.messageList));
      if (!parsed.data.nextKey || (key && all.some(({ customFields }) => customFields?.key === key))) return all;
      query.set('startKey', parsed.data.nextKey);
    }
    return { outcome: 'unknown', why: 'too many messages to search' } as const;
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

  return { send, findMessages, templates, propose };
}

function textMessageOf(text: string) {
  return { text, type: smsBytesOf(text) > 90 ? 'LMS' : 'SMS' };
}

/** Entries of an answer by the key of their message; an entry without a key is that of the only message. */
function byKey<T extends { customFields?: { key?: string | undefined } | null | undefined }>(
  entries: readonly T[],
  messages: readonly SolapiMessageInput[],
) {
  const only = messages.length === 1 ? messages[0]?.key : undefined;
  return new Map(entries.map((entry) => [entry.customFields?.key ?? only, entry]));
}

const customFields = z.object({ key: z.string().optional() }).nullish();
const Accepted = z.object({
  failedMessageList: z.array(z.object({ statusCode: z.string(), customFields })).default([]),
  messageList: z.array(z.object({ messageId: z.string().min(1).max(100), customFields })).default([]),
});

const ListedMessage = z.object({ messageId: z.string().min(1).max(100), statusCode: z.string().max(40), customFields });
const Listed = z.object({
  messageList: z.record(z.string(), ListedMessage),
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
