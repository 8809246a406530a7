import { useCallback, useState } from 'react';
import { isRefusal, messageOf } from '#browser/refused.ts';

type Faults<N extends string> = Partial<Record<N, string>>;

/** The sentences under the fields of a form. */
export function useFaults<N extends string>() {
  const [faults, setFaults] = useState<Faults<N>>({});

  const put = useCallback((name: N, fault: string | null) => {
    setFaults(({ [name]: _, ...rest }) => (fault ? { ...rest, [name]: fault } : rest) as Faults<N>);
  }, []);

  /** Whether all is well; if not, the first bad field, in the order given, gets the focus. */
  const check = useCallback((found: Record<N, string | null>) => {
    const bad = (Object.entries(found) as [N, string | null][]).filter(([, fault]) => fault !== null);
    setFaults(Object.fromEntries(bad) as Faults<N>);
    focus(bad[0]?.[0]);
    return bad.length === 0;
  }, []);

  /** Puts a refusal under the field it speaks of; false when it speaks of none. */
  const blame = useCallback((error: unknown, owners: Partial<Record<string, N>>) => {
    const [told] = isRefusal(error, 'VALIDATION') && Array.isArray(error.details) ? error.details : [];
    const { field, message } = (told ?? {}) as { field?: string; message?: string };
    const name = owners[isRefusal(error) ? error.code : ''] ?? owners[field?.split('.').at(-1) ?? ''];
    if (!name) return false;
    setFaults((all) => ({ ...all, [name]: message ?? messageOf(error) }));
    focus(name);
    return true;
  }, []);

  return { faults, put, check, blame };
}

/** Puts the cursor into the field of this name. */
export function focus(name: string | undefined) {
  if (name) requestAnimationFrame(() => document.querySelector<HTMLElement>(`[name="${name}"]`)?.focus());
}
