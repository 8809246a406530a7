import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { Snackbar, type SnackbarMessage } from '#ui/snackbar.tsx';

/** An action that the message offers. Picking it closes the message. */
type ToastAction = { label: string; onPick: () => void };

const Context = createContext<(text: string, action?: ToastAction) => void>(() => {});

/** A message with an action stays longer, because a hand must reach it. */
const [messageMs, actionMs] = [4000, 10_000];

/** Shows the result of an action at the bottom of the screen. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [message, setMessage] = useState<SnackbarMessage | null>(null);
  const showToast = useCallback((text: string, action?: ToastAction) => {
    const onPick = () => {
      setMessage(null);
      action?.onPick();
    };
    setMessage({ key: Date.now(), text, ...(action && { action: { label: action.label, onPick } }) });
  }, []);
  useEffect(() => {
    if (!message) return;
    const timer = setTimeout(() => setMessage(null), message.action ? actionMs : messageMs);
    return () => clearTimeout(timer);
  }, [message]);
  return (
    <Context value={showToast}>
      {children}
      {/* It cannot contain a link, because it is outside of the router. */}
      <Snackbar message={message} />
    </Context>
  );
}

/** Shows a message at the bottom of the screen, with a button for its action. */
export const useToast = () => useContext(Context);
