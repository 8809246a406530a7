/** Errors by the name of the field that can correct them. */
export type FormErrors<N extends string> = Partial<Record<N, string>>;
/** One rule per field, in the order of the screen: it returns the error sentence, or null for a valid value. */
export type FormRules<V, N extends string> = Record<N, (values: V) => string | null>;
/** The state of a form. */
export type FormState<V, N extends string> = {
  values: V;
  /** Fields whose error is shown (set when a field is left or the form is submitted) until the error is corrected. */
  shown: readonly N[];
  /** Errors that did not come from the rules, for example from the server. */
  serverErrors: FormErrors<N>;
};

export function initialForm<V, N extends string>(values: V): FormState<V, N> {
  return { values, shown: [], serverErrors: {} };
}

/** The errors shown under the fields now. A rule's error disappears as soon as any change corrects it. */
export function visibleErrorsOf<V, N extends string>(
  { values, shown, serverErrors }: FormState<V, N>,
  rules: FormRules<V, N>,
): FormErrors<N> {
  const faults: FormErrors<N> = {};
  for (const name of formFieldNames(rules)) {
    const fault = (shown.includes(name) ? rules[name](values) : null) ?? serverErrors[name];
    if (fault) faults[name] = fault;
  }
  return faults;
}

/** Changes typed values. Typing shows no new rule error and clears the server error of the edited field. */
export function changeValues<V, N extends string>(
  form: FormState<V, N>,
  change: Partial<V>,
  rules: FormRules<V, N>,
): FormState<V, N> {
  const values = { ...form.values, ...change };
  return {
    values,
    shown: form.shown.filter((name) => rules[name](values) !== null),
    serverErrors: Object.fromEntries(
      Object.entries(form.serverErrors).filter(([name]) => !(name in change)),
    ) as FormErrors<N>,
  };
}

/** Replaces values as a whole, such as an address from the address book or a code entered again, and clears their errors. */
export function replaceValues<V, N extends string>(
  form: FormState<V, N>,
  change: Partial<V>,
  rules: FormRules<V, N>,
): FormState<V, N> {
  const next = changeValues(form, change, rules);
  return { ...next, shown: next.shown.filter((name) => !(name in change)) };
}

/** A field lost focus: a partly filled value shows its error now, an empty one only when the form is submitted. */
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

/** The form was submitted: every error is shown. */
export function showAllErrors<V, N extends string>(form: FormState<V, N>, rules: FormRules<V, N>): FormState<V, N> {
  return {
    ...form,
    shown: formFieldNames(rules).filter((name) => rules[name](form.values) !== null),
    serverErrors: {},
  };
}

/** The first field, in the order of the screen, that has an error. */
export function firstInvalidField<V, N extends string>(values: V, rules: FormRules<V, N>): N | undefined {
  return formFieldNames(rules).find((name) => rules[name](values) !== null);
}

export function formFieldNames<N extends string>(rules: FormRules<never, N>) {
  return Object.keys(rules) as N[];
}
