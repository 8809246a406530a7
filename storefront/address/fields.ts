import type { DeliveryAddressForm } from '#contract/addresses.ts';
import {
  addressDetailRule,
  deliveryMemoRule,
  personNameRule,
  receiverNameRule,
  textFault,
  tidyText,
} from '#contract/rules/normalize-text.ts';
import { dialledDigits, hyphenatePhone, mobilePattern, phonePattern } from '#contract/rules/phone.ts';

/** The values of the address form, before they are a valid address. */
export type AddressFieldValues = {
  receiverName: string;
  phone: string;
  zonecode: string;
  roadAddress: string;
  jibunAddress: string;
  selectedAddress: 'R' | 'J';
  addressDetail: string;
  noDetail: boolean;
  memo: string;
  guestOrderName: string;
  guestOrderPhone: string;
  sameOrderer: boolean;
};
export type AddressFieldName =
  | 'receiverName'
  | 'phone'
  | 'zonecode'
  | 'addressDetail'
  | 'memo'
  | 'guestOrderName'
  | 'guestOrderPhone';
export type AddressFieldErrors = Partial<Record<AddressFieldName, string>>;

/** In the order of the screen: the first error found is the first to be corrected. */
export const addressFieldNames: AddressFieldName[] = [
  'receiverName',
  'phone',
  'zonecode',
  'addressDetail',
  'memo',
  'guestOrderName',
  'guestOrderPhone',
];

export const emptyAddressFields: AddressFieldValues = {
  receiverName: '',
  phone: '',
  zonecode: '',
  roadAddress: '',
  jibunAddress: '',
  selectedAddress: 'R',
  addressDetail: '',
  noDetail: false,
  memo: '',
  guestOrderName: '',
  guestOrderPhone: '',
  sameOrderer: true,
};

export function addressFieldErrorsOf(fields: AddressFieldValues, isGuest: boolean): AddressFieldErrors {
  const faults: AddressFieldErrors = {};
  for (const name of addressFieldNames) {
    const fault = isGuest || !name.startsWith('guest') ? addressFieldErrorOf(name, fields) : null;
    if (fault) faults[name] = fault;
  }
  // If the orderer is the recipient, only one of the two fields shows the error.
  if (fields.sameOrderer && faults.receiverName) delete faults.guestOrderName;
  if (fields.sameOrderer && faults.phone) delete faults.guestOrderPhone;
  return faults;
}

/** The error of one field, worded as in the contract; null for a valid value. */
export function addressFieldErrorOf(name: AddressFieldName, fields: AddressFieldValues): string | null {
  const value = withOrderer(fields)[name];
  switch (name) {
    case 'receiverName':
      return textFault(receiverNameRule, value);
    case 'phone':
      return phonePattern.test(dialledDigits(value)) ? null : '연락 가능한 전화번호를 입력해 주세요.';
    case 'zonecode':
      return /^\d{5}$/.test(tidyText(value)) ? null : '주소를 검색해 주세요.';
    case 'addressDetail':
      return fields.noDetail ? null : textFault(addressDetailRule, value);
    case 'memo':
      return textFault(deliveryMemoRule, value);
    case 'guestOrderName':
      return textFault(personNameRule, value);
    case 'guestOrderPhone':
      return mobilePattern.test(dialledDigits(value)) ? null : '휴대폰 번호를 확인해 주세요.';
  }
}

/** The request body. If a guest orders for themselves, their name and phone are sent as both recipient and orderer. */
export function addressFormOf(fields: AddressFieldValues, isGuest: boolean): DeliveryAddressForm {
  const { receiverName, phone, guestOrderName, guestOrderPhone, addressDetail, memo } = withOrderer(fields);
  const { zonecode, roadAddress, jibunAddress, selectedAddress, noDetail } = fields;
  return {
    selectedAddress,
    roadAddress,
    jibunAddress,
    zonecode,
    addressDetail: noDetail ? '-' : tidyText(addressDetail),
    receiverName: tidyText(receiverName),
    phone: dialledDigits(phone),
    memo: tidyText(memo),
    ...(isGuest ? { guestOrderName: tidyText(guestOrderName), guestOrderPhone: dialledDigits(guestOrderPhone) } : {}),
  };
}

export function addressFieldsOf(form: Partial<DeliveryAddressForm>): AddressFieldValues {
  const same =
    !form.guestOrderName || (form.guestOrderName === form.receiverName && form.guestOrderPhone === form.phone);
  return {
    ...emptyAddressFields,
    receiverName: form.receiverName ?? '',
    phone: hyphenatePhone(form.phone ?? ''),
    zonecode: form.zonecode ?? '',
    roadAddress: form.roadAddress ?? '',
    jibunAddress: form.jibunAddress ?? '',
    selectedAddress: form.selectedAddress === 'J' ? 'J' : 'R',
    addressDetail: form.addressDetail === '-' ? '' : (form.addressDetail ?? ''),
    noDetail: form.addressDetail === '-',
    memo: form.memo ?? '',
    guestOrderName: form.guestOrderName ?? '',
    guestOrderPhone: hyphenatePhone(form.guestOrderPhone ?? ''),
    sameOrderer: same,
  };
}

function withOrderer(fields: AddressFieldValues): AddressFieldValues {
  if (!fields.sameOrderer) return fields;
  return { ...fields, guestOrderName: fields.receiverName, guestOrderPhone: fields.phone };
}
