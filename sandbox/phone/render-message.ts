import type { MessageLogEntry } from './message-log.ts';
import type { MessageTemplates } from './phone-templates.ts';

export type SolapiMessage = {
  to?: unknown;
  from?: unknown;
  text?: unknown;
  type?: unknown;
  kakaoOptions?: { templateId?: unknown; variables?: unknown };
  customFields?: { key?: unknown; kind?: unknown };
};
type Composed = Pick<MessageLogEntry, 'type' | 'text' | 'buttons'>;

/** The text that the recipient will read, or the error code of an invalid message. */
export function renderMessage(
  { text, type, kakaoOptions }: SolapiMessage,
  templates: MessageTemplates,
): Composed | string {
  if (type !== 'ATA') {
    if (typeof text !== 'string' || text === '') return '1062';
    const size = [...text].reduce((sum, sign) => sum + (sign.charCodeAt(0) < 128 ? 1 : 2), 0);
    if (size > 2000 || (type === 'SMS' && size > 90)) return '1026';
    return { type: String(type ?? 'SMS'), text, buttons: [] };
  }
  const template = templates.one(kakaoOptions?.templateId);
  if (template?.status !== 'APPROVED') return '3015';
  const variables = (kakaoOptions?.variables ?? {}) as Record<string, unknown>;
  const put = (words: string) => words.replace(/#\{[^}]+\}/g, (name) => String(variables[name] ?? ''));
  const placeholders =
    `${template.content}${template.buttons.map(({ linkMo }) => linkMo).join('')}`.match(/#\{[^}]+\}/g) ?? [];
  const isWhole = placeholders.every((name) => typeof variables[name] === 'string' && variables[name] !== '');
  if (!isWhole && !placeholders.every((name) => name === '#{주소}' || variables[name])) return '3017';
  const buttons = template.buttons.map(({ buttonName, linkMo }) => ({ name: buttonName, url: addressOf(put(linkMo)) }));
  return { type: 'ATA', text: put(template.content), buttons: buttons.filter(({ url }) => url !== '') };
}

// Phones open only complete addresses; the company receives the address without its scheme.
function addressOf(link: string) {
  if (link === '' || /^https?:/.test(link)) return link;
  return `${/^(127\.|localhost)/.test(link) ? 'http' : 'https'}://${link}`;
}

export function phoneDigitsOf(phone: unknown) {
  return typeof phone === 'string' ? phone.replace(/\D/g, '') || null : null;
}
