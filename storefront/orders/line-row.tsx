import { Link } from 'react-router';
import { brand } from '#brand';
import type { Order, OrderItem } from '#contract/orders.ts';
import { needsPhotos } from '#contract/rules/claims.ts';
import { formatWon } from '#contract/rules/money.ts';
import { classNames } from '#ui/cx.ts';
import { ProductThumbnail } from '#ui/placard.tsx';
import { LineDelay } from './delay.tsx';
import { LineButtons } from './line-buttons.tsx';
import { lineDateText } from './line-status-groups.ts';
import { ClaimList } from './order-claims.tsx';
import { orderStatusText, orderStatusTone } from './order-texts.ts';
import { useLineActions } from './use-line-actions.ts';

type Props = { order: Order; line: OrderItem; bare?: boolean; isStatusAbove?: boolean; alike?: number };

/** One product of an order: its status, unless the line above shows the same, its options and its actions. `alike`: number of equal lines. */
export function LineRow({ order, line, bare = false, isStatusAbove = false, alike = 1 }: Props) {
  const { product, orderItemProductStatus: status } = line;
  const promise = lineDateText(order, line, bare);
  return (
    <li className="order-line">
      {bare && brand.cardNamesSeller && <p className="line-maker">{product.distributor.name} 드림</p>}
      <p className={isStatusAbove ? 'sr-only' : bare ? 'flex flex-wrap items-baseline gap-x-2' : 'flex flex-col'}>
        {promise && <b className="font-bold">{promise}</b>}
        <b className={classNames(promise ? 'font-medium text-second' : 'font-bold', orderStatusTone(status))}>
          {orderStatusText(status)}
        </b>
      </p>
      <div className="line-body">
        <Link to={`/product/${line.productId}`} tabIndex={-1} aria-hidden className="shrink-0">
          <ProductThumbnail product={product} side={72} />
        </Link>
        <div className="min-w-0 grow basis-32">
          <Link to={`/product/${line.productId}`} className="block min-h-11">
            <span className="line-clamp-2 font-medium">{product.name}</span>
            <span className="block font-medium">
              <span className="sr-only">원산지 </span>
              {product.origin}
            </span>
          </Link>
          <ul>
            {line.orderOptionGroups.map((group) => (
              <li
                key={group.productOptionCombination.id}
                className="tabular flex flex-wrap items-baseline justify-between gap-x-3 text-second"
              >
                <Units group={group} alike={alike} />
              </li>
            ))}
          </ul>
          {alike > 1 && <p className="text-ink-600 text-second">받는 분 {alike}명</p>}
          {line.asked && (
            <p className="mt-1 text-caption text-ink-600">
              {line.asked.units}개 취소요청 · {line.asked.reason}
            </p>
          )}
        </div>
      </div>
      <LineDelay order={order} line={line} />
      {bare ? (
        line.claims.some(needsPhotos) && <p className="mt-2 font-medium text-second text-warning">사진이 더 필요해요</p>
      ) : (
        <LineClaims order={order} line={line} />
      )}
      <LineButtons order={order} line={line} brief={bare} />
    </li>
  );
}

/** The remaining quantity of an option and its price; if nothing remains, the original quantity. */
function Units({ group, alike }: { group: OrderItem['orderOptionGroups'][number]; alike: number }) {
  const [optionUnit, withdrawnUnit, lineAmount] = [group.optionUnit, group.withdrawnUnit, group.lineAmount].map(
    (one) => one * alike,
  ) as [number, number, number];
  const remainingUnits = optionUnit - withdrawnUnit;
  const { name } = group.productOptionCombination;
  return (
    <>
      <span className="text-ink-600">
        {name} · {remainingUnits > 0 ? remainingUnits : optionUnit}개
        {remainingUnits > 0 && withdrawnUnit > 0 && ` (${optionUnit}개 중 ${withdrawnUnit}개 취소)`}
      </span>
      {remainingUnits > 0 ? (
        <b className="shrink-0 font-bold">{formatWon((lineAmount / optionUnit) * remainingUnits)}</b>
      ) : (
        <s className="shrink-0 text-ink-400">{formatWon(lineAmount)}</s>
      )}
    </>
  );
}

/** The claims of a line. */
function LineClaims({ order, line }: { order: Order; line: OrderItem }) {
  const { busy, photos } = useLineActions(order, line);
  return <ClaimList claims={line.claims} busy={busy} onPhotos={(_, images) => photos(images)} />;
}
