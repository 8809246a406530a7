import { Camera, Coins, MapPin, Package, RotateCcw, Truck } from 'lucide-react';
import type { ReactNode } from 'react';
import { dayText, shipText } from '#contract/rules/dates.ts';
import { formatWon, groupThousands } from '#contract/rules/money.ts';
import { FailedSheet, lazyPart } from '#ui/lazy-part.tsx';
import { useSheet } from '#ui/sheet-state.ts';
import type { ProductPageData } from '../product/page-data.ts';
import { shippingText } from '../product/product-state.ts';
import { returnNotice } from '../product/return-notice.ts';
import { usePersonal } from '../product/use-personal.ts';
import { useDeliveryDate, useExpectedDelivery } from './use-delivery-date.ts';

const PostcodeSheet = lazyPart(
  async () => ({ default: (await import('../address/postcode-sheet.tsx')).PostcodeSheet }),
  FailedSheet,
);

/** When the product arrives and where, what shipping costs, and what happens when it arrives damaged. */
export function ProductDelivery({ product }: { product: ProductPageData }) {
  const { shipping, freeShippingFeeConditionPrice: free } = product;
  const { arrival, place, pick } = useDeliveryDate(product.id);
  const sheet = useSheet('area');
  const notice = returnNotice(product.returnPolicy);
  const far = [
    shipping.undeliverable.area1 ? '제주 배송 불가' : shipping.area1 > 0 && `제주 +${formatWon(shipping.area1)}`,
    shipping.undeliverable.area2
      ? '도서산간 배송 불가'
      : shipping.area2 > 0 && `도서산간 +${formatWon(shipping.area2)}`,
  ].filter(Boolean);
  return (
    <section aria-label="배송 안내" className="band px-gutter py-6">
      <div className="flex gap-3">
        <Truck className="mt-0.5 size-6 shrink-0 text-brand-strong" aria-hidden />
        <div className="min-w-0">
          <Days product={product} />
          <button
            type="button"
            onClick={sheet.open}
            className="-ml-1 inline-flex min-h-11 items-center gap-1 px-1 text-ink-600 text-second underline underline-offset-4"
          >
            <MapPin className="size-4 shrink-0" aria-hidden />
            {place ?? '받는 지역 고르기'}
            {arrival && arrival.areaFee > 0 && arrival.deliverable && ` · 추가 배송비 ${formatWon(arrival.areaFee)}`}
          </button>
          <p className="text-ink-600 text-second">
            {product.labelShippingMethod} · {product.deliveryCompany.name}
          </p>
        </div>
      </div>
      <dl className="mt-4 space-y-4 border-line border-t pt-4 *:grid *:grid-cols-[5rem_1fr] *:gap-x-2 **:[dd]:min-w-0 **:[dt]:flex **:[dt]:items-start **:[dt]:gap-2 **:[dt]:text-ink-600">
        <Fact icon={<Package className="mt-0.5 size-5 text-ink-400" aria-hidden />} label="배송비">
          <b className="font-semibold">{shippingText(product)}</b>
          {product.detail.shippingFeeUnit ? (
            <span className="text-second"> ({product.detail.shippingFeeUnit}개마다)</span>
          ) : null}
          {free !== null && free > 0 && (
            <span className="block text-ink-600 text-second">{formatWon(free)} 이상 담으면 무료배송</span>
          )}
          {far.length > 0 && <span className="block text-ink-600 text-second">{far.join(' · ')}</span>}
        </Fact>
        <Fact icon={<Camera className="mt-0.5 size-5 text-ink-400" aria-hidden />} label="상하면">
          사진 두 장, 바로 접수
        </Fact>
        <Fact icon={<Coins className="mt-0.5 size-5 text-ink-400" aria-hidden />} label="적립">
          <Earned product={product} />
        </Fact>
        <Fact icon={<RotateCcw className="mt-0.5 size-5 text-ink-400" aria-hidden />} label="반품">
          {notice ? (
            <span className="block rounded-card border border-line bg-sunken px-4 py-3 text-second">{notice}</span>
          ) : (
            <span className="text-second">받은 날부터 7일 안에 반품할 수 있어요.</span>
          )}
        </Fact>
      </dl>
      {sheet.opened && (
        <PostcodeSheet
          opened
          onClose={sheet.close}
          onPick={({ zonecode, roadAddress, jibunAddress }) => {
            pick(zonecode, roadAddress || jibunAddress);
            sheet.close();
          }}
        />
      )}
    </section>
  );
}

/** "12월 3일(목) 도착" and the ship date; one line high before and after the shop has answered. */
function Days({ product }: { product: ProductPageData }) {
  const delivery = useExpectedDelivery(product);
  if (!delivery) return <p className="font-bold text-title">결제 후 {product.unstoringDaysAfter}영업일 안에 보내요</p>;
  const { ships, arrives, deliverable } = delivery;
  if (!deliverable) return <p className="font-bold text-danger text-title">이 지역에는 배송할 수 없어요</p>;
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <b className="font-bold text-title">{arrives ? `${dayText(arrives)} 도착` : shipText(ships)}</b>
      {arrives && <span className="text-ink-600 text-second">{shipText(ships)}</span>}
    </p>
  );
}

/** One line for members and guests, so that nothing below shifts when the session is known. */
function Earned({ product }: { product: ProductPageData }) {
  const points = usePersonal(product.id)?.expectedPoint;
  if (['wholesale', 'funding'].includes(product.saleType)) return '적립되지 않는 상품이에요';
  if (!points) return '회원이면 구매할 때 포인트가 쌓여요';
  return (
    <>
      <b className="font-semibold">{groupThousands(points.expectedRewardPoint)}P</b>{' '}
      <span className="text-ink-600 text-second">
        ({points.purchasePointPer}%) · 사진 후기 {groupThousands(points.expectedPhotoReviewPoint)}P
      </span>
    </>
  );
}

function Fact({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <div>
      <dt>
        {icon}
        {label}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
