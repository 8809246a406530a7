import { useState } from 'react';
import { type Faults, type FieldName, type Fields, faultOf, faultsOf, fieldNames, formOf } from './fields.ts';

/** An address being written: a fault is found when a field is left and goes as soon as it is mended. */
export function useFields(first: () => Fields, isGuest: boolean, onWrite?: (fields: Fields) => void) {
  const [begun] = useState(first);
  const [fields, setFields] = useState(begun);
  const [faults, setFaults] = useState<Faults>({});

  function write(change: Partial<Fields>, ...mended: FieldName[]) {
    const next = { ...fields, ...change };
    setFields(next);
    onWrite?.(next);
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

  /** Whether everything is well; if not, the first bad field is shown and gets the focus. */
  function check() {
    const found = faultsOf(fields, isGuest);
    if (!hasFaults(found)) return true;
    blame(found);
    return false;
  }

  function blame(found: Faults) {
    setFaults(found);
    const first = fieldNames.find((name) => found[name]);
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[name="${first}"]`)?.focus());
  }

  return {
    /** As it stood before anybody wrote. */
    begun,
    fields,
    faults,
    write,
    leave,
    check,
    blame,
    complete: !hasFaults(faultsOf(fields, isGuest)),
    form: formOf(fields, isGuest),
  };
}

export type Written = ReturnType<typeof useFields>;

export function hasFaults(faults: Faults) {
  return Object.keys(faults).length > 0;
}

function omit(faults: Faults, names: FieldName[]): Faults {
  return Object.fromEntries(Object.entries(faults).filter(([name]) => !names.includes(name as FieldName)));
}
