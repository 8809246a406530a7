import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { tableComments } from './database-comments.ts';
import { isTest, sourceFiles } from './source-files.ts';
import { exemptFiles, functionOwners } from './table-owners.ts';

const files = sourceFiles('server', 'database/functions').filter((file) => /\.(ts|sql)$/.test(file) && !isTest(file));

const schema = [...readFileSync('database/schema.sql', 'utf8').matchAll(/^create (?:unlogged )?table ([a-z_]+)/gm)].map(
  ([, name]) => name,
);
const owner = new Map([...tableComments].map(([table, { room }]) => [table, room]));

/** The tables that a SQL text writes, in order. `${…}` replaces a composed table name. */
function writtenBy(text: string) {
  const code = text.replace(/^\s*(\/\/|\/?\*|--).*$/gm, '');
  const writes =
    /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?!\s+on)(?:\s+table)?)\s+(?:only\s+)?([a-z_]+|\$\{)|\bupdate\s+(?:only\s+)?([a-z_]+|\$\{[^}]*\})(?:\s+(?:as\s+)?[a-z_]+)?\s+set\b/g;
  return [...code.matchAll(writes)].map(([, put, changed]) => put ?? changed ?? '');
}

function roomOf(file: string) {
  return file.startsWith('server/') ? file.split('/')[1] : (functionOwners[basename(file)] ?? basename(file));
}

test('every table has one room that writes it, and no table is left out', () => {
  expect([...owner.keys()].sort()).toEqual([...schema].sort());
});

test('every statement that writes is in the room of its table', () => {
  const strange = files
    .filter((file) => !exemptFiles.includes(file))
    .flatMap((file) =>
      writtenBy(readFileSync(file, 'utf8'))
        .filter((table) => owner.get(table) !== roomOf(file))
        .map((table) => `${file} writes ${table}, which is ${owner.get(table) ?? 'no table'}’s`),
    );
  expect(strange).toEqual([]);
});

test('every file that is listed as a writer of a table writes it', () => {
  const written = new Set(
    files.filter((file) => !exemptFiles.includes(file)).flatMap((file) => writtenBy(readFileSync(file, 'utf8'))),
  );
  const idle = [...owner]
    .filter(([table, room]) => (room === 'reference') === written.has(table))
    .map(([table]) => table);
  expect(idle).toEqual([]);
});

test('a write is found in every spelling, and a read or a lock is not', () => {
  expect(writtenBy('with a as (insert into cart (id) values (1)) update only stock as s set held = 0')).toEqual([
    'cart',
    'stock',
  ]);
  expect(writtenBy('delete from token t using x; UPDATE orders SET a = 1'.toLowerCase())).toEqual(['token', 'orders']);
  expect(writtenBy('update orders\n  set status = 1')).toEqual(['orders']);
  expect(writtenBy(`insert into ${'$'}{sql(table)} values (1)`)).toEqual([`${'$'}{`]);
  expect(writtenBy('select id from stock for update skip locked')).toEqual([]);
  expect(writtenBy('insert into cart (id) values (1) on conflict (id) do update set id = 2')).toEqual(['cart']);
  expect(writtenBy('// update orders set nothing')).toEqual([]);
});
