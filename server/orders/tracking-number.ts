import { invalidField } from '#contract/errors.ts';
import { trackingFault } from '#contract/rules/tracking-numbers.ts';

/** Returns warnings about a tracking number, which is stored all the same. */
export function trackingWarningsOf(code: string, carrier: string, invoice: string) {
  const fault = trackingFault(code, carrier, invoice);
  return fault ? [fault] : [];
}

export const duplicateNumberText = '최근 90일 안에 다른 주문에 쓴 송장번호예요. 다시 확인해 주세요.';

/** Returns the error for boxes that leave nothing for the first box or repeat a parcel. */
export function parcelsExceedLineError() {
  return invalidField('boxes', '상자에 담은 수량과 송장번호를 확인해 주세요. 첫 상자에도 하나는 남아야 해요.');
}

/** Returns the error for an unknown carrier, at its field. */
export function unknownCarrierError() {
  return invalidField('carrierCode', '택배사를 선택해 주세요.');
}

/** Returns the error for a dispatch time before payment or in the future. */
export function wrongShippedAtError() {
  return invalidField('shippedAt', '보낸 때는 결제한 뒤부터 지금까지로 적어 주세요.');
}
