import { Check, ChevronRight, RotateCcw, Ticket } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { brand } from '#brand';
import type { OrderSheetDetail } from '#contract/checkout.ts';
import { addressText } from '#contract/rules/address-text.ts';
import { formatWon } from '#contract/rules/money.ts';
import { AddressCard } from '#ui/address-card.tsx';
import { BottomActionBar } from '#ui/bottom-action-bar.tsx';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/cx.ts';
import { validateAll } from '#ui/form.ts';
import { useSaveAddress } from '../address/address-book.ts';
import { AddressFields } from '../address/address-form.tsx';
import { DeliveryMemoField } from '../address/delivery-memo.tsx';
import { type AddressFormState, useAddressForm } from '../address/use-address-form.ts';
import { agreementItemsOf, CheckoutAgreement, sellerNamesOf } from './agreement.tsx';
import { OrderSection } from './checkout-section.tsx';
import { consentFieldName, ProductConsents } from './consent-checkboxes.tsx';
import { GuestContactFields } from './guest-contact.tsx';
import { OrderItems } from './order-items.tsx';
import { PaymentOverlay } from './payment-overlay.tsx';
import { PaymentSection } from './payment-section.tsx';
import { SaveAddressCheckbox, SavedAddresses } from './saved-addresses.tsx';
import { type LastOrder, matchesLastOrder } from './use-last-order.ts';
import { useOrderTotals, useSaveOrderSheet } from './use-order-sheet.ts';
import { type PaymentRequest, usePayment } from './use-payment.ts';
import { type PaymentOptions, usePaymentOptions } from './use-payment-options.ts';

type Props = { sheet: OrderSheetDetail; isGuest: boolean; last: LastOrder | null };

/** The order sheet: what is ordered, the address, the payment and the terms, with one button. */
export function CheckoutForm({ sheet, isGuest, last }: Props) {
  const { writing, sum, means, sellers, isMissing, held, place } = useOrderForm(sheet, isGuest, last);
  const mayRepeat = last && sheet.paymentMethods.some(({ type, allowed }) => allowed && type === last.method);
  return (
    <>
      {isGuest && <GuestSignInLink />}
      {mayRepeat && <ReuseLastOrder last={last} writing={writing} means={means} />}
      <OrderSection>
        <OrderItems sheet={sheet} totals={sum.totals} />
      </OrderSection>
      <DeliverySection sheet={sheet} writing={writing} isGuest={isGuest} />
      <PaymentSection sheet={sheet} means={means} sum={sum} isGuest={isGuest} />
      {sheet.consents.length > 0 && (
        <OrderSection title="상품별 확인">
          <ProductConsents
            consents={sheet.consents}
            agreed={writing.agreed}
            missing={isMissing}
            onAgree={writing.agree}
          />
        </OrderSection>
      )}
      <OrderSection>
        <CheckoutAgreement
          sellers={sellers}
          isGuest={isGuest}
          agreed={writing.agreed}
          missing={isMissing}
          onAgree={writing.agree}
        />
        <p className="mt-4 text-caption text-ink-400">
          {brand.company.intermediary} 판매자: {sellers.join(', ')}
        </p>
      </OrderSection>
      <BottomActionBar>
        <Button full size="large" busy={held} disabled={!sum.totals || means.reckoning} onClick={place}>
          <span className="tabular">
            {sum.totals
              ? `${formatWon(sum.totals.price)} 결제하기`
              : sum.why
                ? '금액을 확인하지 못했어요'
                : '금액 계산 중'}
          </span>
        </Button>
      </BottomActionBar>
      <PaymentOverlay on={held} />
    </>
  );
}

