import { randomUUID } from 'node:crypto';
import type { SandboxJournal } from '../journal.ts';

export type MessageLogEntry = {
  at: string;
  messageId: string;
  groupId: string;
  type: string;
  to: string;
  from: string;
  /** The text that the recipient reads. */
  text: string;
  buttons: { name: string; url: string }[];
  customFields: { key: string; kind: string };
  /** 2000 accepted, 4000 delivered, anything else the reason of the failure. */
  statusCode: string;
};
type Line = { entry: MessageLogEntry } | { messageId: string; statusCode: string };
export type MessageLog = ReturnType<typeof openMessageLog>;

/** Every accepted message and its status, rebuilt from the journal at start. A message sent twice arrives twice. */
export function openMessageLog(journal: SandboxJournal) {
  const entries: MessageLogEntry[] = [];
  const byId = new Map<string, MessageLogEntry>();
  const byPhone = new Map<string, MessageLogEntry[]>();

  function keep(entry: MessageLogEntry) {
    entries.push(entry);
    byId.set(entry.messageId, entry);
    const sameNumber = byPhone.get(entry.to);
    if (sameNumber) sameNumber.push(entry);
    else byPhone.set(entry.to, [entry]);
  }
  for (const line of journal.lines() as Line[]) {
    if ('entry' in line) keep(line.entry);
    else {
      const entry = byId.get(line.messageId);
      if (entry) entry.statusCode = line.statusCode;
    }
  }

  return {
    take(given: Omit<MessageLogEntry, 'messageId' | 'at' | 'statusCode'>, statusCode: string) {
      const entry = { ...given, at: new Date().toISOString(), messageId: `M4V${randomUUID()}`, statusCode };
      keep(entry);
      journal.write({ entry });
      return entry;
    },
    become(entry: MessageLogEntry, statusCode: string) {
      entry.statusCode = statusCode;
      journal.write({ messageId: entry.messageId, statusCode });
      return journal.settle();
    },
    one: (id: string) => byId.get(id),
    /** All messages to a number since a moment, oldest first. */
    since: (to: string, from: string) => (byPhone.get(to) ?? []).filter(({ at }) => at >= from),
    /** Delivered messages, newest first. */
    arrived: (phone: string | null, most = 200) =>
      (phone ? (byPhone.get(phone) ?? []) : entries)
        .filter(({ statusCode }) => statusCode === '4000')
        .slice(-most)
        .reverse(),
    all: () => entries,
    settle: journal.settle,
  };
}
