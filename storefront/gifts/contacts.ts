import { domesticDigits, hyphenatePhone } from '#contract/rules/phone.ts';
import { useHydrated } from '#ui/hydrated.ts';
import type { GiftContact } from './parse-contacts.ts';

type Contact = { name?: string[]; tel?: string[] };
type Contacts = { select: (what: string[], how: { multiple: boolean }) => Promise<Contact[]> };

/** The device's contact picker where the browser supports it; null elsewhere. */
export function useDeviceContacts() {
  const hydrated = useHydrated();
  if (!hydrated) return null;
  const { contacts } = navigator as Navigator & { contacts?: Contacts };
  if (!contacts) return null;
  return async (): Promise<GiftContact[]> => {
    const picked = await contacts.select(['name', 'tel'], { multiple: true }).catch(() => []);
    return picked.map(({ name = [], tel = [] }) => ({
      name: [...(name[0] ?? '').trim()].slice(0, 20).join(''),
      phone: tel[0] ? hyphenatePhone(domesticDigits(tel[0])) : '',
    }));
  };
}
