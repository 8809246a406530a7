import { z } from 'zod';
import { requestSolapi, type SolapiSettings, smsBytesOf } from './http.ts';

export type { SolapiSettings } from './http.ts';
export type AlimtalkContent = { templateId: string; variables: Record<string, string> };
/** `text` goes as a text message, `chat` by an approved template; `key` finds it again. */
export type SolapiMessageInput = { key: string; kind: string; to: string } & (
  | { text: string }
  | { chat: AlimtalkContent }
);
export type SendResult =
  | { outcome: 'accepted'; id: string }
  /** It will be refused again. */
  | { outcome: 'refused'; why: string }
  /** It certainly never got there. */
  | { outcome: 'unsent'; why: string }
  /** Taken or not, nobody knows: it is looked up before it goes again. */
  | { outcome: 'unknown'; why: string };
export type SolapiLookup =
  | { outcome: 'found'; id: string; state: 'pending' | 'delivered' | 'failed'; why: string }
  | { outcome: 'absent' }
  | { outcome: 'unknown'; why: string };
export type SolapiTemplate = { id: string; name: string; content: string; buttons: string[]; isApproved: boolean };
export type SolapiClient = ReturnType<typeof createSolapiClient>;

/** The company that carries chat and text messages. It never throws. */
export function createSolapiClient(settings: SolapiSettings) {
  async function send(letter: SolapiMessageInput): Promise<SendResult> {
    const { key, kind, to } = letter;
    const how = 'chat' in letter ? { type: 'ATA', kakaoOptions: chat(letter.chat) } : plain(letter.text);
    const message = { to, from: settings.from, ...how, customFields: { key, kind } };
    const body = { messages: [message], allowDuplicates: false, showMessageList: true };
    const answer = await requestSolapi(settings, 'POST', '/messages/v4/send-many/detail', body);
    if (answer.outcome !== 'body') return answer;
    const parsed = Accepted.safeParse(answer.body);
    if (!parsed.success) return { outcome: 'unknown', why: 'unexpected response' };
    const { failedMessageList, messageList } = parsed.data;
    const failed = failedMessageList[0];
    if (failed) return { outcome: 'refused', why: failed.statusCode.slice(0, 40) };
    const id = messageList[0]?.messageId;
    return id ? { outcome: 'accepted', id } : { outcome: 'unknown', why: 'response without a message' };
  }

  /** What became of a letter: by the company's own id, or among all it has for the number since then. */
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
      // Their clock may be behind ours.
      const startDate = new Date(since.getTime() - 300_000).toISOString();
      const query = new URLSearchParams(
        id ? { messageId: id } : { to, startDate, limit: '500', ...(from && { startKey: from }) },
      );
      const answer = await requestSolapi(settings, 'GET', `/messages/v4/list?${query}`);
      if (answer.outcome !== 'body') return { outcome: 'unknown', why: answer.why };
      const parsed = Listed.safeParse(answer.body);
      if (!parsed.success) return { outcome: 'unknown', why: 'unexpected response' };
      const found = Object.values(parsed.data.messageList).find(({ customFields }) => customFields?.key === key);
      if (found)
        return { outcome: 'found', id: found.messageId, state: stateOf(found.statusCode), why: found.statusCode };
      from = parsed.data.nextKey;
      if (!from) return { outcome: 'absent' };
    }
    return { outcome: 'unknown', why: 'too many messages to search' };
  }

  /** The chat templates the company knows of this shop's channel; null when it could not be asked. */
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

  /** Hands a template in to be looked at; what comes of it is in the list later. */
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

/** 2000 and 3000: on its way; 4000: it has arrived; anything else is why it has not. */
function stateOf(statusCode: string) {
  if (statusCode === '4000') return 'delivered';
  return statusCode === '2000' || statusCode === '3000' ? 'pending' : 'failed';
}
