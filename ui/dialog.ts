import { useEffect, useRef } from 'react';

/** Keeps a native dialog element open or closed according to `opened`. */
export function useDialog(opened: boolean) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (opened && !element?.open) element?.showModal();
    if (!opened && element?.open) element.close();
  }, [opened]);
  return dialog;
}
