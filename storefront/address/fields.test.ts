import { expect, test } from 'vitest';
import { DeliveryAddressForm } from '#contract/addresses.ts';
import { addressFieldErrorsOf, addressFormOf, emptyAddressFields } from './fields.ts';

const good = {
  ...emptyAddressFields,
  receiverName: '김하늘',
  phone: '010-1234-5678',
  zonecode: '03925',
  roadAddress: '서울 마포구 월드컵북로 400',
  addressDetail: '101동 1203호',
  memo: '문 앞에 놓아주세요',
};

// The browser has separate rules, because the contract's need a large library; these cases check both.
test.each([
  ['a plain address', {}],
  ['no name', { receiverName: '' }],
  ['a name with a room', { receiverName: '김농부(사무실)' }],
  ['a name of twenty-one letters', { receiverName: '가'.repeat(21) }],
  ['a name of symbols', { receiverName: '★★★' }],
  ['a landline', { phone: '02-345-6789' }],
  ['a number too short', { phone: '010-123' }],
  ['a service number', { phone: '1588-0000' }],
  ['an international number', { phone: '+82 10 1234 5678' }],
  ['a safe number', { phone: '0501-2345-6789' }],
  ['no postcode', { zonecode: '' }],
  ['no detail', { addressDetail: '' }],
  ['a ticked "no detail"', { addressDetail: '', noDetail: true }],
  ['a detail too long', { addressDetail: '가'.repeat(61) }],
  ['a delivery note too long', { memo: '가'.repeat(51) }],
  ['an orderer of one letter', { sameOrderer: false, guestOrderName: '김', guestOrderPhone: '010-1234-5678' }],
  ['an orderer with a landline', { sameOrderer: false, guestOrderName: '김하늘', guestOrderPhone: '02-345-6789' }],
  ['an orderer with digits', { sameOrderer: false, guestOrderName: '김하늘2', guestOrderPhone: '010-1234-5678' }],
])('browser and server agree on %s', (_, change) => {
  const fields = { ...good, ...change };
  const here = Object.keys(addressFieldErrorsOf(fields, true)).length === 0;
  expect(DeliveryAddressForm.safeParse(addressFormOf(fields, true)).success).toBe(here);
});
