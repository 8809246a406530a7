import { withParticle } from './korean-text.ts';

/** What goes first when much is to be said at once: codes, then orders, then news, then adverts. */
export const messageClasses = ['code', 'order', 'news', 'advert'] as const;

export type NotificationTemplate = {
  /** The first line is its title. `#{이름}` is filled in; `#{상품명:을/를}` with the particle that fits. */
  text: string;
  /** What the button says that leads to where the happening can be seen. */
  button?: string;
  /** In which list of 알림 it stands; left out: in none. */
  list?: 'order' | 'sns';
  class: (typeof messageClasses)[number];
  /** Which of a person's switches turns its push off; left out: it is never pushed. */
  push?: 'order' | 'center' | 'advert' | 'always';
  /** By text message at once: codes, which phones fill in from there, and calls to the shop's own people. */
  isText?: true;
};

type Plain<Name extends string> = Name extends `${infer Word}:${string}` ? Word : Name;
type Named<Text extends string> = Text extends `${string}#{${infer Name}}${infer Rest}`
  ? Plain<Name> | Named<Rest>
  : never;
/** The words a template asks for. */
export type TemplateVariablesOf<T extends NotificationTemplate> = { [name in Named<T['text']>]: string };

const hole = /#\{([^}:]+)(?::([^}]+))?\}/g;
const pairs = ['이/가', '을/를', '은/는', '와/과'] as const;
type Pair = (typeof pairs)[number];

/** A template as the company knows it: a particle belongs to the word before it, so both are one variable, `#{상품명이}`. */
export function approvedTemplateText(text: string) {
  return text.replace(hole, (_, name: string, pair?: string) => `#{${name}${pair?.[0] ?? ''}}`);
}

/** The variables of a template as the company names them, filled in. A word that is empty is a dash: the company refuses none. */
export function fillTemplate(text: string, words: Record<string, string>) {
  const filled = [...text.matchAll(hole)].map(([, name = '', pair]) => {
    const word = words[name]?.trim() || '-';
    return [`#{${name}${pair?.[0] ?? ''}}`, pair && word !== '-' ? withParticle(word, pair as Pair) : word] as const;
  });
  return Object.fromEntries(filled);
}

/** A text with its variables in their places. What a variable brings along is never looked at for variables again. */
export function fillVariables(text: string, variables: Record<string, string>) {
  return text.replace(/#\{[^}]+\}/g, (name) => variables[name] ?? '-');
}

/** What no start may overlook: every fault of a table of templates, in a line each. */
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
