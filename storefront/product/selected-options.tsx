import { X } from 'lucide-react';
import type { ProductOption, ProductPersonalData } from '#contract/catalog.ts';
import { shipText } from '#contract/rules/dates.ts';
import { formatWon } from '#contract/rules/money.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Stepper } from '#ui/stepper.tsx';
import {
  lineAmount,
  maxOptionQuantity,
  minOptionQuantity,
  type OptionSelection,
  productsAmount,
  quantityStepOf,
  removeOption,
  selectedLinesOf,
  setOptionQuantity,
} from './option-selection.ts';
import type { ProductPageData } from './page-data.ts';
import { returnNotice } from './return-notice.ts';

type Props = {
  product: ProductPageData;
  picked: OptionSelection;
  options: ProductOption[];
  tiers?: ProductPersonalData['tiers'] | undefined;
  onChange: (picked: OptionSelection) => void;
};

export function SelectedOptions({ product, picked, options, tiers, onChange }: Props) {
  const notice = returnNotice(product.returnPolicy);
  return (
    <>
      {picked.length > 0 && (
        <ul aria-label="선택한 옵션" className="mt-4 space-y-2">
          {selectedLinesOf(picked, options).map(({ option, unit }) => (
            <li key={option.optionIdPathKey} className="rounded-card bg-sunken py-2 pr-1 pb-3 pl-4">
              <div className="flex items-center justify-between gap-2">
                <p className="text-second">
                  {option.name}
                  {option.shipmentDate && (
                    <span className="block text-caption text-ink-400">{shipText(option.shipmentDate)}</span>
                  )}
                </p>
                <IconButton
                  label={`${option.name} 빼기`}
                  onClick={() => onChange(removeOption(picked, option.optionIdPathKey))}
                >
                  <X className="size-5 text-ink-400" aria-hidden />
                </IconButton>
              </div>
              <div className="flex items-center justify-between pr-3">
                <Stepper
                  label={`${option.name} 수량`}
                  value={unit}
                  min={minOptionQuantity(product)}
                  step={quantityStepOf(product)}
                  max={maxOptionQuantity(picked, option, product)}
                  onChange={(value) => onChange(setOptionQuantity(picked, option, value, product))}
                />
                <b className="tabular font-semibold">{formatWon(lineAmount({ option, unit }, picked, tiers))}</b>
              </div>
            </li>
          ))}
        </ul>
      )}
      {notice && <p className="mt-4 rounded-card border border-line px-4 py-3 text-caption text-ink-600">{notice}</p>}
    </>
  );
}

export function SelectionTotal({
  picked,
  options,
  tiers,
  free,
}: {
  picked: OptionSelection;
  options: ProductOption[];
  tiers?: ProductPersonalData['tiers'] | undefined;
  /** The amount in won from which the seller ships for free. */
  free: number | null;
}) {
  const amount = productsAmount(picked, options, tiers);
  return (
    <p className="mb-3 flex items-baseline justify-between">
      <span className="text-ink-600 text-second">
        상품금액 {picked.reduce((sum, { unit }) => sum + unit, 0)}개
        {free !== null && free > amount && <span className="block">{formatWon(free - amount)} 더 담으면 무료배송</span>}
      </span>
      <b role="status" className="tabular font-bold text-section">
        <span key={amount} className="roll">
          {formatWon(amount)}
        </span>
      </b>
    </p>
  );
}
