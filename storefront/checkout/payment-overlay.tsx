import { useEffect, useState } from 'react';
import { useDialog } from '#ui/dialog.ts';

const lateMs = 10_000;

/** Blocks the whole page while a payment is in progress. */
export function PaymentOverlay({ on }: { on: boolean }) {
  const dialog = useDialog(on);
  const late = useSlowPayment(on);
  return (
    <dialog
      ref={dialog}
      aria-labelledby="held"
      onCancel={(event) => event.preventDefault()}
      className="modal px-6 py-9 text-center"
    >
      <div className="flex flex-col items-center outline-none" tabIndex={-1}>
        <span aria-hidden className="size-9 animate-spin rounded-full border-[3px] border-brand-100 border-t-brand" />
        <h2 id="held" className="mt-5 font-bold text-title">
          결제창을 열고 있어요
        </h2>
        <p role="status" className="mt-1 min-h-12 text-ink-600">
          {late ? '평소보다 조금 더 걸리고 있어요. 창을 닫지 말고 기다려 주세요.' : '잠시만 기다려 주세요.'}
        </p>
      </div>
    </dialog>
  );
}

export function useSlowPayment(on: boolean, after = lateMs) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!on) return;
    const timer = setTimeout(() => setLate(true), after);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [on, after]);
  return late;
}
