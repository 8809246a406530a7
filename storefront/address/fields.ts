import type { AddressForm } from '#contract/addresses.ts';
import {
  addressDetail,
  deliveryMemo,
  personName,
  receiverName,
  textFault,
  tidy,
} from '#contract/rules/normalize-text.ts';
import { dial, hyphenate, mobile, reachable } from '#contract/rules/phone.ts';

/** The address as it stands on the screen, before it is an address. */
export type Fields = {
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
export type FieldName =
  | 'receiverName'
  | 'phone'
  | 'zonecode'
  | 'addressDetail'
  | 'memo'
  | 'guestOrderName'
  | 'guestOrderPhone';
export type Faults = Partial<Record<FieldName, string>>;

/** In the order of the screen: the first fault found is the first to be mended. */
export const fieldNames: FieldName[] = [
  'receiverName',
  'phone',
  'zonecode',
  'addressDetail',
  'memo',
  'guestOrderName',
  'guestOrderPhone',
];

export const emptyFields: Fields = {
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

export function faultsOf(fields: Fields, isGuest: boolean): Faults {
  const faults: Faults = {};
  for (const name of fieldNames) {
    const fault = isGuest || !name.startsWith('guest') ? faultOf(name, fields) : null;
    if (fault) faults[name] = fault;
  }
  // Who orders for himself mends one field, not two.
  if (fields.sameOrderer && faults.receiverName) delete faults.guestOrderName;
  if (fields.sameOrderer && faults.phone) delete faults.guestOrderPhone;
  return faults;
}

/** What is wrong with one field, in the words of the contract; null when nothing is. */
export function faultOf(name: FieldName, fields: Fields): string | null {
  const value = orderer(fields)[name];
  switch (name) {
    case 'receiverName':
      return textFault(receiverName, value);
    case 'phone':
      return reachable.test(dial(value)) ? null : '연락 가능한 전화번호를 입력해 주세요.';
    case 'zonecode':
      return /^\d{5}$/.test(tidy(value)) ? null : '주소를 검색해 주세요.';
    case 'addressDetail':
      return fields.noDetail ? null : textFault(addressDetail, value);
    case 'memo':
      return textFault(deliveryMemo, value);
    case 'guestOrderName':
      return textFault(personName, value);
    case 'guestOrderPhone':
      return mobile.test(dial(value)) ? null : '휴대폰 번호를 확인해 주세요.';
  }
}

/** What is sent. A guest who orders for himself is written twice. */
export function formOf(fields: Fields, isGuest: boolean): AddressForm {
  const { receiverName, phone, guestOrderName, guestOrderPhone, addressDetail, memo } = orderer(fields);
  const { zonecode, roadAddress, jibunAddress, selectedAddress, noDetail } = fields;
  return {
    selectedAddress,
    roadAddress,
    jibunAddress,
    zonecode,
    addressDetail: noDetail ? '-' : tidy(addressDetail),
    receiverName: tidy(receiverName),
    phone: dial(phone),
    memo: tidy(memo),
    ...(isGuest ? { guestOrderName: tidy(guestOrderName), guestOrderPhone: dial(guestOrderPhone) } : {}),
  };
}

export function fieldsOf(form: Partial<AddressForm>): Fields {
  const same =
    !form.guestOrderName || (form.guestOrderName === form.receiverName && form.guestOrderPhone === form.phone);
  return {
    ...emptyFields,
    receiverName: form.receiverName ?? '',
    phone: hyphenate(form.phone ?? ''),
    zonecode: form.zonecode ?? '',
    roadAddress: form.roadAddress ?? '',
    jibunAddress: form.jibunAddress ?? '',
    selectedAddress: form.selectedAddress === 'J' ? 'J' : 'R',
    addressDetail: form.addressDetail === '-' ? '' : (form.addressDetail ?? ''),
    noDetail: form.addressDetail === '-',
    memo: form.memo ?? '',
    guestOrderName: form.guestOrderName ?? '',
    guestOrderPhone: hyphenate(form.guestOrderPhone ?? ''),
    sameOrderer: same,
  };
}

export function shownAddress({
  selectedAddress,
  roadAddress,
  jibunAddress,
}: Pick<Fields, 'selectedAddress' | 'roadAddress' | 'jibunAddress'>) {
  return selectedAddress === 'J' ? jibunAddress || roadAddress : roadAddress || jibunAddress;
}

function orderer(fields: Fields): Fields {
  if (!fields.sameOrderer) return fields;
  return { ...fields, guestOrderName: fields.receiverName, guestOrderPhone: fields.phone };
}
