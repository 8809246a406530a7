import { Check, RotateCcw } from 'lucide-react';
import { classNames } from '#ui/cx.ts';
import type { AddressFormState } from '../address/use-address-form.ts';
import { type LastOrder, matchesLastOrder } from './use-last-order.ts';
import type { PaymentOptions } from './use-payment-options.ts';

/** Fills in address and payment method of the member's last order with one tap. */
export function ReuseLastOrder({
  last,
  writing,
  means,
}: {
  last: LastOrder;
  writing: AddressFormState;
  means: PaymentOptions;
}) {
  const isChosen = matchesLastOrder(last, writing.values, means.method);
  function reuseAddress() {
    if (isChosen) return;
    writing.choose({ ...last.fields, memo: writing.values.memo }, { folded: true });
    means.setMethod(last.method);
    if (last.wallet) means.setWallet(last.wallet);
  }
  const Mark = isChosen ? Check : RotateCcw;
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={reuseAddress}
      className={classNames(
        'mx-gutter mt-4 flex min-h-14 items-center gap-3 rounded-card px-4 py-2 text-left',
        isChosen ? 'bg-brand-50' : 'ring-1 ring-line ring-inset',
      )}
    >
      <Mark className="size-5 shrink-0 text-brand-strong" aria-hidden />
      <span className="min-w-0">
        <b className="block font-semibold text-second">지난번처럼</b>
        <span className="line-clamp-2 text-ink-600 text-second">{last.words}</span>
      </span>
    </button>
  );
}
