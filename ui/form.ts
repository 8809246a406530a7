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
import { useHydrated } from './hydrated.ts';

type Given<V, N extends string> = {
  /** What stands in the fields at the beginning. */
  first: V | (() => V);
  rules: FormRules<V, N>;
  /** Which field a refusal speaks of, by its code or by the server's name of the field; a field of the same name needs no line. */
  owners?: Partial<Record<string, NoInfer<N>>>;
};

/** A form: every one of the shop is made of this (STYLE.md, "A form"). */
export function useForm<V extends object, N extends string>({ first, rules, owners = {} }: Given<V, N>) {
  const [form, setForm] = useState<FormState<V, N>>(() => written.initialForm(beginningOf(first)));
  const [beginning] = useState(form.values);
  // Answers come later than the screen they were asked from; they are held to the rules of the screen that is there then.
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

  function tell(said: FormErrors<N>) {
    setForm((all) => ({ ...all, told: { ...all.told, ...said } }));
  }

  function look() {
    setForm((all) => written.showAllErrors(all, now.current));
    return firstInvalidField(values, rules);
  }

  // What was typed, or filled in by the browser, before the scripts came stands in the fields and nowhere else.
  const [isLate] = useState(!useHydrated());
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the scripts have come.
  useEffect(() => {
    if (isLate) write(typedInto(values));
  }, []);

  return {
    values,
    faults,
    /** As it stood before anybody wrote. */
    beginning,
    write,
    /** Writes what is begun anew: what was wrong with the old one is over. */
    begin: (change: Partial<V>) => setForm((all) => written.replaceValues(all, change, now.current)),
    leave,
    /** Says under its fields what was found by others than the rules. */
    tell,
    /** Whether nothing is missing and nothing wrong; shows nothing. */
    complete: firstInvalidField(values, rules) === undefined,
    /** Shows all that is wrong and names the first of it, without moving there. */
    look,
    /** Whether all is well; if not, all that is wrong is shown and the cursor goes to the first of it. */
    check: () => validateAll({ look }),
    /** Puts a refusal under the fields it speaks of, the cursor in the first; false when it speaks of none. */
    blame(error: unknown) {
      const said = blamed(error, { ...Object.fromEntries(order.map((name) => [name, name])), ...owners });
      const first = order.find((name) => said[name] !== undefined);
      tell(said);
      focusField(first);
      return first !== undefined;
    },
    /** What a field of text is given: `<TextField label="상호" {...form.field('companyName')} />`. */
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

/** The names of the fields that hold text. */
type TextOf<V> = { [K in keyof V & string]: V[K] extends string ? K : never }[keyof V & string];

/** Forms that stand on one screen, in its order: each shows what is wrong with it, the cursor goes to the first of all. */
export function validateAll(...forms: { look: () => string | undefined }[]) {
  const [first] = forms.map((form) => form.look()).filter((name) => name !== undefined);
  focusField(first);
  return first === undefined;
}

/** `onSubmit` of a form; the form of a sheet may lie within another one. */
export function submitHandler(send: () => unknown) {
  return (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    send();
  };
}

/** Puts the cursor into the field of this name, of what lies on top first; what is said below it is to be seen above any bar. */
export function focusField(name: string | undefined) {
  if (!name) return;
  requestAnimationFrame(() => {
    const above = document.querySelector<HTMLElement>(`dialog:modal [name="${name}"]`);
    const field = above ?? document.querySelector<HTMLElement>(`[name="${name}"]`);
    field?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: 'center' });
  });
}

/** The sentences of a refusal, by the fields that own them. */
function blamed<N extends string>(error: unknown, owners: Partial<Record<string, N>>): FormErrors<N> {
  if (!isApiError(error)) return {};
  const byCode = owners[error.code];
  if (byCode) return { [byCode]: errorMessageOf(error) } as FormErrors<N>;
  const told = error.code === 'VALIDATION' && Array.isArray(error.details) ? (error.details as Told[]) : [];
  const said = told.map(({ field, message }) => [
    owners[field?.split('.').at(-1) ?? ''],
    message ?? errorMessageOf(error),
  ]);
  return Object.fromEntries(said.filter(([name]) => name !== undefined).reverse()) as FormErrors<N>;
}

type Told = { field?: string; message?: string };

function typedInto<V extends object>(values: V): Partial<V> {
  const typed = Object.entries(values)
    .filter(([, value]) => typeof value === 'string')
    .map(([name]) => [name, document.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value]);
  return Object.fromEntries(typed.filter(([, text]) => text)) as Partial<V>;
}

function beginningOf<V>(first: V | (() => V)): V {
  return typeof first === 'function' ? (first as () => V)() : first;
}
