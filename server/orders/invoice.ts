import { wrongField } from '#contract/refusal.ts';

const formats: Record<string, [RegExp, string]> = {
  '01': [/^\d{13}$/, '13자리'],
  '04': [/^\d{10,12}$/, '10~12자리'],
  '05': [/^\d{10,14}$/, '10~14자리'],
  '06': [/^\d{10,11}$/, '10~11자리'],
  '08': [/^\d{10,13}$/, '10~13자리'],
  '22': [/^\d{9,16}$/, '9~16자리'],
  '23': [/^\d{8,16}$/, '8~16자리'],
  '24': [/^\d{10,12}$/, '10~12자리'],
  '46': [/^\d{10,12}$/, '10~12자리'],
};

/** What looks wrong with a parcel's number, in words; it is kept all the same. */
export function warningsOf(code: string, carrier: string, invoice: string) {
  const format = formats[code];
  return format && !format[0].test(invoice)
    ? [`${carrier} 송장번호는 보통 숫자 ${format[1]}예요. 다시 확인해 주세요.`]
    : [];
}

export const numberElsewhere = '최근 90일 안에 다른 주문에 쓴 송장번호예요. 다시 확인해 주세요.';

/** The refusal of boxes that hold all of a line, so that nothing is left for its first, or that name one parcel twice. */
export function boxesDoNotFit() {
  return wrongField('boxes', '상자에 담은 수량과 송장번호를 확인해 주세요. 첫 상자에도 하나는 남아야 해요.');
}

/** The refusal of a carrier the shop does not know, at its field. */
export function unknownCarrier() {
  return wrongField('carrierCode', '택배사를 선택해 주세요.');
}

/** The refusal of a parcel that is said to have left before it was paid for, or later than now. */
export function wrongMoment() {
  return wrongField('shippedAt', '보낸 때는 결제한 뒤부터 지금까지로 적어 주세요.');
}
