import type { Order } from '#contract/orders.ts';
import { hyphenatePhone } from '#contract/rules/phone.ts';
import { ButtonLink } from '#ui/button.tsx';
import { OrderSection } from '../checkout/checkout-section.tsx';
import { useSession } from '../session/session.tsx';

/** How a guest can find the order by name and phone when this device has lost its session. */
export function GuestLookupHint({ order: { address } }: { order: Order }) {
  const { isGuest } = useSession();
  const { guestOrderName: name, guestOrderPhone: phone } = address;
  if (!isGuest || !name || !phone) return null;
  return (
    <OrderSection title="이 주문을 다시 찾으려면">
      <p className="text-ink-600">
        비회원 주문조회에서 이름 <b className="font-semibold text-ink-900">{name}</b>, 휴대폰{' '}
        <b className="tabular whitespace-nowrap font-semibold text-ink-900">{hyphenatePhone(phone)}</b> 번호로 인증하면
        어느 기기에서나 볼 수 있어요.
      </p>
      <ButtonLink to="/guest/order-lookup" variant="secondary" full className="mt-4">
        비회원 주문조회
      </ButtonLink>
    </OrderSection>
  );
}
