import { useEffect, useRef } from 'react';
import { Link } from 'react-router';

export type SnackbarMessage = {
  key: number;
  text: string;
  action?: { label: string; to: string } | { label: string; onPick: () => void };
};

const actionLook =
  '-my-1 -mr-2 grid min-h-11 shrink-0 place-items-center px-2 font-bold text-brand-200 underline-offset-4 hover:underline';

/** Rendered in the browser's top layer so that an open sheet does not hide it. */
export function Snackbar({ message }: { message: SnackbarMessage | null }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (!element?.showPopover) return;
    if (element.matches(':popover-open')) element.hidePopover();
    if (message) element.showPopover();
  }, [message]);
  return (
    <div
      ref={box}
      popover="manual"
      role="status"
      className="pointer-events-none fixed inset-x-0 top-auto bottom-[calc(env(safe-area-inset-bottom)+5.25rem)] m-auto w-full max-w-[720px] border-0 bg-transparent px-4 py-0"
    >
      {message && (
        <div
          key={message.key}
          className="pointer-events-auto flex min-h-12 animate-rise items-center justify-between gap-3 rounded-card bg-ink-900 px-4 py-2 text-second text-on-ink shadow-lift"
        >
          <span>{message.text}</span>
          {message.action &&
            ('to' in message.action ? (
              <Link to={message.action.to} className={actionLook}>
                {message.action.label}
              </Link>
            ) : (
              <button type="button" onClick={message.action.onPick} className={actionLook}>
                {message.action.label}
              </button>
            ))}
        </div>
      )}
    </div>
  );
}
