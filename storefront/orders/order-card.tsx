import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import type { Order } from '#contract/orders.ts';
import { dottedDay } from '../ui/dates.ts';
import { names } from '../ui/names.ts';
import { Picture } from '../ui/picture.tsx';
import { won } from '../ui/price.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { statusTone, statusWord } from './words.ts';

export function OrderCard({ order }: { order: Order }) {
  const [first, ...others] = order.orderItemProducts;
  if (!first) return null;
  return (
    <Link
      to={`/order/${order.id}`}
      className="block rounded-card bg-surface p-4 ring-1 ring-line/70 transition-colors hover:ring-ink-400"
    >
      <span className="tabular flex items-center justify-between gap-2 text-ink-600 text-second">
        <span>
          {dottedDay(order.createDate)} <span className="text-ink-400">· {order.orderNumber}</span>
        </span>
        <ChevronRight className="size-4 shrink-0 text-ink-400" aria-hidden />
      </span>
      <span className={names('mt-2 block font-bold', statusTone(order.orderItemStatus))}>
        {statusWord(order.orderItemStatus)}
      </span>
      <span className="mt-2.5 flex gap-3">
        <Picture
          base={first.product.imageSmall}
          alt=""
          placeholder={first.product.placeholder}
          sizes="72px"
          className="size-18 shrink-0 rounded-lg"
        />
        <span className="min-w-0 flex-1 self-center">
          <span className="line-clamp-1 font-medium">{first.product.name}</span>
          <span className="block text-caption text-ink-600">
            {first.orderOptionGroups
              .map((group) => `${group.productOptionCombination.name} ${group.optionUnit}개`)
              .join(', ')}
            {others.length > 0 && ` 외 ${others.length}건`}
          </span>
          <span className="tabular mt-1 block font-bold">{won(order.orderItemPrice.totalPrice)}</span>
        </span>
      </span>
    </Link>
  );
}

export function OrderCardSkeleton({ count }: { count: number }) {
  return (
    <div
      role="status"
      aria-label="주문 내역을 불러오는 중이에요"
      className="flex flex-col gap-3 bg-sunken px-3 py-3 min-[390px]:px-4"
    >
      {Array.from({ length: count }, (_, place) => (
        <div key={place} className="rounded-card bg-surface p-4 ring-1 ring-line/70">
          <Skeleton className="h-5 w-44" />
          <Skeleton className="mt-2 h-6 w-16" />
          <div className="mt-2.5 flex gap-3">
            <Skeleton className="size-18 shrink-0" />
            <div className="flex-1 self-center">
              <Skeleton className="h-5 w-full" />
              <Skeleton className="mt-2 h-5 w-1/3" />
            </div>
          </div>
        </div>
      ))}
    </div>
  );
}
