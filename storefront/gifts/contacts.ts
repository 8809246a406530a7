import { atHome, hyphenate } from '#contract/rules/phone.ts';
import { useHydrated } from '#ui/hydrated.ts';
import type { Named } from './parse-contacts.ts';

type Contact = { name?: string[]; tel?: string[] };
type Contacts = { select: (what: string[], how: { multiple: boolean }) => Promise<Contact[]> };

/** The phone's own address book, where the browser lets people pick from it; null elsewhere. */
export function useContacts() {
  const hydrated = useHydrated();
  if (!hydrated) return null;
  const { contacts } = navigator as Navigator & { contacts?: Contacts };
  if (!contacts) return null;
  return async (): Promise<Named[]> => {
    const picked = await contacts.select(['name', 'tel'], { multiple: true }).catch(() => []);
    return picked.map(({ name = [], tel = [] }) => ({
      name: [...(name[0] ?? '').trim()].slice(0, 20).join(''),
      phone: tel[0] ? hyphenate(atHome(tel[0])) : '',
    }));
  };
}
