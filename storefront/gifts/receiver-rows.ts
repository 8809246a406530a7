import { useState } from 'react';
import { giftReceiverRule } from '#contract/rules/gift-text-rules.ts';
import { textFault, tidyText } from '#contract/rules/normalize-text.ts';
import { dialledDigits, mobileFault } from '#contract/rules/phone.ts';
import { useForm } from '#ui/form.ts';
import type { GiftContact } from './parse-contacts.ts';

export const emptyReceiver: GiftContact = { name: '', phone: '' };

/** The recipients of a gift as editable rows; at least one row always exists. */
export function useReceiverRows(first: GiftContact[], most: number) {
  const [rows, setRows] = useState(() => (first.length > 0 ? first : [emptyReceiver]).map((_, at) => at));
  const form = useForm<Record<string, string>, string>({
    first: () => fieldsOfReceivers((first.length > 0 ? first : [emptyReceiver]).map((one, at) => [at, one])),
    rules: Object.fromEntries(rows.flatMap((row) => rulesOf(row, rows))),
  });
  const all = rows.map((row) => ({
    name: form.values[receiverNameField(row)] ?? '',
    phone: form.values[receiverPhoneField(row)] ?? '',
  }));

  function replaceReceivers(people: GiftContact[]) {
    const kept = people.length > 0 ? people : [emptyReceiver];
    const next = Math.max(...rows) + 1;
    setRows(kept.map((_, at) => next + at));
    form.begin(fieldsOfReceivers(kept.map((one, at) => [next + at, one])));
  }

  /** Adds contacts after the existing ones; returns how many exceeded the limit or were already listed. */
  function add(people: GiftContact[]) {
    const named = all.filter(({ name, phone }) => name !== '' || phone !== '');
    const known = new Set(named.map(({ phone }) => dialledDigits(phone)));
    const fresh = people.filter(({ phone }) => {
      const isKnown = phone !== '' && known.has(dialledDigits(phone));
      known.add(dialledDigits(phone));
      return !isKnown;
    });
    const taken = fresh.slice(0, Math.max(0, most - named.length));
    replaceReceivers([...named, ...taken]);
    return { added: taken.length, left: people.length - taken.length };
  }

  return {
    ...form,
    rows,
    all,
    add,
    more: () => replaceReceivers([...all, emptyReceiver]),
    remove: (row: number) => replaceReceivers(all.filter((_, at) => rows[at] !== row)),
    reset: () => replaceReceivers([]),
    /** The request body. */
    body: all.map(({ name, phone }) => ({ name: tidyText(name), phone: dialledDigits(phone) })),
  };
}

export type ReceiverRowsState = ReturnType<typeof useReceiverRows>;

export function receiverNameField(row: number) {
  return `receiver-${row}`;
}

export function receiverPhoneField(row: number) {
  return `receiver-phone-${row}`;
}

type Rule = [string, (values: Record<string, string>) => string | null];

function rulesOf(row: number, rows: number[]): Rule[] {
  return [
    [receiverNameField(row), (values) => textFault(giftReceiverRule, values[receiverNameField(row)] ?? '')],
    [
      receiverPhoneField(row),
      (values) => {
        const phone = dialledDigits(values[receiverPhoneField(row)] ?? '');
        const before = rows
          .slice(0, rows.indexOf(row))
          .some((other) => dialledDigits(values[receiverPhoneField(other)] ?? '') === phone);
        return mobileFault(phone) ?? (before ? '위에 있는 번호와 같아요. 한 분께 하나씩 보낼 수 있어요.' : null);
      },
    ],
  ];
}

function fieldsOfReceivers(people: [number, GiftContact][]) {
  return Object.fromEntries(
    people.flatMap(([row, { name, phone }]) => [
      [receiverNameField(row), name],
      [receiverPhoneField(row), phone],
    ]),
  );
}
