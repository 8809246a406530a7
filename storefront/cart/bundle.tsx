import { Truck } from 'lucide-react';
import type { BundleTotal, CartEntry, CartTotals } from '#contract/cart.ts';
import { formatWon } from '#contract/rules/money.ts';
import { Badge } from '#ui/badge.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { shippingDays, storageTexts, storageTone } from '../product/shipping.ts';
import { CartLine } from './cart-line.tsx';
import type { useCartChanges } from './use-cart-changes.ts';
import { cartGroupsOf } from './use-selection.ts';

type Props = {
  entry: CartEntry;
  total: BundleTotal | null;
  totals: CartTotals | null;
  chosen: number[];
  changes: ReturnType<typeof useCartChanges>;
  pick: (ids: number[], on: boolean) => void;
};

/** Items that ship together in one parcel. */
export function CartBundle({ entry, total, totals, chosen, changes, pick }: Props) {
  const first = entry.bundleItems[0];
  if (!first) return null;
  const ids = cartGroupsOf([entry]).flatMap((group) => (group.isCheckable ? [group.id] : []));
  const on = ids.filter((id) => chosen.includes(id));
  const { name } = first.product.distributor;
  const days = shippingDays(total, first.optionGroups[0]?.productOptionCombination.shipmentDate ?? null);
  const amounts = new Map(totals?.optionCountings.map((count) => [count.optionGroupId, count.lineAmount]));
  return (
    <section
      aria-label={[name, storageTexts[first.product.storage], days].filter(Boolean).join(', ')}
      className="overflow-hidden rounded-card bg-surface ring-1 ring-line/70"
    >
      <header className="flex items-center gap-1 pt-2 pr-4 pl-3">
        <Checkbox
          label={`${name} 모두 선택`}
          hideLabel
          checked={ids.length > 0 && on.length === ids.length}
          disabled={ids.length === 0}
          onChange={() => pick(ids, on.length < ids.length)}
          className="justify-center"
        />
        <h2 className="min-w-0 font-bold">{name}</h2>
        <span className="ml-1 flex shrink-0 gap-1">
          <Badge tone={storageTone(first.product.storage)}>{storageTexts[first.product.storage]}</Badge>
        </span>
      </header>
      {days && (
        <p className="-mt-1 flex items-center gap-1.5 pr-4 pb-1 pl-15 text-ink-600 text-second">
          <Truck className="size-4 shrink-0" aria-hidden />
          {days}
        </p>
      )}
      <ul>
        {entry.bundleItems.flatMap(({ product, optionGroups }) =>
          optionGroups.map((group) => (
            <CartLine
              key={group.id}
              product={product}
              group={group}
              checked={chosen.includes(group.id)}
              unit={changes.wanted.get(group.id) ?? group.optionUnit}
              amount={changes.wanted.has(group.id) ? null : (amounts.get(group.id) ?? null)}
              counting={chosen.includes(group.id) && !totals}
              leaving={changes.leaving.has(group.id)}
              onCheck={(checked) => pick([group.id], checked)}
              onChange={(unit) => changes.change(group.id, unit)}
              onRemove={() => changes.remove([group.id])}
            />
          )),
        )}
      </ul>
      {total && on.length > 0 && <Fee total={total} threshold={thresholdOf(entry)} counting={!totals} />}
    </section>
  );
}

function Fee({ total, threshold, counting }: { total: BundleTotal; threshold: number; counting: boolean }) {
  const { missingForFree, base, distributor } = total;
  const reached =
    missingForFree !== null && threshold > 0 ? Math.max(4, 100 - (missingForFree / threshold) * 100) : 100;
  const hint = missingForFree !== null;
  return (
    <div className={`border-line border-t px-4 py-3 text-second transition-opacity ${counting ? 'opacity-50' : ''}`}>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-ink-600">배송비</span>
        <span className="tabular font-semibold">{base === 0 ? '무료배송' : formatWon(base)}</span>
      </p>
      {hint && (
        <>
          <div aria-hidden className="mt-2 h-1.5 overflow-hidden rounded-full bg-brand-100">
            <div className="h-full rounded-full bg-brand transition-[width]" style={{ width: `${reached}%` }} />
          </div>
          <p className="mt-1.5 text-ink-600">
            {distributor.name} 상품을{' '}
            <b className="font-bold text-brand-strong">{formatWon(missingForFree)} 더 담으면 무료배송</b>
          </p>
        </>
      )}
    </div>
  );
}

function thresholdOf(entry: CartEntry) {
  return Math.max(0, ...entry.bundleItems.map(({ product }) => product.freeShippingFeeConditionPrice ?? 0));
}
