import { brand } from '#brand';
import type { OrderSheetDetail } from '#contract/checkout.ts';
import { momentText } from '#contract/rules/dates.ts';
import { formatWon } from '#contract/rules/money.ts';
import { BottomActionBar } from '#ui/bottom-action-bar.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Radio } from '#ui/radio.tsx';
import { CheckoutAgreement } from '../checkout/agreement.tsx';
import { OrderSection } from '../checkout/checkout-section.tsx';
import { ProductConsents } from '../checkout/consent-checkboxes.tsx';
import { OrderItems } from '../checkout/order-items.tsx';
import { PaymentOverlay } from '../checkout/payment-overlay.tsx';
import { PaymentSection } from '../checkout/payment-section.tsx';
import type { GiftCardProduct } from './gift-card-message.tsx';
import { GiftMessageFields } from './message.tsx';
import { GiftRecipients } from './recipients.tsx';
import { type GiftFormState, useGiftForm } from './use-gift-form.ts';

/** The order sheet of a gift: recipients, message, dates and payment. */
export function GiftOrderForm({ sheet }: { sheet: OrderSheetDetail }) {
  const giving = useGiftForm(sheet);
  const { sum, means, count } = giving;
  return (
    <>
      <OrderSection title="누구에게 보낼까요?">
        <GiftRecipients giving={giving} />
      </OrderSection>
      <OrderSection title="카드와 메시지">
        <GiftMessageFields giving={giving} product={sheetProductOf(sheet)} />
      </OrderSection>
      <OrderSection title="받는 분 안내">
        <Terms sheet={sheet} giving={giving} />
      </OrderSection>
      <OrderSection>
        <OrderItems sheet={sheet} totals={sum.totals} />
        {count > 1 && <p className="mt-3 font-semibold text-second">{count}명에게 하나씩 보내요.</p>}
      </OrderSection>
      <PaymentSection sheet={sheet} means={means} sum={sum} isGuest={false} />
      <Agreeing sheet={sheet} giving={giving} />
      <BottomActionBar>
        <Button full size="large" busy={giving.held} disabled={!sum.totals || means.reckoning} onClick={giving.place}>
          <span className="tabular">
            {sum.totals
              ? `${formatWon(sum.totals.price)} 결제하기`
              : sum.why
                ? '금액을 확인하지 못했어요'
                : '금액 계산 중'}
          </span>
        </Button>
      </BottomActionBar>
      <PaymentOverlay on={giving.held} />
    </>
  );
}

/** What recipients may do and until when, and when they are notified. */
function Terms({
  sheet: { gift, totalPricesDetail },
  giving: { form, words, isLink, canWait, end },
}: {
  sheet: OrderSheetDetail;
  giving: GiftFormState;
}) {
  if (!gift || !end) return null;
  const prepaid = totalPricesDetail.cumaAddOrtherShippingFee;
  return (
    <>
      {!isLink && canWait && (
        <fieldset className="mb-3">
          <legend className="font-medium text-ink-600 text-second">알림 보내는 때</legend>
          <div className="flex flex-wrap gap-x-6">
            <Radio
              name="sendAt"
              label="결제하면 바로"
              checked={words.sendAt === 'now'}
              onChange={() => form.write({ sendAt: 'now' })}
            />
            <Radio
              name="sendAt"
              label="내일 오전 9시에"
              checked={words.sendAt === 'tomorrow'}
              onChange={() => form.write({ sendAt: 'tomorrow' })}
            />
          </div>
          {gift.isNight && words.sendAt === 'now' && (
            <p className="mt-1 text-ink-600 text-second">지금은 늦은 시간이에요. 내일 오전 9시에 보내는 건 어때요?</p>
          )}
        </fieldset>
      )}
      {gift.hasOtherOptions && (
        <Checkbox
          label="받는 분이 같은 가격의 다른 옵션을 고를 수 있어요"
          checked={words.isOptionChoice}
          onChange={({ target }) => form.write({ isOptionChoice: target.checked })}
          className="mb-2 w-full"
        />
      )}
      <ul className="list-disc space-y-1 pl-5 text-ink-600 text-second">
        <li>
          받는 분은 <b className="font-semibold text-ink-900">{momentText(end.expireDate)}</b>까지 받을 곳을 남길 수
          있어요{end.isExtendable && ' (한 번 늘릴 수 있어요)'}.
        </li>
        <li>기한이 지나면 자동으로 취소되고, 결제하신 만큼 모두 돌려드려요.</li>
        <li>받는 분께 가격은 보이지 않아요. 보낸 분께 주소는 보이지 않아요.</li>
        {prepaid > 0 && (
          <li>
            제주·도서산간 추가 배송비 {formatWon(prepaid)}을 미리 내고, 받는 곳에 필요 없으면 주소가 정해질 때
            돌려드려요.
          </li>
        )}
        {gift.deliverableText && <li className="text-warning">{gift.deliverableText}</li>}
      </ul>
    </>
  );
}

function Agreeing({ sheet, giving }: { sheet: OrderSheetDetail; giving: GiftFormState }) {
  const { sellers, agreed, agree, isMissing } = giving;
  return (
    <>
      {sheet.consents.length > 0 && (
        <OrderSection title="상품별 확인">
          <ProductConsents consents={sheet.consents} agreed={agreed} missing={isMissing} onAgree={agree} />
        </OrderSection>
      )}
      <OrderSection>
        <CheckoutAgreement
          sellers={sellers}
          isGuest={false}
          isGift
          agreed={agreed}
          missing={isMissing}
          onAgree={agree}
        />
        <p className="mt-4 text-caption text-ink-400">
          {brand.company.intermediary} 판매자: {sellers.join(', ')}
        </p>
      </OrderSection>
    </>
  );
}

/** The product of an order sheet as a recipient will see it. */
function sheetProductOf({ totalPricesDetail: { entities } }: OrderSheetDetail): GiftCardProduct {
  const items = entities[0]?.bundleItems ?? [];
  const product = items[0]?.product;
  const groups = items.flatMap(({ optionGroups }) => optionGroups);
  return {
    name: product?.name ?? '',
    image: product?.imageSmall ?? '',
    placeholder: product?.placeholder ?? '',
    origin: product?.origin ?? '',
    distributor: product?.distributor.name ?? '',
    optionName: groups.map((group) => `${group.productOptionCombination.name} ${group.optionUnit}개`).join(', '),
  };
}
