import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// A fragment is a function that returns parts of a `with` clause. Its comment names the parts that it needs from the statement around it
// and the parts that it gives to what follows.
type Fragment = { name: string; file: string; comment: string; gives: string[]; needs: string[] };

const schema = readFileSync('database/schema.sql', 'utf8');
const relations = new Set(
  [...schema.matchAll(/^(?:create table|-- database\/functions: view) (\w+)/gm)].map(([, name]) => name),
);
const sources = globSync('server/**/*.ts')
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));
const fragments = sources.flatMap(({ file, text }) => fragmentsOf(file, text));

test('every exported part of a with clause ends in Sql and names what it needs and gives', () => {
  expect(fragments.length).toBeGreaterThan(20);
  const wrong = fragments.flatMap(({ name, file, comment, gives, needs }) => {
    const faults = needsAndGives(gives, needs);
    return name.endsWith('Sql') && comment.replace(/\s*\n \* ?/g, ' ').includes(faults)
      ? []
      : [`${file} ${name}: ${faults}`];
  });
  expect(wrong).toEqual([]);
});

test('no statement contains an escape that a template literal removes', () => {
  const wrong = sources.flatMap(({ file, text }) =>
    templatesOf(text)
      .flatMap((template) => template.match(/(?<!\\)(?:\\\\)*\\[A-Za-z]/g) ?? [])
      .map((found) => `${file}: ${found}`),
  );
  expect(wrong).toEqual([]);
});

test('every statement provides the parts that its fragments need before they are used', () => {
  const byName = new Map(fragments.map((one) => [one.name, one]));
  const wrong = sources.flatMap(({ file, text }) =>
    templatesOf(text)
      .filter((template) => /^\s*with\b/.test(template))
      .flatMap((template) => {
        const given = new Set<string>();
        const missing: string[] = [];
        for (const [, called = '', literal] of template.matchAll(
          /\$\{(\w+)[^}]*\}|\b(\w+)(?: \([^)]*\))? as (?:(?:not )?materialized )?\(/g,
        )) {
          const part = byName.get(called);
          for (const need of part?.needs ?? []) if (!given.has(need)) missing.push(`${file}: ${called} needs ${need}`);
          for (const name of part?.gives ?? [literal ?? called]) given.add(name);
        }
        return missing;
      }),
  );
  expect(wrong).toEqual([]);
});

function needsAndGives(gives: string[], needs: string[]) {
  const list = (names: string[]) => names.map((name) => `\`${name}\``).join(', ');
  return `${needs.length > 0 ? `Needs ${list(needs)}. ` : ''}Gives ${list(gives)}.`;
}

function fragmentsOf(file: string, text: string): Fragment[] {
  const declared = [
    ...text.matchAll(/(\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?^(export )?(?:const|(?:async )?function) (\w+)/gm),
  ].map(({ index, 0: { length }, 1: comment = '', 2: exported, 3: name = '' }) => ({
    begin: index + length,
    isExported: exported !== undefined,
    comment,
    name,
  }));
  const bodies = declared.map(({ begin }, at) => text.slice(begin, declared[at + 1]?.begin));
  const helpers = new Map(declared.map(({ name }, at) => [name, templatesOf(bodies[at] ?? '')[0] ?? '']));
  return declared.flatMap(({ name, comment, isExported }, at) => {
    const [template = ''] = templatesOf(bodies[at] ?? '');
    const whole = flatten(template, helpers);
    if (!isExported || !/^\s*\w+ as (materialized )?\(/.test(whole)) return [];
    const gives = [...whole.matchAll(/(?:^\s*|\), ?\s*)(\w+) as (?:materialized )?\(/g)].map(
      ([, one]) => one as string,
    );
    const lists = whole.matchAll(
      /\b(?:from|using|join)\s+([^()]*?)(?=\bwhere\b|\bon\b|\bunion\b|\breturning\b|\border\b|\bgroup\b|\)|\(|$)/g,
    );
    const read = [...lists].flatMap(([, list = '']) =>
      list.split(/,|\b(?:left |cross |inner )?join\b/).map((one) => one.trim().split(/\s+/)[0] ?? ''),
    );
    const other = [
      'lateral',
      'select',
      'unnest',
      'jsonb_populate_record',
      'jsonb_populate_recordset',
      'jsonb_to_recordset',
    ];
    const needs = [...new Set(read)].filter(
      (one) => /^[a-z_]+$/.test(one) && ![...other, ...gives].includes(one) && !relations.has(one),
    );
    return [{ name, file, comment, gives, needs }];
  });
}

/** The template with the templates of the same file's functions in it, and with ? for other values. */
function flatten(template: string, helpers: Map<string, string>): string {
  let whole = '';
  let from = 0;
  for (let at = template.indexOf('${'); at >= 0; at = template.indexOf('${', from)) {
    const end = endOfValue(template, at + 2);
    const value = template.slice(at + 2, end);
    const called = [...value.matchAll(/\b(\w+)\(/g)].map(([, name]) => helpers.get(name ?? '') ?? '');
    const inner = called.filter((one) => one !== template).map((one) => flatten(one, helpers));
    whole += template.slice(from, at) + (inner.join('').trim() === '' ? '?' : inner.join(' '));
    from = end + 1;
  }
  return whole + template.slice(from);
}

/** The SQL templates of a source, without those inside another one's values. */
function templatesOf(text: string) {
  const templates: string[] = [];
  const tag = /\b(?:sql|inside)(?:<[^`()]*>)?`/g;
  for (let match = tag.exec(text); match; match = tag.exec(text)) {
    const end = endOfTemplate(text, tag.lastIndex);
    templates.push(text.slice(tag.lastIndex, end));
    tag.lastIndex = end;
  }
  return templates;
}

function endOfTemplate(text: string, begin: number): number {
  for (let at = begin; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === '`') return at;
    else if (text.startsWith('${', at)) at = endOfValue(text, at + 2);
  }
  return text.length;
}

function endOfValue(text: string, begin: number): number {
  let depth = 1;
  for (let at = begin; at < text.length; at++) {
    if (text[at] === '`') at = endOfTemplate(text, at + 1);
    else if (text[at] === '{') depth++;
    else if (text[at] === '}' && --depth === 0) return at;
  }
  return text.length;
}
