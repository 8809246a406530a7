import { useState } from 'react';
import type { OrderTmp } from '#contract/checkout.ts';
import type { ApiError } from '../refused.ts';
import { firstFields, readDraft, writeDraft } from './draft.ts';
import { type Faults, type FieldName, type Fields, faultOf, faultsOf, fieldNames, formOf } from './fields.ts';

/** What the shopper writes on the order sheet. It begins with what is known and is never overwritten by a later answer. */
export function useWriting(sheet: OrderTmp, isGuest: boolean) {
  const [fields, setFields] = useState(() => firstFields(sheet, isGuest));
  const [agreed, setAgreed] = useState<string[]>(() => readDraft(sheet.id)?.agreed ?? []);
  const [faults, setFaults] = useState<Faults>({});
  const [opened, setOpened] = useState(() => hasFaults(faultsOf(fields, isGuest)));

  function write(change: Partial<Fields>, ...mended: FieldName[]) {
    const next = { ...fields, ...change };
    setFields(next);
    writeDraft(sheet.id, { fields: next, agreed });
    // A fault goes as soon as it is mended, and none is found while somebody is still typing.
    const touched = [...mended, ...fieldNames.filter((name) => name in change)];
    if (next.sameOrderer && ('receiverName' in change || 'phone' in change)) {
      touched.push('guestOrderName', 'guestOrderPhone');
    }
    setFaults((all) =>
      omit(
        all,
        touched.filter((name) => mended.includes(name) || !faultOf(name, next)),
      ),
    );
  }

  function leave(name: FieldName) {
    const fault = fields[name] === '' ? null : faultOf(name, fields);
    setFaults((all) => (fault ? { ...all, [name]: fault } : omit(all, faultOf(name, fields) ? [] : [name])));
  }

  function agree(names: string[]) {
    setAgreed(names);
    writeDraft(sheet.id, { fields, agreed: names });
  }

  /** Whether everything is well; if not, the first bad field is shown and gets the focus. */
  function check() {
    const found = faultsOf(fields, isGuest);
    if (!hasFaults(found)) return true;
    blame(found);
    return false;
  }

  function blame(found: Faults) {
    setFaults(found);
    setOpened(true);
    const first = fieldNames.find((name) => found[name]);
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[name="${first}"]`)?.focus());
  }

  return {
    fields,
    faults,
    agreed,
    opened,
    open: () => setOpened(true),
    write,
    leave,
    agree,
    check,
    blame,
    complete: !hasFaults(faultsOf(fields, isGuest)),
    form: formOf(fields, isGuest),
  };
}

export type Writing = ReturnType<typeof useWriting>;

/** Which fields the server refused, by its details: "address.phone" and "phone" are the same field. */
export function serverFaults({ details }: ApiError): Faults {
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

export function hasFaults(faults: Faults) {
  return Object.keys(faults).length > 0;
}

function omit(faults: Faults, names: FieldName[]): Faults {
  return Object.fromEntries(Object.entries(faults).filter(([name]) => !names.includes(name as FieldName)));
}
