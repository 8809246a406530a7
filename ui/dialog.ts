import { useEffect, useRef } from 'react';

/** The browser's own dialog, open when it is told to be. */
export function useDialog(opened: boolean) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (opened && !element?.open) element?.showModal();
    if (!opened && element?.open) element.close();
  }, [opened]);
  return dialog;
}
