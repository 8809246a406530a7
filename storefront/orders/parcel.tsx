import { ExternalLink, Truck } from 'lucide-react';
import { Link } from 'react-router';
import type { OrderLine } from '#contract/orders.ts';
import { shippingDays, storageTone, storageWords } from '../cart/shipping.ts';
import { Badge } from '../ui/badge.tsx';
import { dayText } from '../ui/dates.ts';
import { names } from '../ui/names.ts';
import { Picture } from '../ui/picture.tsx';
import { won } from '../ui/price.tsx';
import { isComing, statusTone, statusWord } from './words.ts';

/** Lines of an order that travel together. */
export function Parcel({ lines }: { lines: OrderLine[] }) {
  const first = lines[0];
  if (!first) return null;
  const { distributor, storage } = first.product;
  const days = isComing(first.orderItemProductStatus) ? shippingDays(first, null) : '';
  return (
    <section aria-label={[distributor.name, storageWords[storage], days].filter(Boolean).join(', ')}>
      <h3 className="flex items-center gap-2 font-semibold">
        {distributor.name}
        <Badge tone={storageTone(storage)}>{storageWords[storage]}</Badge>
      </h3>
      {days && (
        <p className="mt-1 flex items-center gap-1.5 text-ink-600 text-second">
          <Truck className="size-4 shrink-0" aria-hidden />
          {days}
        </p>
      )}
      {first.delay && (
        <p className="mt-2 rounded-lg bg-warning/10 px-3 py-2 text-second text-warning">
          {first.delay.reason} 새 출고일은 {dayText(first.delay.newDate)}이에요.
        </p>
      )}
      <ul className="mt-3 flex flex-col gap-4">
        {lines.map((line) => (
          <Line key={line.uuid} line={line} />
        ))}
      </ul>
      {first.delivery && (
        <a
          href={first.delivery.trackUrl}
          target="_blank"
          rel="noreferrer"
          className="mt-4 flex min-h-12 items-center justify-between gap-3 rounded-card px-4 ring-1 ring-line ring-inset hover:bg-sunken"
        >
          <span className="font-semibold">배송조회</span>
          <span className="tabular flex min-w-0 items-center gap-2 text-ink-600 text-second">
            <span className="truncate">
              {first.delivery.company} {first.delivery.invoice}
            </span>
            <ExternalLink className="size-4 shrink-0" aria-label="새 창" />
          </span>
        </a>
      )}
    </section>
  );
}

function Line({ line }: { line: OrderLine }) {
  const { product, orderItemProductStatus: status } = line;
  return (
    <li className="flex gap-3">
      <Link to={`/product/${line.productId}`} tabIndex={-1} aria-hidden className="shrink-0">
        <Picture
          base={product.imageSmall}
          alt=""
          placeholder={product.placeholder}
          sizes="72px"
          className="size-18 rounded-card"
        />
      </Link>
      <div className="min-w-0 flex-1">
        <p className={names('font-semibold text-second', statusTone(status))}>{statusWord(status)}</p>
        <Link to={`/product/${line.productId}`} className="block min-h-11">
          <span className="line-clamp-2 font-medium">{product.name}</span>
          <span className="block text-caption text-ink-400">원산지 {product.origin}</span>
        </Link>
        <ul>
          {line.orderOptionGroups.map((group) => (
            <li
              key={group.productOptionCombination.id}
              className="tabular flex items-baseline justify-between gap-3 text-second"
            >
              <span className="text-ink-600">
                {group.productOptionCombination.name} · {group.optionUnit}개
                {group.withdrawnUnit > 0 && ` (${group.withdrawnUnit}개 취소)`}
              </span>
              <b className="shrink-0 font-bold">{won(group.lineAmount)}</b>
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}
