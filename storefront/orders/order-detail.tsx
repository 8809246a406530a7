import { Copy, Mail, Phone } from 'lucide-react';
import { useNavigate, useSearchParams } from 'react-router';
import { brand } from '#brand';
import type { Order, OrderItem } from '#contract/orders.ts';
import { clockText, dayText, dottedDay, koreanDay } from '#contract/rules/dates.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { classNames } from '#ui/cx.ts';
import { FailedPart, lazyPart } from '#ui/lazy-part.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { StatusSteps } from '#ui/status-steps.tsx';
import { OrderSection } from '../checkout/checkout-section.tsx';
import { storageTexts, storageTone } from '../product/shipping.ts';
import { DepositInstructions } from './deposit.tsx';
import { LineRow } from './line-row.tsx';
import { lineStatusGroups } from './line-status-groups.ts';
import { parcelsOf } from './next-steps.tsx';
import { OrderButtons } from './order-buttons.tsx';
import { OrderCashReceipt } from './order-cash-receipt.tsx';
import { OrderAddress, OrderAmounts, OrderPaymentFacts } from './order-facts.tsx';
import { hasOneStep, orderHeadlineOf } from './order-headline.ts';
import { OrderRefunds } from './order-refunds.tsx';
import { hasOrderEnded, orderStatusText, orderStatusTone } from './order-texts.ts';
import { useCopyText } from './use-copy-text.ts';
import { useReorder } from './use-reorder.ts';

// Loaded on demand, because few customers use these forms.
const Returning = lazyPart(() => import('./returned-deposit.tsx'), FailedPart);
const AddressChange = lazyPart(() => import('./address-change.tsx'), FailedPart);

/** All details of one order. */
export function OrderDetail({ order }: { order: Order }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { busy, again } = useReorder();
  const copy = useCopyText();
  const lines = order.orderItemProducts;
  // A gift has the same product once for each recipient.
  const basket = order.isGift ? lines.slice(0, 1) : lines;
  const { title, later } = orderHeadlineOf(order);
  const status = orderStatusText(order.orderItemStatus);
  // The parcels show their own steps while they differ.
  const isAlike = hasOneStep(order);
  const editing = search.get('edit') === 'address';

  if (editing && order.actions.includes('address')) {
    return (
      <section className="px-gutter pt-6 pb-12">
        <h1 className="mb-5 font-bold text-section">배송지 변경</h1>

        <AddressChange
          order={order}
          waiting={<Skeleton className="h-96 w-full rounded-sheet" />}
          onDone={() => void navigate({ search: '' }, { replace: true })}
        />

        <Button variant="ghost" full className="mt-2" onClick={() => void navigate({ search: '' }, { replace: true })}>
          바꾸지 않고 돌아가기
        </Button>
      </section>
    );
  }

  return (
    <>
      <OrderSection>
        <button
          type="button"
          onClick={() => void copy(order.orderNumber, '주문번호를 복사했어요.')}
          className="tabular -my-2 flex min-h-11 items-center gap-1.5 text-left text-ink-600 text-second"
        >
          <span>
            {dottedDay(order.createDate)} <span className="text-ink-400">· {order.orderNumber}</span>
          </span>
          <Copy className="size-3.5 shrink-0 text-ink-400" aria-hidden />
          <span className="sr-only">주문번호 복사</span>
        </button>
        <h1 className="mt-1 font-bold text-section">
          <span className={classNames('block', title === status && orderStatusTone(order.orderItemStatus))}>
            {title}{' '}
          </span>
          {title !== status && isAlike && (
            <span className={classNames('font-semibold text-body', orderStatusTone(order.orderItemStatus))}>
              {status}
            </span>
          )}
        </h1>
        {later.map((text) => (
          <p key={text} className="mt-0.5 text-ink-600 text-second">
            {text}
          </p>
        ))}
        {isAlike && <OrderProgress order={order} />}
        <OrderButtons order={order} />
      </OrderSection>
      <DepositInstructions order={order} />
      {order.payment.returning && (
        <Returning
          order={order}
          returning={order.payment.returning}
          waiting={<Skeleton className="mx-gutter h-40 rounded-sheet" />}
        />
      )}
      <OrderSection title="주문상품">
        <div className="flex flex-col gap-7">
          {parcelsOf(lines).map((parcel) => (
            <ParcelGroup key={parcel[0]?.uuid} order={order} lines={parcel} hasSteps={!isAlike} />
          ))}
        </div>
        {/* A single product has this button in its line. */}
        {(lines.length > 1 || !lines.some((line) => line.actions.includes('rebuy'))) && (
          <Button variant="secondary" full className="mt-6" busy={busy} onClick={() => void again(basket)}>
            {basket.length > 1 ? '전체 다시담기' : '다시담기'}
          </Button>
        )}
      </OrderSection>
      <OrderRefunds order={order} />
      {order.isGift ? <ToGift order={order} /> : <ToPlace order={order} />}
      <OrderSection title="결제 정보">
        <OrderPaymentFacts order={order} />
        <OrderAmounts order={order} />
        <OrderCashReceipt order={order} />
        <OrderConsents order={order} />
      </OrderSection>
      <OrderSection title="판매자">
        <OrderSellers order={order} />
        <p className="mt-3 text-fine text-ink-400">{brand.company.intermediary}</p>
      </OrderSection>
      <Help order={order} />
    </>
  );
}

/** The recipient of a gift enters its address. */
function ToGift({ order }: { order: Order }) {
  return (
    <OrderSection title="선물">
      <p className="mb-4 text-ink-600">받을 곳은 받는 분이 직접 남기고, 보낸 분께는 보이지 않아요.</p>
      <ButtonLink to={order.giftGroupId ? `/gift/sent/${order.giftGroupId}` : '/gift/sent'} variant="secondary" full>
        보낸 선물 보기
      </ButtonLink>
    </OrderSection>
  );
}

