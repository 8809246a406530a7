import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { Modal } from '#ui/modal.tsx';
import { Snackbar, type SnackbarMessage } from '#ui/snackbar.tsx';

type ShowText = (text: string, action?: SnackbarMessage['action']) => void;
type Warning = {
  message: string;
  title?: string;
  confirm?: string;
  cancel?: string;
  danger?: boolean;
  onConfirm?: () => void;
};
type Warn = (warning: Warning) => void;

const Context = createContext<{ showText: ShowText; warn: Warn } | null>(null);
const shownMs = 2500;

/** Provides the shop's single snackbar and error dialog. */
export function SnackbarProvider({ children }: { children: ReactNode }) {
  const [message, setMessage] = useState<SnackbarMessage | null>(null);
  const [warning, setWarning] = useState<Warning | null>(null);
  const showText = useCallback<ShowText>(
    (text, action) => setMessage((last) => ({ key: (last?.key ?? 0) + 1, text, action })),
    [],
  );
  const value = useMemo(() => ({ showText, warn: setWarning }), [showText]);

  useEffect(() => {
    if (!message) return;
    const timer = setTimeout(() => setMessage(null), shownMs);
    return () => clearTimeout(timer);
  }, [message]);

  function confirm() {
    setWarning(null);
    warning?.onConfirm?.();
  }

  return (
    <Context value={value}>
      {children}
      <Snackbar message={message} />
      <Modal
        opened={warning !== null}
        message={warning?.message}
        title={warning?.title}
        confirm={warning?.confirm}
        cancel={warning?.cancel}
        danger={warning?.danger}
        onConfirm={confirm}
        onCancel={() => setWarning(null)}
      />
    </Context>
  );
}

export function useSnackbar(): ShowText {
  return useMessages().showText;
}

export function useErrorSnackbar(): Warn {
  return useMessages().warn;
}

function useMessages() {
  const messages = useContext(Context);
  if (!messages) throw new Error('A message was said outside SnackbarProvider.');
  return messages;
}
