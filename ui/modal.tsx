import { type ReactNode, useId } from 'react';
import { Button } from './button.tsx';
import { useDialog } from './dialog.ts';

type Props = {
  opened: boolean;
  message: ReactNode;
  title?: string;
  confirm?: string;
  cancel?: string;
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onCancel?: () => void;
};

/** A question or a warning. Both answers are equally prominent. */
export function Modal({
  opened,
  message,
  title,
  confirm = '확인',
  cancel,
  danger = false,
  busy = false,
  onConfirm,
  onCancel,
}: Props) {
  const dialog = useDialog(opened);
  const id = useId();
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-message`}
      className="modal p-6"
      onCancel={(event) => {
        event.preventDefault();
        (onCancel ?? onConfirm)();
      }}
    >
      <h2 id={`${id}-title`} className={title ? 'mb-2 font-bold text-title' : 'sr-only'}>
        {title ?? '알림'}
      </h2>
      <div id={`${id}-message`} className="whitespace-pre-line text-body text-ink-600">
        {message}
      </div>
      <div className="mt-6 flex flex-wrap gap-2 *:flex-1">
        {cancel && (
          <Button variant="secondary" onClick={onCancel}>
            {cancel}
          </Button>
        )}
        <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </dialog>
  );
}
