import { useForm } from '#ui/form.ts';
import type { Rules } from '#ui/form-state.ts';
import { type FieldName, type Fields, faultsOf, fieldNames, formOf } from './fields.ts';

/** Refusals that are answered by finding the address anew, and what the server calls its parts. */
const owners: Record<string, FieldName> = {
  UNDELIVERABLE_AREA: 'zonecode',
  ADDRESS_REQUIRED: 'zonecode',
  ADDRESS_MISMATCH: 'zonecode',
  roadAddress: 'zonecode',
  jibunAddress: 'zonecode',
};

/** An address as it is being written. */
export function useAddress(first: () => Fields, isGuest: boolean) {
  const form = useForm({ first, rules: isGuest ? guestRules : memberRules, owners });
  return {
    ...form,
    /** As it is sent. */
    body: formOf(form.values, isGuest),
  };
}

export type Written = ReturnType<typeof useAddress>;

const guestRules = rulesFor(true);
const memberRules = rulesFor(false);

function rulesFor(isGuest: boolean) {
  const rules = fieldNames.map((name) => [name, (fields: Fields) => faultsOf(fields, isGuest)[name] ?? null]);
  return Object.fromEntries(rules) as Rules<Fields, FieldName>;
}
