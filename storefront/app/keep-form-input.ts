import { clearTemporary, readTemporary, storeTemporarily } from '#client/storage.ts';

const skipped = '[autocomplete*=password],[type=password],[type=file],[type=hidden],[type=checkbox],[type=radio]';
const fields = `main :is(input:not(${skipped}),textarea)[name]`;
const keptMinutes = 30;
const here = () => `typed ${location.pathname}`;
const all = () => [...document.querySelectorAll<HTMLInputElement>(fields)];

/** Stores the input of a page before another document replaces it. Passwords are never stored. */
export function keepFormInput() {
  storeTemporarily(here(), Object.fromEntries(all().map(({ name, value }) => [name, value])), keptMinutes);
}

/** Restores the input before hydration, as if it had been typed then (ui/form.ts). */
export function restoreFormInput() {
  const kept = readTemporary<Record<string, string>>(here());
  for (const field of all()) field.value ||= kept?.[field.name] ?? '';
  clearTemporary(here());
}
