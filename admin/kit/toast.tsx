import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { Snackbar, type SnackbarMessage } from '#ui/snackbar.tsx';

const Context = createContext<(text: string) => void>(() => {});

/** What has just been done, in a sentence at the foot of the screen, for four seconds. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState<SnackbarMessage | null>(null);
  const say = useCallback((text: string) => setSaid({ key: Date.now(), text }), []);
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => setSaid(null), 4000);
    return () => clearTimeout(timer);
  }, [said]);
  return (
    <Context value={say}>
      {children}
      {/* It may hold no link: it stands outside of the router. */}
      <Snackbar said={said} />
    </Context>
  );
}

/** Says a sentence at the foot of the screen. */
export const useToast = () => useContext(Context);
