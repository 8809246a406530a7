import { z } from 'zod';
import { CategoryForm, ProductForm, SellerForm } from '#contract/catalog-forms.ts';
import { EditionForm, NoticeForm } from '#contract/display-editions.ts';
import type { SheetRow } from '#spreadsheets/read-spreadsheet.ts';

/** The kinds of catalogue lines, in the order in which they must be written. */
export const entryForms = {
  category: CategoryForm,
  grower: SellerForm,
  product: ProductForm,
  notice: NoticeForm,
  edition: EditionForm,
} as const;
export type EntryKind = keyof typeof entryForms;
/** The position of a field in a sheet: its row, its heading and the text of the cell. */
export type CellPosition = { line: number; heading: string; text: string };
export type RawEntry = {
  line: number;
  kind: unknown;
  fields: Record<string, unknown>;
  /** The rows of the sheet it was read from, the fields that have a column, and the position of a field; undefined for JSON. */
  rows?: SheetRow[];
  columns?: ReadonlySet<string>;
  place?: (path: readonly PropertyKey[]) => CellPosition;
  seen?: SeenRow;
};
/** What the shop had when the line was read: the version of its product, 0 for a new one, or its seller, undefined for a new one. */
export type SeenRow = { version: number } | { seller: unknown };
export type CatalogueEntry = {
  [K in EntryKind]: { line: number; kind: K; form: z.output<(typeof entryForms)[K]>; seen?: SeenRow };
}[EntryKind];
/** `path` is the name of the field in code; `field` may be the heading of a sheet. */
export type EntryError = { line: number; field: string; message: string; path?: string };

/** Marks a value of a sheet that could not be read; its fault is already reported. */
export const unreadCell = Symbol('unread');

const korean = z.locales.ko();
const names: Record<EntryKind, string> = {
  category: '카테고리',
  grower: '생산자',
  product: '상품',
  notice: '공지',
  edition: '홈 편성',
};

/** Parses each line separately and returns the entries and every fault of every line. */
export function readEntries(lines: RawEntry[]) {
  const entries: CatalogueEntry[] = [];
  const faults: EntryError[] = [];
  const linesByKey = new Map<string, number>();
  for (const raw of lines) {
    const { line, kind, fields, seen } = raw;
    if (!isKind(kind)) {
      const known = Object.keys(names).join(', ');
      faults.push({ line, field: 'kind', message: `무엇을 적은 줄인지 알 수 없어요. (${known} 가운데 하나)` });
      continue;
    }
    const read = entryForms[kind].safeParse(fields, { error: korean.localeError });
    if (!read.success) {
      for (const issue of read.error.issues) {
        const value = valueAt(fields, issue.path);
        // The sheet has already reported an unreadable value.
        if (value !== unreadCell) faults.push(faultOf(raw, issue, value));
      }
      continue;
    }
    const name = `${kind} ${nameOf(read.data)}`;
    const before = linesByKey.get(name);
    if (before !== undefined)
      faults.push({ line, field: 'externalId', message: `${before}번째 줄에 이미 적혀 있어요.` });
    else entries.push({ line, kind, form: read.data, ...(seen && { seen }) } as CatalogueEntry);
    linesByKey.set(name, line);
  }
  const order = Object.keys(entryForms);
  // A subcategory comes after its parent category.
  const depth = ({ kind, form }: CatalogueEntry) => (kind === 'category' && form.parentId !== null ? 1 : 0);
  entries.sort(
    (one, other) =>
      order.indexOf(one.kind) - order.indexOf(other.kind) || depth(one) - depth(other) || one.line - other.line,
  );
  return { entries, faults };
}

/** A fault as a sentence. */
export function entryErrorText({ line, field, message }: EntryError) {
  return `${line}번째 줄: ${field ? `${field} - ` : ''}${message}`;
}

/** The number of entries of each kind, as text. */
export function entryCountsText(counts: Map<EntryKind, number>) {
  return Object.entries(names)
    .filter(([kind]) => counts.get(kind as EntryKind))
    .map(([kind, name]) => `${name} ${counts.get(kind as EntryKind)}`)
    .join(', ');
}

function faultOf({ line, place }: RawEntry, issue: z.core.$ZodIssue, value: unknown): EntryError {
  const field = issue.path.join('.');
  const message = issue.code === 'invalid_type' && value === undefined ? missing : issue.message;
  if (place) {
    const at = place(issue.path);
    const quoted = message === missing || at.text === '' ? '' : ` ('${at.text.slice(0, 60)}')`;
    return { line: at.line, field: at.heading, message: inWords(message, issue) + quoted, path: field };
  }
  if (issue.code === 'unrecognized_keys')
    return { line, field: [field, issue.keys.join(', ')].filter(Boolean).join('.'), message: '모르는 항목이에요.' };
  return { line, field, message };
}

const missing = '빠져 있어요.';

const valueAt = (fields: unknown, path: readonly PropertyKey[]) =>
  path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key], fields);

/** The shop's own Korean sentence if there is one; the validation library's messages name internal types and values. */
function inWords(message: string, issue: z.core.$ZodIssue) {
  if (/요\.$/.test(message)) return message;
  const unit =
    'origin' in issue && issue.origin === 'string' ? '자' : 'origin' in issue && issue.origin === 'array' ? '개' : '';
  if (issue.code === 'too_small')
    return unit ? `${issue.minimum}${unit} 이상 적어 주세요.` : `${issue.minimum} 이상이어야 해요.`;
  if (issue.code === 'too_big')
    return unit ? `${issue.maximum}${unit}까지 적어 주세요.` : `${issue.maximum} 이하여야 해요.`;
  return '이 값은 쓸 수 없어요.';
}

/** Replaces internal field names in faults by the rows and headings of the sheet. */
export function toSheetPositions(faults: readonly EntryError[], lines: readonly RawEntry[]): EntryError[] {
  const places = new Map(lines.map(({ line, place }) => [line, place]));
  return faults.map((fault) => {
    const place = places.get(fault.line);
    if (!place || fault.path !== undefined || !/^[A-Za-z]\w*(\.\w+)*$/.test(fault.field)) return fault;
    const { line, heading } = place(fault.field.split('.'));
    return { line, field: heading, message: fault.message, path: fault.field };
  });
}

function nameOf(form: CatalogueEntry['form']) {
  if ('externalId' in form) return form.externalId;
  return 'brand' in form ? form.brand : String(form.id);
}

const isKind = (kind: unknown): kind is EntryKind => typeof kind === 'string' && Object.hasOwn(entryForms, kind);
