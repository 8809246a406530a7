import { readFileSync } from 'node:fs';

export type ColumnComment = {
  table: string;
  column: string;
  class: 'keys' | 'money' | 'persons' | 'open';
  isEncrypted: boolean;
  /** What an account deletion does to it; undefined for tables that belong to no customer. */
  fate: 'erased' | 'impersonal' | 'kept' | undefined;
  /** Why an account deletion keeps it. */
  keptFor: string | undefined;
  /** Why the data export of its customer excludes it. */
  notExported: string | undefined;
};

const text = readFileSync('database/functions/comments.sql', 'utf8');
const quoted = (part: string) => part.replaceAll("''", "'");

/** Every table with the server room that writes it and whether it is free of personal data, from database/functions/comments.sql. */
export const tableComments = new Map(
  [...text.matchAll(/^comment on table (\w+) is '([\w-]+): ((?:[^']|'')+)';$/gm)].map(
    ([, table = '', room = '', sentence = '']) =>
      [table, { room, isOpen: sentence.endsWith('No personal data.'), sentence: quoted(sentence) }] as const,
  ),
);

/** The data class, the erasure and the export of every column that has a comment. Throws for a comment that does not follow the grammar of the file. */
export const columnComments: ColumnComment[] = [
  ...text.matchAll(/^comment on column (\w+)\.(\w+) is '((?:[^']|'')+)';$/gm),
].map(([, table = '', column = '', comment = '']) => {
  const parts =
    /^(keys|money|persons|open)(; encrypted)?(?:; (erased|impersonal)|; (kept): (.+?))?(?:; not exported: (.+))?$/.exec(
      comment,
    );
  if (!parts) throw new Error(`comments.sql: ${table}.${column} has no class of the grammar: ${comment}`);
  const [, kind, encrypted, gone, kept, keptFor, notExported] = parts;
  return {
    ...{ table, column, class: kind as ColumnComment['class'], isEncrypted: encrypted !== undefined },
    ...{ fate: (gone ?? kept) as ColumnComment['fate'], keptFor, notExported },
  };
});
