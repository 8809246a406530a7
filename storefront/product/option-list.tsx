import type { UseQueryResult } from '@tanstack/react-query';
import { errorMessageOf } from '#client/error-messages.ts';
import type { ProductOption } from '#contract/catalog.ts';
import type { RepliesByPath } from '#contract/routes.ts';
import { dayText } from '#contract/rules/dates.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useSnackbar } from '../layout/snackbar-provider.tsx';
import { OptionAlertButton } from './alert-button.tsx';
import { OptionRow } from './option-row.tsx';
import {
  addOption,
  initialShipDate,
  isPastCutoff,
  isShipDateSellable,
  type OptionSelection,
} from './option-selection.ts';
import type { ProductPageData } from './page-data.ts';
import { useDeliveryRules } from './use-delivery-rules.ts';

type Query = UseQueryResult<RepliesByPath['GET /v1/products/{id}/options']>;
type Props = {
  product: ProductPageData;
  query: Query;
  picked: OptionSelection;
  /** The selection without the proposed option: a choice is added to it. */
  own: OptionSelection;
  onPick: (picked: OptionSelection) => void;
  /** The ship date that the customer picked; null until then. */
  asked: string | null;
  onAsk: (date: string) => void;
};

/** Ship dates first for products sold by date, then the options of that date. */
export function OptionList({ product, query, picked, own, onPick, asked, onAsk }: Props) {
  const showSnackbar = useSnackbar();
  const delivery = useDeliveryRules();
  if (query.isError) {
    return (
      <div className="py-8 text-center">
        <p>{errorMessageOf(query.error)}</p>
        <Button variant="secondary" size="small" className="mt-4" onClick={() => void query.refetch()}>
          다시 시도
        </Button>
      </div>
    );
  }
  if (!query.data) return <Waiting />;
  const { entities, dates } = query.data;
  const date = asked ?? initialShipDate(dates, picked, entities);
  const onSale = entities.filter(
    ({ productOptionStatus, shipmentDate }) =>
      productOptionStatus !== 'suspended' && (shipmentDate === null || shipmentDate === date),
  );

  function pickOption(option: ProductOption) {
    const outcome = addOption(own, option, entities, product);
    if (outcome.refused) showSnackbar(outcome.refused);
    else onPick(outcome.picked);
  }

  return (
    <>
      {dates.length > 0 && (
        <fieldset
          aria-label="출고일"
          className="no-bar -mx-gutter mb-4 flex min-w-0 gap-2 overflow-x-auto px-gutter py-1"
        >
          {dates.map((one) => (
            <Chip key={one} selected={one === date} onPick={() => onAsk(one)}>
              {dayText(one)}
              {!isShipDateSellable(one, entities) && ' 마감'}
            </Chip>
          ))}
        </fieldset>
      )}
      {onSale.length === 0 && <p className="py-8 text-center text-ink-600">지금 고를 수 있는 옵션이 없어요.</p>}
      <ul className="divide-y divide-line overflow-hidden rounded-card ring-1 ring-line ring-inset empty:hidden">
        {onSale.map((option) => {
          const isClosed = isSoldOut(option) && delivery !== undefined && isPastCutoff(option, delivery);
          return (
            <li key={option.id} className={isSoldOut(option) ? 'flex items-center bg-sunken' : undefined}>
              <OptionRow
                option={option}
                few={product.restrictedStockOrder}
                isClosed={isClosed}
                isPicked={picked.some((one) => one.key === option.optionIdPathKey)}
                onPick={() => pickOption(option)}
              />
              {isSoldOut(option) && !isClosed && <OptionAlertButton id={product.id} option={option} />}
            </li>
          );
        })}
      </ul>
    </>
  );
}

function isSoldOut({ productOptionStatus }: ProductOption) {
  return productOptionStatus === 'stock_out' || productOptionStatus === 'temp_stock_out';
}

function Waiting() {
  return (
    <div role="status" aria-label="옵션을 불러오는 중이에요" className="space-y-2">
      <Skeleton className="h-14 w-full" />
      <Skeleton className="h-14 w-full" />
      <Skeleton className="h-14 w-full" />
    </div>
  );
}
