import { useState } from 'react';
import type { OrderTmp } from '#contract/checkout.ts';
import type { ApiError } from '#contract/client.ts';
import { firstFields, readDraft, writeDraft } from './draft.ts';
import { type Faults, type Fields, faultsOf, fieldNames } from './fields.ts';
import { hasFaults, useFields } from './written.ts';

/** What the shopper writes on the order sheet. It begins with what is known and is never overwritten by a later answer. */
export function useWriting(sheet: OrderTmp, isGuest: boolean) {
  const [agreed, setAgreed] = useState<string[]>(() => readDraft(sheet.id)?.agreed ?? []);
  const address = useFields(
    () => firstFields(sheet, isGuest),
    isGuest,
    (fields) => writeDraft(sheet.id, { fields, agreed }),
  );
  const [opened, setOpened] = useState(() => hasFaults(faultsOf(address.fields, isGuest)));
  const [kept, setKept] = useState(false);
  const [chosen, setChosen] = useState(0);

  function agree(names: string[]) {
    setAgreed(names);
    writeDraft(sheet.id, { fields: address.fields, agreed: names });
  }

  /** Whether everything is well; if not, the form is opened at the first bad field. */
  function check() {
    const well = address.check();
    if (!well) setOpened(true);
    return well;
  }

  function blame(found: Faults) {
    setOpened(true);
    address.blame(found);
  }

  /** Another address as a whole: one of the book, or an empty one to be written. */
  function choose(fields: Fields, { folded }: { folded: boolean }) {
    address.write(fields, ...fieldNames);
    setChosen((times) => times + 1);
    setOpened(!folded);
  }

  return {
    ...address,
    agreed,
    chosen,
    choose,
    opened,
    open: () => setOpened(true),
    /** Whether a member wants this address in the book. */
    kept,
    keep: setKept,
    agree,
    check,
    blame,
  };
}

export type Writing = ReturnType<typeof useWriting>;

/** Refusals that are answered by finding the address anew. */
export function isPlaceWrong(code: string) {
  return ['UNDELIVERABLE_AREA', 'ADDRESS_REQUIRED', 'ADDRESS_MISMATCH'].includes(code);
}

/** Which fields the server refused, by its details: "address.phone" and "phone" are the same field. */
export function serverFaults({ code, message: said, details }: ApiError): Faults {
  if (isPlaceWrong(code)) return { zonecode: said };
  if (!Array.isArray(details)) return {};
  const faults: Faults = {};
  for (const { field, message } of details as { field: string; message: string }[]) {
    const last = field.split('.').at(-1) ?? '';
    const name =
      last === 'roadAddress' || last === 'jibunAddress' ? 'zonecode' : fieldNames.find((one) => one === last);
    if (name) faults[name] = message;
  }
  return faults;
}
