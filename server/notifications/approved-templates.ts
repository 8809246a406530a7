import type { AlimtalkContent, SolapiTemplate as Known, SolapiClient } from '../integrations/solapi/solapi-client.ts';
import type { SealedMessage } from './enqueue.ts';
import { messageTemplates } from './message-templates.ts';
import { approvedTemplateText, type NotificationTemplate } from './template.ts';

export type ApprovedTemplates = ReturnType<typeof createApprovedTemplates>;

const minute = 60_000;

/**
 * Knows which templates the message company has approved, under which name, and whether their text equals the shop's. A missing
 * template is submitted. A template with another text is not used: its message goes by text message. Two processes each ask the
 * company.
 */
export function createApprovedTemplates(solapi: SolapiClient) {
  let known: Map<string, Known> | undefined;
  let readAt = 0;
  let reading: Promise<void> | undefined;

  async function readTemplates() {
    const list = await solapi.templates();
    if (!list) return;
    const names = new Set(list.map(({ name }) => name));
    const missing = requiredTemplates().filter(({ name }) => !names.has(name));
    await Promise.all(missing.map(solapi.propose));
    const all = missing.length > 0 ? ((await solapi.templates()) ?? list) : list;
    known = new Map(all.map((one) => [one.name, one]));
    readAt = Date.now();
  }

  /** Reads the templates again after a minute if one was missing, otherwise after an hour. Concurrent callers share one request. */
  async function refreshFor(code: string) {
    const isThere = known?.get(code)?.isApproved === true;
    if (known && Date.now() - readAt < (isThere ? 60 * minute : minute)) return;
    reading ??= readTemplates().finally(() => {
      reading = undefined;
    });
    await reading;
  }

  return {
    /** Returns a message in the company's format, or the reason why it cannot be sent. */
    async chatOf(
      code: string,
      letter: SealedMessage,
    ): Promise<{ outcome: 'chat'; chat: AlimtalkContent } | { outcome: 'refused' | 'unsent'; why: string }> {
      await refreshFor(code);
      if (!known) return { outcome: 'unsent', why: 'templates could not be read' };
      const template = known.get(code);
      if (!template?.isApproved) return { outcome: 'refused', why: 'template not approved' };
      if (template.content !== contentOf(letter.text))
        return { outcome: 'refused', why: 'template text differs from the approved one' };
      const [brand = ''] = letter.head.match(/(?<=\[).*(?=\])/) ?? [];
      const variables: Record<string, string> = { ...letter.variables, '#{브랜드}': brand };
      if (letter.url) variables['#{주소}'] = letter.url.replace(/^https?:\/\//, '');
      return { outcome: 'chat', chat: { templateId: template.id, variables } };
    },
    /** Returns the faults of the company's templates, one line each, at start; null if the company does not answer. */
    async check() {
      await readTemplates();
      return known
        ? requiredTemplates().flatMap(({ name, content }) => {
            const one = known?.get(name);
            if (!one?.isApproved) return [`${name} is not approved`];
            return one.content === content ? [] : [`${name} differs from the approved text`];
          })
        : null;
    },
  };
}

function requiredTemplates() {
  return Object.entries(messageTemplates as Record<string, NotificationTemplate>).flatMap(
    ([name, { text, button = null, isText }]) =>
      isText ? [] : [{ name, content: contentOf(approvedTemplateText(text)), button }],
  );
}

function contentOf(text: string) {
  return `[#{브랜드}] ${text}`;
}
