import { withParticle } from './korean-text.ts';

/** The priority when many messages are due: codes, then orders, then news, then advertisements. */
export const messageClasses = ['code', 'order', 'news', 'advert'] as const;

export type NotificationTemplate = {
  /** The first line is its title. `#{이름}` is replaced by a value, `#{상품명:을/를}` by a value with the fitting particle. */
  text: string;
  /** The label of the button that opens the page of the event. */
  button?: string;
  /** The notification list (알림) it appears in; omitted: none. */
  list?: 'order' | 'sns';
  class: (typeof messageClasses)[number];
  /** The customer's setting that turns its push off; omitted: it is never pushed. */
  push?: 'order' | 'center' | 'advert' | 'always';
  /** Sent by text message at once: codes, which phones fill in automatically, and messages to staff. */
  isText?: true;
};

type Plain<Name extends string> = Name extends `${infer Word}:${string}` ? Word : Name;
type VariableNames<Text extends string> = Text extends `${string}#{${infer Name}}${infer Rest}`
  ? Plain<Name> | VariableNames<Rest>
  : never;
/** The variables of a template. */
export type TemplateVariablesOf<T extends NotificationTemplate> = { [name in VariableNames<T['text']>]: string };

const hole = /#\{([^}:]+)(?::([^}]+))?\}/g;
const pairs = ['이/가', '을/를', '은/는', '와/과'] as const;
type Pair = (typeof pairs)[number];

/** Returns a template as the company knows it. A particle belongs to the word before it, so both are one variable, `#{상품명이}`. */
export function approvedTemplateText(text: string) {
  return text.replace(hole, (_, name: string, pair?: string) => `#{${name}${pair?.[0] ?? ''}}`);
}

/**
 * Returns the variables of a template by the company's names. An empty value becomes a dash, because the company refuses empty
 * ones.
 */
export function fillTemplate(text: string, words: Record<string, string>) {
  const filled = [...text.matchAll(hole)].map(([, name = '', pair]) => {
    const word = words[name]?.trim() || '-';
    return [`#{${name}${pair?.[0] ?? ''}}`, pair && word !== '-' ? withParticle(word, pair as Pair) : word] as const;
  });
  return Object.fromEntries(filled);
}

/** Inserts the variables into a text. A value is never searched for further variables. */
export function fillVariables(text: string, variables: Record<string, string>) {
  return text.replace(/#\{[^}]+\}/g, (name) => variables[name] ?? '-');
}

/** Returns every fault of a table of templates, one line each. Checked at start. */
export function templateFaultsOf(templates: Record<string, NotificationTemplate>) {
  return Object.entries(templates).flatMap(([code, { text, button, isText, list, push }]) => {
    const wrong = [...text.matchAll(hole)].filter(([, , pair]) => pair !== undefined && !pairs.includes(pair as Pair));
    const open = text.replace(hole, '');
    return [
      ...wrong.map(([found]) => `${code}: unknown particle pair in ${found}`),
      ...(/#\{|\}/.test(open) ? [`${code}: a variable is not closed`] : []),
      ...(approvedTemplateText(text).length > 1000 ? [`${code}: longer than 1000 characters`] : []),
      ...(button !== undefined && button.length > 14 ? [`${code}: the button is longer than 14 characters`] : []),
      ...(text.split('\n').length < 2 && !isText ? [`${code}: a title without text`] : []),
      ...(push && !list ? [`${code}: pushed, but not listed as a notification`] : []),
    ];
  });
}
