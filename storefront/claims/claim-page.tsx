import { ChevronRight } from 'lucide-react';
import { Link, type MetaFunction, useParams, useSearchParams } from 'react-router';
import type { Order, OrderItem } from '#contract/orders.ts';
import { formatWon } from '#contract/rules/money.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { submitHandler } from '#ui/form.ts';
import { ProductThumbnail } from '#ui/placard.tsx';
import { pageMeta } from '../app/head.ts';
import { RefundRows, RefundRowsPending } from '../cancel/refund-rows.tsx';
import { OrderSection } from '../checkout/checkout-section.tsx';
import { HiddenHeading } from '../layout/page-heading.tsx';
import type { RouteHandle } from '../layout/route-handle.ts';
import { OrderDetailSkeleton } from '../orders/detail-skeleton.tsx';
import { OrderLoader } from '../orders/order-loader.tsx';
import { orderIdOf, useOrder } from '../orders/order-query.ts';
import { optionsText, orderStatusText } from '../orders/order-texts.ts';
import { SuccessCheck } from '../orders/success-check.tsx';
import { RefundAccountFields } from '../verification/account-fields.tsx';
import { useGuestCredentials } from '../verification/guest-proof.ts';
import { orderPathOf } from '../verification/return-places.ts';
import { ClaimDetails } from './claim-details.tsx';
import { ClaimFooter, ClaimNextSteps } from './claim-footer.tsx';
import { ClaimItem } from './claim-item.tsx';
import { claimNextSteps, returnShippingText } from './claim-reasons.ts';
import { claimResultOf } from './claim-result.ts';
import { ClaimReasonList } from './reason-list.tsx';
import { useLineClaim } from './use-claim.ts';
import type { useClaimRefundPreview } from './use-return-preview.ts';

export const handle: RouteHandle = { title: '문제신고·반품·교환', bar: 'action', calm: true };
export const meta: MetaFunction = ({ matches, location }) =>
  pageMeta(matches, { title: '문제신고·반품·교환', path: location.pathname, hidden: true });

export default function LineClaimPage() {
  const order = useOrder(orderIdOf(useParams().id));
  return (
    <OrderLoader order={order} waiting={<OrderDetailSkeleton />}>
      {(found) => <Claim order={found} />}
    </OrderLoader>
  );
}

function Claim({ order }: { order: Order }) {
  const [search] = useSearchParams();
  const { proof } = useGuestCredentials(order);
  const lineId = search.get('line');
  const line = order.orderItemProducts.find(({ uuid }) => uuid === lineId);
  const lines = claimableLinesOf(order);
  if (line && search.has('done') && line.claims.length > 0) return <ClaimResult order={order} line={line} />;
  if (line && lines.includes(line)) return <LineClaimForm key={line.uuid} order={order} line={line} />;
  if (lines.length === 0)
    return (
      <>
        <HiddenHeading />
        <EmptyState
          art="box"
          title="지금은 접수할 수 있는 상품이 없어요"
          text="상품을 받은 뒤에 접수할 수 있어요. 이미 접수하셨다면 주문 상세에서 볼 수 있어요."
          action={{ label: '주문 상세 보기', to: orderPathOf(order, proof) }}
        />
      </>
    );
  return <ClaimLinePicker order={order} />;
}

/** The claim form of a line, with the preview of its refund. */
function LineClaimForm({ order, line }: { order: Order; line: OrderItem }) {
  const { target, wishing, account, asksAccount, worth, busy, claim } = useLineClaim(order, line);
  const { kind, reason } = wishing.wish;
  return (
    <form noValidate method="post" onSubmit={submitHandler(claim)}>
      <ClaimItem target={target} form={wishing.form} />
      <OrderSection title="어떤 문제인가요?">
        <ClaimReasonList target={target} form={wishing.form} />
      </OrderSection>
      {reason && (
        <>
          <ClaimDetails target={target} reason={reason} wishing={wishing} />
          {asksAccount && (
            <OrderSection title="환불받을 계좌">
              <RefundAccountFields account={account} />
            </OrderSection>
          )}
          {worth.asked && (
            <OrderSection title="환불 예정">
              <ClaimRefundPreview worth={worth} carriage={returnShippingText(reason, line)} />
            </OrderSection>
          )}
          <ClaimNextSteps texts={claimNextSteps(reason, line, kind, worth.asked ? worth.preview?.terms : [])} />
        </>
      )}
      <ClaimFooter kind={kind} busy={busy} />
    </form>
  );
}

/** The result of the claim: an immediate refund, or a review by staff. */
function ClaimResult({ order, line }: { order: Order; line: OrderItem }) {
  const { proof } = useGuestCredentials(order);
  const { claim, atOnce, refund } = claimResultOf(order, line);
  return (
    <section className="px-gutter pt-12 pb-10 text-center">
      <SuccessCheck />
      <h1 className="mt-5 font-bold text-section">
        {atOnce ? '바로 처리했어요' : claim?.kind === 'replace' ? '교환을 접수했어요' : '환불을 접수했어요'}
      </h1>
      <p className="mt-2 text-ink-600">
        {atOnce
          ? refund
            ? `${formatWon(refund.cash)}을 환불해 드려요. (${refund.wayText})`
            : '환불해 드려요. 상품은 돌려보내지 않아도 돼요.'
          : '판매자가 1영업일 안에 확인하고 알려 드려요.'}
      </p>
      {claim && claim.bad !== null && claim.total !== null && (
        <p className="tabular mt-1 text-ink-600 text-second">
          {claim.total}개 중 {claim.bad}개
        </p>
      )}
      <ButtonLink to={orderPathOf(order, proof)} replace full className="mt-8">
        주문 상세 보기
      </ButtonLink>
    </section>
  );
}

type ClaimRefundPreviewProps = { worth: ReturnType<typeof useClaimRefundPreview>; carriage: string };

/** The refund of an accepted claim, and who pays for return shipping. */
function ClaimRefundPreview({ worth: { preview, error, fetching, refetch }, carriage }: ClaimRefundPreviewProps) {
  if (error || !preview)
    return <RefundRowsPending error={error} label="돌려받을 금액을 계산하는 중이에요" onRetry={refetch} />;
  return (
    <div aria-busy={fetching} aria-live="polite" className={fetching ? 'opacity-50' : undefined}>
      <RefundRows preview={preview} totalLabel="돌려받을 금액">
        <p className="mt-3 rounded-card bg-sunken px-4 py-3 text-second">{carriage}</p>
      </RefundRows>
    </div>
  );
}

function claimableLinesOf(order: Order) {
  return order.orderItemProducts.filter(({ actions }) =>
    actions.some((action) => action === 'return' || action === 'replace' || action === 'defect'),
  );
}

/** Selects the product of the claim. */
function ClaimLinePicker({ order }: { order: Order }) {
  return (
    <section className="px-gutter pt-6 pb-10">
      <h1 className="font-bold text-section">어떤 상품에 문제가 있나요?</h1>
      <ul className="mt-4">
        {claimableLinesOf(order).map((line) => (
          <li key={line.uuid} className="border-line border-b last:border-b-0">
            <Link to={`?line=${line.uuid}`} replace className="flex flex-wrap items-center gap-3 py-4">
              <ProductThumbnail product={line.product} />
              <span className="min-w-0 flex-[1_1_6rem]">
                <span className="block text-caption text-ink-600">{orderStatusText(line.orderItemProductStatus)}</span>
                <span className="line-clamp-2 font-medium">{line.product.name}</span>
                <span className="block text-caption text-ink-400">{optionsText(line)}</span>
              </span>
              <ChevronRight className="size-5 shrink-0 text-ink-400" aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
