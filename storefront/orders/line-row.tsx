import { Link } from 'react-router';
import type { Order, OrderLine } from '#contract/orders.ts';
import { names } from '../ui/names.ts';
import { Picture } from '../ui/picture.tsx';
import { won } from '../ui/price.tsx';
import { ClaimList } from './claims.tsx';
import { Delay } from './delay.tsx';
import { LineButtons } from './line-buttons.tsx';
import { promiseOf } from './promise.ts';
import { statusTone, statusWord } from './words.ts';

/** One product of an order: how it stands, what it was, what may be done with it. */
export function LineRow({ order, line, bare = false }: { order: Order; line: OrderLine; bare?: boolean }) {
  const { product, orderItemProductStatus: status } = line;
  const promise = promiseOf(line);
  return (
    <li>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <b className={names('font-bold', statusTone(status))}>{statusWord(status)}</b>
        {promise && <span className="text-ink-600 text-second">{promise}</span>}
      </p>
      <div className="mt-2 flex gap-3">
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
          {line.asked && (
            <p className="mt-1 text-caption text-ink-600">
              {line.asked.units}개 취소요청 · {line.asked.reason}
            </p>
          )}
        </div>
      </div>
      <Delay order={order} line={line} />
      {!bare && <ClaimList claims={line.claims} />}
      <LineButtons order={order} line={line} />
    </li>
  );
}
