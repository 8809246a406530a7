import { useForm } from '#ui/form.ts';
import type { FormRules } from '#ui/form-state.ts';
import {
  type AddressFieldName,
  type AddressFieldValues,
  addressFieldErrorsOf,
  addressFieldNames,
  addressFormOf,
} from './fields.ts';

/** Refusals that are answered by finding the address anew, and what the server calls its parts. */
const owners: Record<string, AddressFieldName> = {
  UNDELIVERABLE_AREA: 'zonecode',
  ADDRESS_REQUIRED: 'zonecode',
  ADDRESS_MISMATCH: 'zonecode',
  roadAddress: 'zonecode',
  jibunAddress: 'zonecode',
};

/** An address as it is being written. */
export function useAddressFields(first: () => AddressFieldValues, isGuest: boolean) {
  const form = useForm({ first, rules: isGuest ? guestRules : memberRules, owners });
  return {
    ...form,
    /** As it is sent. */
    body: addressFormOf(form.values, isGuest),
  };
}

export type AddressFieldsState = ReturnType<typeof useAddressFields>;

const guestRules = rulesFor(true);
const memberRules = rulesFor(false);

function rulesFor(isGuest: boolean) {
  const rules = addressFieldNames.map((name) => [
    name,
    (fields: AddressFieldValues) => addressFieldErrorsOf(fields, isGuest)[name] ?? null,
  ]);
  return Object.fromEntries(rules) as FormRules<AddressFieldValues, AddressFieldName>;
}