/** The form of an order sheet and the action of its button. */
function useOrderForm(sheet: OrderSheetDetail, isGuest: boolean, last: LastOrder | null) {
  const writing = useAddressForm(sheet, isGuest);
  const sum = useOrderTotals(sheet, writing);
  const means = usePaymentOptions(sheet, { last });
  const { held, pay } = usePayment(sheet, givenOf(writing), means);
  const keepAddress = useSaveAddress();
  const [isMissing, setMissing] = useState(false);
  useSaveOrderSheet(sheet, writing, isGuest);
  const sellers = sellerNamesOf(sheet);

  const boxes = {
    /** The name of the first required box that is not ticked. */
    showErrors() {
      const all = [
        ...sheet.consents.map(consentFieldName),
        ...agreementItemsOf(sellers, isGuest).map(({ name }) => name),
      ];
      const open = all.find((name) => !writing.agreed.includes(name));
      setMissing(open !== undefined);
      return open && `agree-${open}`;
    },
  };

  function place() {
    if (!sum.totals || !validateAll(writing, ...means.formsFor(sum.totals), boxes)) return;
    if (!isGuest && writing.opened && writing.kept) void keepAddress(writing.body);
    void pay(sum.totals, sheet.consents);
  }

  return { writing, sum, means, sellers, isMissing, held, place };
}

function givenOf({ body, blame }: AddressFormState): PaymentRequest {
  const customerName = body.guestOrderName ?? body.receiverName;
  return { entered: { address: body, isGift: false }, customerName, blame };
}

/** A guest may sign in and keep this order sheet (rules D11.4). */
function GuestSignInLink() {
  const { pathname } = useLocation();
  return (
    <div className="px-gutter pt-4">
      <Link
        to={`/login?next=${encodeURIComponent(pathname)}`}
        className="flex min-h-14 items-center gap-3 rounded-card bg-brand-50 px-4 py-3"
      >
        <Ticket className="size-5 shrink-0 text-brand-strong" aria-hidden />
        <span className="min-w-0 flex-1">
          <b className="block font-semibold">로그인하고 쿠폰·적립 받기</b>
          <span className="block text-ink-600 text-second">이 주문서를 그대로 이어서 쓸 수 있어요.</span>
        </span>
        <ChevronRight className="size-5 shrink-0 text-ink-400" aria-hidden />
      </Link>
    </div>
  );
}

/** Fills in address and payment method of the member's last order with one tap. */
function ReuseLastOrder({
  last,
  writing,
  means,
}: {
  last: LastOrder;
  writing: AddressFormState;
  means: PaymentOptions;
}) {
  const isChosen = matchesLastOrder(last, writing.values, means.method);
  function reuseAddress() {
    if (isChosen) return;
    writing.choose({ ...last.fields, memo: writing.values.memo }, { folded: true });
    means.setMethod(last.method);
    if (last.wallet) means.setWallet(last.wallet);
  }
  const Mark = isChosen ? Check : RotateCcw;
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={reuseAddress}
      className={classNames(
        'mx-gutter mt-4 flex min-h-14 items-center gap-3 rounded-card px-4 py-2 text-left',
        isChosen ? 'bg-brand-50' : 'ring-1 ring-line ring-inset',
      )}
    >
      <Mark className="size-5 shrink-0 text-brand-strong" aria-hidden />
      <span className="min-w-0">
        <b className="block font-semibold text-second">지난번처럼</b>
        <span className="line-clamp-2 text-ink-600 text-second">{last.words}</span>
      </span>
    </button>
  );
}

type DeliverySectionProps = { sheet: OrderSheetDetail; writing: AddressFormState; isGuest: boolean };

/** The delivery address and the orderer. */
function DeliverySection({ sheet, writing, isGuest }: DeliverySectionProps) {
  return (
    <OrderSection title="배송지">
      {!isGuest && <SavedAddresses writing={writing} />}
      {writing.opened ? <AddressFields writing={writing} /> : <Folded writing={writing} />}
      {!isGuest && writing.opened && <SaveAddressCheckbox writing={writing} />}
      <div className="mt-4">
        <DeliveryMemoField key={writing.chosen} writing={writing} />
      </div>
      {isGuest && (
        <div className="mt-6 border-line border-t pt-5">
          <GuestContactFields writing={writing} needsProof={sheet.isPhoneProofNeeded || writing.isProofAsked} />
        </div>
      )}
    </OrderSection>
  );
}

function Folded({ writing: { values, body, open } }: { writing: AddressFormState }) {
  return (
    <AddressCard
      receiverName={values.receiverName}
      phone={values.phone}
      address={addressText(values)}
      detail={body.addressDetail === '-' ? '' : body.addressDetail}
      zonecode={values.zonecode}
      action={
        <Button variant="secondary" size="small" className="shrink-0" onClick={open}>
          변경
        </Button>
      }
    />
  );
}