function ToPlace({ order }: { order: Order }) {
  return (
    <OrderSection
      title="배송지"
      aside={
        order.actions.includes('address') && (
          <ButtonLink to={{ search: '?edit=address' }} variant="secondary" size="small">
            변경
          </ButtonLink>
        )
      }
    >
      <OrderAddress order={order} />
    </OrderSection>
  );
}

function Help({ order }: { order: Order }) {
  return (
    <OrderSection title="도움이 필요하세요?">
      <p className="text-ink-600 text-second">
        고객센터 <b className="tabular font-semibold text-ink-900">{brand.company.tel}</b>
        <span className="block">{brand.company.hours}</span>
      </p>
      <ButtonLink to={`/inquiry/new?order=${order.uuid}`} variant="secondary" full className="mt-4">
        이 주문 문의하기
      </ButtonLink>
    </OrderSection>
  );
}

/** Separate consents that products required, with their times. */
function OrderConsents({ order: { consents } }: { order: Order }) {
  if (consents.length === 0) return null;
  return (
    <section aria-label="따로 동의한 내용" className="mt-4 rounded-card bg-sunken px-4 py-3 text-second">
      <p className="font-semibold">따로 동의한 내용</p>
      <ul className="mt-1 text-ink-600">
        {consents.map(({ kind, title, at }) => (
          <li key={kind}>
            {dayText(koreanDay(at))} · {title}
          </li>
        ))}
      </ul>
    </section>
  );
}

type ParcelGroupProps = { order: Order; lines: OrderItem[]; hasSteps?: boolean };

/** Lines of an order in one parcel, with its steps where the parcels of the order differ. */
function ParcelGroup({ order, lines, hasSteps = false }: ParcelGroupProps) {
  const first = lines[0];
  if (!first) return null;
  const { distributor, storage } = first.product;
  return (
    <section aria-label={`${distributor.name}, ${storageTexts[storage]}`}>
      <h3 className="flex items-center gap-2 text-second">
        <span className="font-semibold">{distributor.name}</span>
        <Badge tone={storageTone(storage)}>{storageTexts[storage]}</Badge>
      </h3>
      {hasSteps && <ParcelProgress line={first} />}
      <ul className="mt-3 flex flex-col gap-6">
        {lineStatusGroups(order, lines).map(({ line, isStatusAbove, alike }) => (
          <LineRow key={line.uuid} order={order} line={line} isStatusAbove={isStatusAbove} alike={alike} />
        ))}
      </ul>
    </section>
  );
}

/** The sellers of the order and their contact data; the shop is an intermediary. */
function OrderSellers({ order: { sellers, orderItemProducts: lines } }: { order: Order }) {
  return (
    <dl className="flex flex-col gap-4 text-second">
      {sellers.map(({ id, name, ceo, tel, email }) => {
        const productNames = lines.flatMap(({ product }) => (product.distributor.id === id ? [product.name] : []));
        return (
          <div key={id} className="flex flex-col">
            <dt className="font-semibold">
              {name} <span className="font-normal text-ink-600">· 대표 {ceo}</span>
            </dt>
            <dd className="text-ink-600">{[...new Set(productNames)].join(', ')}</dd>
            <dd className="flex flex-wrap gap-x-5">
              <a href={`tel:${tel}`} className="tabular inline-flex min-h-11 items-center gap-1.5">
                <Phone className="size-4 text-ink-400" aria-hidden />
                <span className="sr-only">판매자 전화 </span>
                {tel}
              </a>
              <a href={`mailto:${email}`} className="inline-flex min-h-11 min-w-0 items-center gap-1.5 break-all">
                <Mail className="size-4 shrink-0 text-ink-400" aria-hidden />
                <span className="sr-only">판매자 이메일 </span>
                {email}
              </a>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

const steps = [
  { label: '결제완료', statuses: ['paid', 'withdraw_partially'] },
  { label: '배송준비', statuses: ['delivery_waiting', 'delivery_delay'] },
  { label: '배송중', statuses: ['delivering'] },
  { label: '배송완료', statuses: ['delivery_end', 'return_request', 'replace_request', 'replace_complete'] },
  { label: '구매확정', statuses: ['complete'] },
];

/** The progress of an order with the time of each step. An order that ended early shows none. */
function OrderProgress({ order: { orderItemStatus, history } }: { order: Order }) {
  if (hasOrderEnded(orderItemStatus)) return null;
  const current = steps.findIndex(({ statuses }) => statuses.includes(orderItemStatus));
  if (current < 0) return null;
  return (
    <div className="-mx-2 mt-6">
      <StatusSteps
        current={current}
        steps={steps.map(({ label, statuses }, place) => {
          const event = place <= current ? history.find(({ to }) => statuses.includes(to)) : undefined;
          return { label, at: event ? shortMoment(event.at) : null };
        })}
      />
    </div>
  );
}

/** The progress of a parcel, by its first line. A parcel that ended early shows none. */
function ParcelProgress({ line: { orderItemProductStatus } }: { line: OrderItem }) {
  const current = steps.findIndex(({ statuses }) => statuses.includes(orderItemProductStatus));
  if (current < 0) return null;
  return (
    <div className="-mx-2 mt-4">
      <StatusSteps current={current} steps={steps} />
    </div>
  );
}

/** "11.24 14:05" */
function shortMoment(moment: string) {
  const [, month, date] = koreanDay(moment).split('-').map(Number);
  return `${month}.${date} ${clockText(moment)}`;
}
