import { Coins, MapPin, Package, RotateCcw, Truck } from 'lucide-react';
import type { ReactNode } from 'react';
import { dayText, shortDay } from '#contract/rules/dates.ts';
import { formatWon, groupThousands } from '#contract/rules/money.ts';
import { FailedSheet, lazyPart } from '#ui/lazy-part.tsx';
import { useSheet } from '#ui/sheet-state.ts';
import { shopNow } from '#ui/shop-clock.ts';
import type { ProductPageData } from '../product/page-data.ts';
import { purchaseObstacleText } from '../product/product-availability.ts';
import { isSellable, shipDay, shippingText } from '../product/product-state.ts';
import { returnNotice } from '../product/return-notice.ts';
import { usePersonal } from '../product/use-personal.ts';
import { nextWorkday } from './next-workday.ts';
import { useDeliveryDate } from './use-delivery-date.ts';

const PostcodeSheet = lazyPart(
  async () => ({ default: (await import('../address/postcode-sheet.tsx')).PostcodeSheet }),
  FailedSheet,
);

export function ProductDelivery({ product }: { product: ProductPageData }) {
  const { shipping, freeShippingFeeConditionPrice: free } = product;
  const { arrival, place, pick } = useDeliveryDate(product.id);
  const sheet = useSheet('area');
  const notice = returnNotice(product.returnPolicy);
  const ships = shipDay(product);
  const sellable = isSellable(product.productStatus) && !product.isCommingSoon;
  // The server renders no arrival date, so the browser's clock is used.
  const onSale = sellable && arrival !== null && purchaseObstacleText(product, [], shopNow(), 'app') === null;
  const far = [
    shipping.undeliverable.area1 ? '제주 배송 불가' : shipping.area1 > 0 && `제주 +${formatWon(shipping.area1)}`,
    shipping.undeliverable.area2
      ? '도서산간 배송 불가'
      : shipping.area2 > 0 && `도서산간 +${formatWon(shipping.area2)}`,
  ].filter(Boolean);
  return (
    <section aria-label="배송 안내" className="band px-gutter py-6">
      <dl className="space-y-4 *:grid *:grid-cols-[5rem_1fr] *:gap-x-2 **:[dd]:min-w-0 **:[dt]:flex **:[dt]:items-start **:[dt]:gap-2 **:[dt]:text-ink-600">
        <Fact icon={<Truck className="mt-0.5 size-5 text-ink-400" aria-hidden />} label="출고">
          {arrival && !arrival.deliverable ? (
            <b className="block font-semibold text-danger">이 지역에는 배송할 수 없어요</b>
          ) : ships ? (
            <>
              <b className="block font-semibold">
                {dayText(arrival?.shipping ?? ships)} 출고 <span aria-hidden>→</span>
              </b>
              <b className="block font-semibold text-brand-strong">
                {shortDay(arrival?.arrival ?? nextWorkday(ships))} 도착 예정
              </b>
            </>
          ) : (
            <>
              <b className="block font-semibold">결제 후 {product.unstoringDaysAfter}영업일 안에 보내요</b>
              {/* The line exists before the date is known, so that nothing below it shifts. */}
              {(onSale || (sellable && arrival === null)) && (
                <b className="block min-h-[1lh] font-semibold text-brand-strong">
                  {onSale && `${dayText(arrival.arrival)} 도착 예정`}
                </b>
              )}
            </>
          )}
          <button
            type="button"
            onClick={sheet.open}
            className="-ml-1 inline-flex min-h-11 items-center gap-1 px-1 text-ink-600 text-second underline underline-offset-4"
          >
            <MapPin className="size-4" aria-hidden />
            {place ?? '받는 지역 고르기'}
            {arrival && arrival.areaFee > 0 && arrival.deliverable && ` · 추가 배송비 ${formatWon(arrival.areaFee)}`}
          </button>
          <span className="block text-ink-600 text-second">
            {product.labelShippingMethod} · {product.deliveryCompany.name}
          </span>
        </Fact>
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
        <Fact icon={<Coins className="mt-0.5 size-5 text-ink-400" aria-hidden />} label="적립">
          <Earned product={product} />
        </Fact>
        <Fact icon={<RotateCcw className="mt-0.5 size-5 text-ink-400" aria-hidden />} label="반품">
          {notice ? (
            <span className="block rounded-card border border-line bg-sunken px-4 py-3 text-second">{notice}</span>
          ) : (
            <span className="text-second">받은 날부터 7일 안에 반품할 수 있어요.</span>
          )}
          <span className="mt-1.5 block text-second">상해서 왔다면 사진을 찍어 주문내역에서 바로 접수해요.</span>
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
