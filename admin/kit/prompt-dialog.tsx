import { type KeyboardEvent, type ReactNode, useEffect } from 'react';
import { errorMessageOf } from '#client/error-messages.ts';
import { Button } from '#ui/button.tsx';
import { useDialog } from '#ui/dialog.ts';

type Props = {
  opened: boolean;
  title: string;
  /** The label of the button with its effect: "12건 확인". Without it the dialog only shows a message, and its one button closes it. */
  confirm?: string;
  danger?: boolean;
  /** Wide enough for a table on a desktop. */
  isWide?: boolean;
  busy?: boolean;
  error?: unknown;
  onConfirm?: () => void;
  onClose: () => void;
  children?: ReactNode;
};

/** Enter submits from a select too, as it does from a text field. */
function sendsFromChoice(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLSelectElement)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

const begins = 'form:not(:has(input, textarea, select)) [type=submit], input, textarea, select';

/**
 * A dialog that shows an action and asks for its input. Enter performs it, Esc cancels. While the request is under way, the dialog stays
 * open for its result.
 */
export function PromptDialog({
  opened,
  title,
  confirm,
  danger,
  isWide = false,
  busy = false,
  error,
  onConfirm,
  onClose,
  children,
}: Props) {
  const dialog = useDialog(opened);
  // Focuses the first input, or the button where there is none.
  useEffect(() => {
    if (opened) dialog.current?.querySelector<HTMLElement>(begins)?.focus();
  }, [opened, dialog]);
  return (
    <dialog
      ref={dialog}
      aria-label={title}
      className={`m-auto max-h-[90dvh] ${isWide ? 'w-[min(64rem,calc(100vw-1.5rem))]' : 'w-[min(34rem,calc(100vw-1.5rem))]'} rounded-sheet bg-surface p-0 shadow-lift backdrop:bg-black/40`}
      onCancel={(event) => {
        event.preventDefault();
        if (!busy) onClose();
      }}
    >
      {opened && (
        <form
          noValidate
          className="flex max-h-[90dvh] flex-col"
          onKeyDown={sendsFromChoice}
          onSubmit={(event) => {
            event.preventDefault();
            if (!onConfirm) onClose();
            else if (!busy) onConfirm();
          }}
        >
          <h2 className="px-5 pt-5 pb-3 font-bold text-section">{title}</h2>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-2">
            {children}
            {error ? (
              <p role="alert" className="mt-3 rounded-card bg-[#fde8e6] px-3 py-2.5 text-danger">
                {errorMessageOf(error)}
              </p>
            ) : null}
          </div>
          <div className="flex gap-2 p-5 pt-3 *:flex-1">
            {onConfirm && (
              <Button variant="secondary" disabled={busy} onClick={onClose}>
                그만두기
              </Button>
            )}
            <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={busy}>
              {confirm ?? '닫기'}
            </Button>
          </div>
        </form>
      )}
    </dialog>
  );
}
