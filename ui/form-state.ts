/** What is wrong, by the name of the field that can mend it. */
export type FormErrors<N extends string> = Partial<Record<N, string>>;
/** What each field must be, in the order of the screen: the sentence for one that is not, null for one that is. */
export type FormRules<V, N extends string> = Record<N, (values: V) => string | null>;
/** A form as it stands. */
export type FormState<V, N extends string> = {
  values: V;
  /** The fields that were found wanting, when they were left or when all was sent, and are not mended yet. */
  shown: readonly N[];
  /** What was found by others than the rules. */
  told: FormErrors<N>;
};

export function initialForm<V, N extends string>(values: V): FormState<V, N> {
  return { values, shown: [], told: {} };
}

/** What stands under the fields now. A fault by the rules goes the moment it is mended, by whatever mends it. */
export function visibleErrorsOf<V, N extends string>(
  { values, shown, told }: FormState<V, N>,
  rules: FormRules<V, N>,
): FormErrors<N> {
  const faults: FormErrors<N> = {};
  for (const name of formFieldNames(rules)) {
    const fault = (shown.includes(name) ? rules[name](values) : null) ?? told[name];
    if (fault) faults[name] = fault;
  }
  return faults;
}

/** Something was written. Nobody is blamed while still writing, and what was told of a field is over once it is written in. */
export function changeValues<V, N extends string>(
  form: FormState<V, N>,
  change: Partial<V>,
  rules: FormRules<V, N>,
): FormState<V, N> {
  const values = { ...form.values, ...change };
  return {
    values,
    shown: form.shown.filter((name) => rules[name](values) !== null),
    told: Object.fromEntries(Object.entries(form.told).filter(([name]) => !(name in change))) as FormErrors<N>,
  };
}

/** Something is begun anew, an address out of the book or a code typed once more: what was wrong with the old one is over. */
export function replaceValues<V, N extends string>(
  form: FormState<V, N>,
  change: Partial<V>,
  rules: FormRules<V, N>,
): FormState<V, N> {
  const next = changeValues(form, change, rules);
  return { ...next, shown: next.shown.filter((name) => !(name in change)) };
}

/** A field was left: what is half written is said now, what is still empty only when the form is sent. */
export function leaveField<V, N extends string>(
  form: FormState<V, N>,
  name: N,
  rules: FormRules<V, N>,
): FormState<V, N> {
  const value = (form.values as Record<string, unknown>)[name];
  const isHalf = value !== '' && value !== null && rules[name](form.values) !== null;
  if (!isHalf || form.shown.includes(name)) return form;
  return { ...form, shown: [...form.shown, name] };
}

/** The form was sent: all that is wrong is shown. */
export function showAllErrors<V, N extends string>(form: FormState<V, N>, rules: FormRules<V, N>): FormState<V, N> {
  return { ...form, shown: formFieldNames(rules).filter((name) => rules[name](form.values) !== null), told: {} };
}

/** The first field, in the order of the screen, at which something is wrong. */
export function firstInvalidField<V, N extends string>(values: V, rules: FormRules<V, N>): N | undefined {
  return formFieldNames(rules).find((name) => rules[name](values) !== null);
}

export function formFieldNames<N extends string>(rules: FormRules<never, N>) {
  return Object.keys(rules) as N[];
}
