import { ChevronRight } from 'lucide-react';
import type { ProductOption } from '#contract/catalog.ts';
import { shipText } from '#contract/rules/dates.ts';
import { classNames } from '#ui/cx.ts';
import { useSheet } from '#ui/sheet-state.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { visibleOptions } from '../product/option-count.ts';
import { isSellableOption, unitPrice } from '../product/option-selection.ts';
import { useProductOptions } from '../product/options.ts';
import type { ProductPageData } from '../product/page-data.ts';
import { isSellable, productPriceText } from '../product/product-state.ts';
import { usePurchaseObstacle } from './buy-bar.tsx';

type Props = { product: ProductPageData; now: string; count: number };

/**
 * A preview of the options; each card opens the option sheet, where the product can be bought. `count` placeholders are shown until they
 * load.
 */
export function OptionPreview({ product, now, count }: Props) {
  const sheet = useSheet('options');
  const { obstacle } = usePurchaseObstacle(product, now);
  const { data, isError } = useProductOptions(product.id, false);
  const visible = visibleOptions(data?.entities ?? []);
  const many = data || isError ? visible.length : count;
  if (many < 2 || !isSellable(product.productStatus) || product.isCommingSoon) return null;
  return (
    <section aria-label="옵션 미리 보기" className="band py-5">
      <div className="mb-2 flex min-h-11 items-center justify-between px-gutter">
        <h2 className="font-semibold text-title">옵션 {many}가지</h2>
        {!obstacle && (
          <button
            type="button"
            onClick={sheet.open}
            className="-mr-2 inline-flex min-h-11 items-center px-1 text-ink-600 text-second"
          >
            고르기
            <ChevronRight className="size-4" aria-hidden />
          </button>
        )}
      </div>
      <ul aria-label="옵션" className="rail gap-2 py-1">
        {!data && [0, 1, 2].slice(0, many).map((place) => <Bone key={place} />)}
        {visible.slice(0, 8).map((option) => {
          const sellable = isSellableOption(option);
          return (
            <li key={option.id}>
              <button
                type="button"
                disabled={obstacle !== null}
                onClick={sheet.open}
                className="block min-h-11 w-40 rounded-card px-3.5 py-3 text-left ring-1 ring-line ring-inset enabled:hover:bg-sunken"
              >
                <span className={classNames('block truncate text-second', !sellable && 'text-ink-400')}>
                  {option.name}
                </span>
                <b className={classNames('tabular block font-semibold', !sellable && 'text-ink-400')}>
                  {productPriceText({ saleType: product.saleType, price: unitPrice(option) })}
                </b>
                <span className="block truncate text-caption text-ink-600">
                  {sellable ? dispatchTextOf(product, option) : '품절'}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function dispatchTextOf({ productFunding, unstoringDaysAfter }: ProductPageData, { shipmentDate }: ProductOption) {
  const day = shipmentDate ?? productFunding?.estimatedShipmentDate;
  if (day) return shipText(day);
  return unstoringDaysAfter > 1 ? `${unstoringDaysAfter}영업일 안에 출고` : '바로 출고';
}

/** As large as an option of three lines. */
function Bone() {
  return (
    <li>
      <Skeleton className="h-21 w-40 rounded-card" />
    </li>
  );
}
