import { X } from 'lucide-react';
import type { Option, Personal } from '#contract/catalog.ts';
import { shipText } from '#contract/rules/dates.ts';
import { won } from '#contract/rules/money.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Stepper } from '#ui/stepper.tsx';
import {
  fewest,
  lineAmount,
  linesOf,
  most,
  type Picked,
  productsAmount,
  remove,
  setUnit,
  stepOf,
} from './option-selection.ts';
import type { Presented } from './page-data.ts';
import { returnNotice } from './return-notice.ts';

type Props = {
  product: Presented;
  picked: Picked;
  options: Option[];
  tiers?: Personal['tiers'] | undefined;
  onChange: (picked: Picked) => void;
};

export function Picks({ product, picked, options, tiers, onChange }: Props) {
  const notice = returnNotice(product.returnPolicy);
  return (
    <>
      {picked.length > 0 && (
        <ul aria-label="선택한 옵션" className="mt-4 space-y-2">
          {linesOf(picked, options).map(({ option, unit }) => (
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
                  onClick={() => onChange(remove(picked, option.optionIdPathKey))}
                >
                  <X className="size-5 text-ink-400" aria-hidden />
                </IconButton>
              </div>
              <div className="flex items-center justify-between pr-3">
                <Stepper
                  label={`${option.name} 수량`}
                  value={unit}
                  min={fewest(product)}
                  step={stepOf(product)}
                  max={most(picked, option, product)}
                  onChange={(value) => onChange(setUnit(picked, option, value, product))}
                />
                <b className="tabular font-semibold">{won(lineAmount({ option, unit }, picked, tiers))}</b>
              </div>
            </li>
          ))}
        </ul>
      )}
      {notice && <p className="mt-4 rounded-card border border-line px-4 py-3 text-caption text-ink-600">{notice}</p>}
    </>
  );
}

export function Total({
  picked,
  options,
  tiers,
  free,
}: {
  picked: Picked;
  options: Option[];
  tiers?: Personal['tiers'] | undefined;
  /** From which amount on its seller sends it for nothing. */
  free: number | null;
}) {
  const amount = productsAmount(picked, options, tiers);
  return (
    <p className="mb-3 flex items-baseline justify-between">
      <span className="text-ink-600 text-second">
        상품금액 {picked.reduce((sum, { unit }) => sum + unit, 0)}개
        {free !== null && free > amount && <span className="block">{won(free - amount)} 더 담으면 무료배송</span>}
      </span>
      <b className="tabular font-bold text-section" aria-live="polite">
        {won(amount)}
      </b>
    </p>
  );
}
