import { clearTemporary, readTemporary, storeTemporarily } from '#client/storage.ts';

const skipped = '[autocomplete*=password],[type=password],[type=file],[type=hidden],[type=checkbox],[type=radio]';
const fields = `main :is(input:not(${skipped}),textarea)[name]`;
const keptMinutes = 30;
const here = () => `typed ${location.pathname}`;
const all = () => [...document.querySelectorAll<HTMLInputElement>(fields)];

/** Keeps what is written on a page that another document takes the place of. No password is kept. */
export function keepFormInput() {
  storeTemporarily(here(), Object.fromEntries(all().map(({ name, value }) => [name, value])), keptMinutes);
}

/** Writes it into the page again before the scripts run, as if it had been typed before them (ui/form.ts). */
export function restoreFormInput() {
  const kept = readTemporary<Record<string, string>>(here());
  for (const field of all()) field.value ||= kept?.[field.name] ?? '';
  clearTemporary(here());
}
