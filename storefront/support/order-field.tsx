import { ChevronDown, X } from 'lucide-react';
import { useId } from 'react';
import type { Order } from '#contract/orders.ts';
import { classNames } from '#ui/cx.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { useSheet } from '#ui/sheet-state.ts';
import { Thumbnail } from '#ui/thumbnail.tsx';
import { useOrder } from '../orders/order-query.ts';
import { useSession } from '../session/session.tsx';
import { InquiryOrderSheet } from './inquiry-order-sheet.tsx';
import { inquiryItemText } from './inquiry-texts.ts';
import type { InquirySubject } from './use-new-inquiry.ts';

type Props = {
  chosen: InquirySubject | null;
  error?: string | null | undefined;
  onPick: (about: InquirySubject | null) => void;
};

/** The order or line that the inquiry is about; a general inquiry needs none. */
export function InquiryOrderField({ chosen, error, onPick }: Props) {
  const id = useId();
  const sheet = useSheet('orders');
  const { isGuest } = useSession();
  const { data: order, missing } = useOrder(chosen?.order ?? null);
  const orderText = chosen && order ? aboutText(order, chosen) : null;
  return (
    <div>
      <p className="mb-1.5 font-medium text-ink-600 text-second">
        주문 상품
        {!isGuest && <span className="ml-1 text-ink-400">(선택)</span>}
      </p>
      <div
        className={classNames('flex items-center rounded-card ring-1 ring-inset', error ? 'ring-danger' : 'ring-line')}
      >
        <button
          type="button"
          name="about"
          aria-haspopup="dialog"
          aria-describedby={error ? id : undefined}
          onClick={sheet.open}
          className="flex min-h-13 min-w-0 grow items-center justify-between gap-3 px-4 py-2 text-left"
        >
          {orderText ? (
            <span className="flex min-w-0 items-center gap-3">
              <Thumbnail base={orderText.image} side={44} />
              <span className="min-w-0">
                <span className="block truncate">{orderText.text}</span>
                <span className="tabular block text-caption text-ink-600">{orderText.number}</span>
              </span>
            </span>
          ) : (
            <span className="text-ink-600">
              {chosen
                ? missing
                  ? '주문을 찾을 수 없어요. 다시 골라 주세요.'
                  : '불러오는 중이에요'
                : '주문을 골라 주세요'}
            </span>
          )}
          <ChevronDown className="size-4 shrink-0 text-ink-400" aria-hidden />
        </button>
        {chosen && (
          <IconButton label="주문 빼기" onClick={() => onPick(null)}>
            <X className="size-5" aria-hidden />
          </IconButton>
        )}
      </div>
      {error && (
        <p id={id} className="mt-1.5 text-danger text-second">
          {error}
        </p>
      )}
      <InquiryOrderSheet opened={sheet.opened} chosen={chosen} onClose={sheet.close} onPick={onPick} />
    </div>
  );
}

function aboutText(order: Order, { line }: InquirySubject) {
  const lines = order.orderItemProducts;
  const chosenLine = lines.find(({ uuid }) => uuid === line) ?? lines[0];
  const productCount = new Set(lines.map(({ productId }) => productId)).size;
  return {
    image: chosenLine?.product.imageSmall ?? '',
    text: inquiryItemText({ name: chosenLine?.product.name ?? '', more: line ? 0 : productCount - 1 }),
    number: order.orderNumber,
  };
}
