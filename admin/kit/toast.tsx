import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { Snackbar, type SnackbarMessage } from '#ui/snackbar.tsx';

const Context = createContext<(text: string) => void>(() => {});

/** Shows the result of an action at the bottom of the screen for four seconds. */
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
      {/* It cannot contain a link, because it is outside of the router. */}
      <Snackbar said={said} />
    </Context>
  );
}

/** Shows a message at the bottom of the screen. */
export const useToast = () => useContext(Context);
