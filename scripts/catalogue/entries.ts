import { z } from 'zod';
import { EditionForm, NoticeForm } from '#contract/editions.ts';
import { CategoryForm, GrowerForm, ProductForm } from '#contract/goods.ts';

/** What a line of a catalogue may be about, in the order in which it has to be written. */
export const kinds = {
  category: CategoryForm,
  grower: GrowerForm,
  product: ProductForm,
  notice: NoticeForm,
  edition: EditionForm,
} as const;
export type Kind = keyof typeof kinds;
export type Raw = { line: number; kind: unknown; fields: Record<string, unknown> };
export type Entry = { [K in Kind]: { line: number; kind: K; form: z.output<(typeof kinds)[K]> } }[Kind];
export type Fault = { line: number; field: string; message: string };

const korean = z.locales.ko();
const names: Record<Kind, string> = {
  category: '카테고리',
  grower: '생산자',
  product: '상품',
  notice: '공지',
  edition: '홈 편성',
};

/** Lines as what they say, each by itself, and every fault of every line. */
export function readEntries(lines: Raw[]) {
  const entries: Entry[] = [];
  const faults: Fault[] = [];
  const seen = new Map<string, number>();
  for (const { line, kind, fields } of lines) {
    if (!isKind(kind)) {
      const known = Object.keys(names).join(', ');
      faults.push({ line, field: 'kind', message: `무엇을 적은 줄인지 알 수 없어요. (${known} 가운데 하나)` });
      continue;
    }
    const read = kinds[kind].safeParse(fields, { error: korean.localeError });
    if (!read.success) {
      faults.push(...read.error.issues.map((issue) => faultOf(line, issue)));
      continue;
    }
    const name = `${kind} ${nameOf(read.data)}`;
    const before = seen.get(name);
    if (before !== undefined)
      faults.push({ line, field: 'externalId', message: `${before}번째 줄에 이미 적혀 있어요.` });
    else entries.push({ line, kind, form: read.data } as Entry);
    seen.set(name, line);
  }
  const order = Object.keys(kinds);
  // A category stands after the one it lies in.
  const depth = ({ kind, form }: Entry) => (kind === 'category' && form.parentId !== null ? 1 : 0);
  entries.sort(
    (one, other) =>
      order.indexOf(one.kind) - order.indexOf(other.kind) || depth(one) - depth(other) || one.line - other.line,
  );
  return { entries, faults };
}

/** A fault as a sentence. */
export function sentence({ line, field, message }: Fault) {
  return `${line}번째 줄: ${field ? `${field} - ` : ''}${message}`;
}

/** How many of each kind, in words. */
export function counted(counts: Map<Kind, number>) {
  return Object.entries(names)
    .filter(([kind]) => counts.get(kind as Kind))
    .map(([kind, name]) => `${name} ${counts.get(kind as Kind)}`)
    .join(', ');
}

function faultOf(line: number, issue: z.core.$ZodIssue): Fault {
  const field = issue.path.join('.');
  if (issue.code === 'unrecognized_keys')
    return { line, field: [field, issue.keys.join(', ')].filter(Boolean).join('.'), message: '모르는 항목이에요.' };
  if (issue.code === 'invalid_type' && issue.input === undefined) return { line, field, message: '빠져 있어요.' };
  return { line, field, message: issue.message };
}

function nameOf(form: Entry['form']) {
  if ('externalId' in form) return form.externalId;
  return 'brand' in form ? form.brand : String(form.id);
}

const isKind = (kind: unknown): kind is Kind => typeof kind === 'string' && Object.hasOwn(kinds, kind);
