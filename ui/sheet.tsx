import { X } from 'lucide-react';
import { type PointerEvent, type ReactNode, useId, useRef } from 'react';
import { useDialog } from './dialog.ts';
import { IconButton } from './icon-button.tsx';

type Props = { opened: boolean; onClose: () => void; title: string; children: ReactNode; footer?: ReactNode };

/** A bottom sheet on the native dialog: focus is trapped; Esc, the back button and a pull close it. */
export function BottomSheet({ opened, onClose, title, children, footer }: Props) {
  const dialog = useDialog(opened);
  const drag = useDrag(dialog, onClose);
  const id = useId();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes a native dialog.
    <dialog
      ref={dialog}
      aria-labelledby={id}
      className="sheet"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div {...drag} className="shrink-0 touch-none select-none pt-2.5">
        <span aria-hidden className="mx-auto block h-1 w-9 rounded-full bg-line" />
        <div className="flex items-center justify-between pr-2 pl-gutter">
          <h2 id={id} className="font-semibold text-title">
            {title}
          </h2>
          <IconButton label="닫기" onClick={onClose}>
            <X className="size-6" aria-hidden />
          </IconButton>
        </div>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-gutter pb-[calc(1.25rem+env(safe-area-inset-bottom))]">
        {children}
      </div>
      {footer && (
        <div className="shrink-0 border-line border-t bg-surface px-gutter pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))]">
          {footer}
        </div>
      )}
    </dialog>
  );
}

function useDrag(dialog: { current: HTMLDialogElement | null }, onClose: () => void) {
  const from = useRef<number | null>(null);
  function move(distance: number) {
    dialog.current?.style.setProperty('--drag', `${Math.max(0, distance)}px`);
  }
  function end(event: PointerEvent) {
    if (from.current === null) return;
    const distance = event.clientY - from.current;
    from.current = null;
    dialog.current?.removeAttribute('data-dragging');
    move(0);
    if (distance > 90) onClose();
  }
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if ((event.target as HTMLElement).closest('button')) return;
      from.current = event.clientY;
      event.currentTarget.setPointerCapture(event.pointerId);
      dialog.current?.setAttribute('data-dragging', '');
    },
    onPointerMove(event: PointerEvent) {
      if (from.current !== null) move(event.clientY - from.current);
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
