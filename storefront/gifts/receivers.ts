import { useState } from 'react';
import { giftReceiver, textFault, tidy } from '#contract/rules/normalize-text.ts';
import { dial, mobileFault } from '#contract/rules/phone.ts';
import { useForm } from '#ui/form.ts';
import type { Named } from './parse-contacts.ts';

export const blank: Named = { name: '', phone: '' };

/** Names and numbers a gift goes to: at least one entry stands there, and each can be written into. */
export function useReceivers(first: Named[], most: number) {
  const [rows, setRows] = useState(() => (first.length > 0 ? first : [blank]).map((_, at) => at));
  const form = useForm<Record<string, string>, string>({
    first: () => written((first.length > 0 ? first : [blank]).map((one, at) => [at, one])),
    rules: Object.fromEntries(rows.flatMap((row) => rulesOf(row, rows))),
  });
  const all = rows.map((row) => ({ name: form.values[nameOf(row)] ?? '', phone: form.values[phoneOf(row)] ?? '' }));

  function put(people: Named[]) {
    const kept = people.length > 0 ? people : [blank];
    const next = Math.max(...rows) + 1;
    setRows(kept.map((_, at) => next + at));
    form.begin(written(kept.map((one, at) => [next + at, one])));
  }

  /** Adds people behind those who are named already; says how many found no place or stood there before. */
  function add(people: Named[]) {
    const named = all.filter(({ name, phone }) => name !== '' || phone !== '');
    const known = new Set(named.map(({ phone }) => dial(phone)));
    const fresh = people.filter(({ phone }) => {
      const isKnown = phone !== '' && known.has(dial(phone));
      known.add(dial(phone));
      return !isKnown;
    });
    const taken = fresh.slice(0, Math.max(0, most - named.length));
    put([...named, ...taken]);
    return { added: taken.length, left: people.length - taken.length };
  }

  return {
    ...form,
    rows,
    all,
    add,
    more: () => put([...all, blank]),
    remove: (row: number) => put(all.filter((_, at) => rows[at] !== row)),
    reset: () => put([]),
    /** As they are sent. */
    body: all.map(({ name, phone }) => ({ name: tidy(name), phone: dial(phone) })),
  };
}

export type Receivers = ReturnType<typeof useReceivers>;

export function nameOf(row: number) {
  return `receiver-${row}`;
}

export function phoneOf(row: number) {
  return `receiver-phone-${row}`;
}

type Rule = [string, (values: Record<string, string>) => string | null];

function rulesOf(row: number, rows: number[]): Rule[] {
  return [
    [nameOf(row), (values) => textFault(giftReceiver, values[nameOf(row)] ?? '')],
    [
      phoneOf(row),
      (values) => {
        const phone = dial(values[phoneOf(row)] ?? '');
        const before = rows.slice(0, rows.indexOf(row)).some((other) => dial(values[phoneOf(other)] ?? '') === phone);
        return mobileFault(phone) ?? (before ? '위에 있는 번호와 같아요. 한 분께 하나씩 보낼 수 있어요.' : null);
      },
    ],
  ];
}

function written(people: [number, Named][]) {
  return Object.fromEntries(
    people.flatMap(([row, { name, phone }]) => [
      [nameOf(row), name],
      [phoneOf(row), phone],
    ]),
  );
}
