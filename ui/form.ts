import { type FormEvent, useEffect, useRef, useState } from 'react';
import { errorMessageOf, isApiError } from '#client/error-messages.ts';
import * as written from './form-state.ts';
import {
  type FormErrors,
  type FormRules,
  type FormState,
  firstInvalidField,
  formFieldNames,
  visibleErrorsOf,
} from './form-state.ts';
import { useHydrated } from './use-hydrated.ts';

type FormOptions<V, N extends string> = {
  /** Initial values of the fields. */
  first: V | (() => V);
  rules: FormRules<V, N>;
  /** Maps an error code, or the server's name of a field, to the form's field; equal names need no entry. */
  owners?: Partial<Record<string, NoInfer<N>>>;
};

/** Holds the values and errors of a form; every form of the shop uses it (STYLE.md, "A form"). */
export function useForm<V extends object, N extends string>({ first, rules, owners = {} }: FormOptions<V, N>) {
  const [form, setForm] = useState<FormState<V, N>>(() => written.initialForm(beginningOf(first)));
  const [beginning] = useState(form.values);
  // A response may arrive after the screen has changed; it is checked against the rules of the current screen.
  const now = useRef(rules);
  now.current = rules;
  const { values } = form;
  const faults = visibleErrorsOf(form, rules);
  const order = formFieldNames(rules);

  function write(change: Partial<V>) {
    setForm((all) => written.changeValues(all, change, now.current));
  }

  function leave(name: N) {
    setForm((all) => written.leaveField(all, name, now.current));
  }

  function setErrors(errors: FormErrors<N>) {
    setForm((all) => ({ ...all, serverErrors: { ...all.serverErrors, ...errors } }));
  }

  function showErrors() {
    setForm((all) => written.showAllErrors(all, now.current));
    return firstInvalidField(values, rules);
  }

  // Values typed or autofilled before hydration exist only in the DOM, so they are read from there.
  const [isLate] = useState(!useHydrated());
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration.
  useEffect(() => {
    if (isLate) write(typedInto(values));
  }, []);

  return {
    values,
    faults,
    /** The initial values. */
    beginning,
    write,
    /** Replaces values as a whole and clears their errors. */
    begin: (change: Partial<V>) => setForm((all) => written.replaceValues(all, change, now.current)),
    leave,
    /** Shows errors under their fields that did not come from the rules. */
    setErrors,
    /** Whether every rule passes; shows nothing. */
    complete: firstInvalidField(values, rules) === undefined,
    /** Shows every error and returns the name of the first invalid field, without moving the focus. */
    showErrors,
    /** Whether every rule passes; if not, every error is shown and the first invalid field gets the focus. */
    check: () => validateAll({ showErrors }),
    /** Shows a refusal under the fields it names and focuses the first of them; returns false when it names none. */
    blame(error: unknown) {
      const fieldErrors = errorsByField(error, { ...Object.fromEntries(order.map((name) => [name, name])), ...owners });
      const first = order.find((name) => fieldErrors[name] !== undefined);
      setErrors(fieldErrors);
      focusField(first);
      return first !== undefined;
    },
    /** Props of a text field: `<TextField label="상호" {...form.field('companyName')} />`. */
    field(name: N & TextOf<V>) {
      return {
        name,
        value: values[name] as string,
        error: faults[name],
        onChange: ({ target }: { target: { value: string } }) => write({ [name]: target.value } as Partial<V>),
        onBlur: () => leave(name),
      };
    },
  };
}

/** Names of the fields that hold text. */
type TextOf<V> = { [K in keyof V & string]: V[K] extends string ? K : never }[keyof V & string];

/** Validates the forms of one screen in its order: each shows its errors, and the first invalid field of all gets the focus. */
export function validateAll(...forms: { showErrors: () => string | undefined }[]) {
  const [first] = forms.map((form) => form.showErrors()).filter((name) => name !== undefined);
  focusField(first);
  return first === undefined;
}

/** An `onSubmit` handler; it stops propagation because the form of a sheet may be nested in another form. */
export function submitHandler(send: () => unknown) {
  return (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    send();
  };
}

/**
 * Focuses the field of this name in the topmost dialog, and scrolls so that no bar hides the error below it. For `frames` more frames it waits
 * until the field is rendered and no closing dialog covers it.
 */
export function focusField(name: string | undefined, frames = 30) {
  if (!name) return;
  requestAnimationFrame(() => {
    const above = document.querySelector<HTMLElement>(`dialog:modal [name="${name}"]`);
    const field = above ?? document.querySelector<HTMLElement>(`[name="${name}"]`);
    field?.focus({ preventScroll: true });
    if (document.activeElement !== field && frames > 0) return focusField(name, frames - 1);
    field?.scrollIntoView({ block: 'center' });
  });
}

/** The messages of a refusal by the fields that own them. */
function errorsByField<N extends string>(error: unknown, owners: Partial<Record<string, N>>): FormErrors<N> {
  if (!isApiError(error)) return {};
  const byCode = owners[error.code];
  if (byCode) return { [byCode]: errorMessageOf(error) } as FormErrors<N>;
  const details = error.code === 'VALIDATION' && Array.isArray(error.details) ? (error.details as FieldError[]) : [];
  const entries = details.map(({ field, message }) => [
    owners[field?.split('.').at(-1) ?? ''],
    message ?? errorMessageOf(error),
  ]);
  return Object.fromEntries(entries.filter(([name]) => name !== undefined).reverse()) as FormErrors<N>;
}

type FieldError = { field?: string; message?: string };

function typedInto<V extends object>(values: V): Partial<V> {
  const typed = Object.entries(values)
    .filter(([, value]) => typeof value === 'string')
    .map(([name]) => [name, document.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value]);
  return Object.fromEntries(typed.filter(([, text]) => text)) as Partial<V>;
}

function beginningOf<V>(first: V | (() => V)): V {
  return typeof first === 'function' ? (first as () => V)() : first;
}
