import type { AddressForm } from '#contract/addresses.ts';

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
  const value = tidy(orderer(fields)[name]);
  const length = [...value].length;
  switch (name) {
    case 'receiverName':
      return length <= 20 && /^[\p{Script=Hangul}A-Za-z0-9 ()'.-]+$/u.test(value)
        ? null
        : '받는 분 이름을 입력해 주세요.';
    case 'phone':
      return reachable.test(dial(value)) ? null : '연락 가능한 전화번호를 입력해 주세요.';
    case 'zonecode':
      return /^\d{5}$/.test(value) ? null : '주소를 검색해 주세요.';
    case 'addressDetail':
      return fields.noDetail || (length >= 1 && length <= 60) ? null : '상세주소를 입력해 주세요.';
    case 'memo':
      return length <= 50 ? null : '배송 요청사항은 50자까지 입력할 수 있습니다.';
    case 'guestOrderName':
      return length >= 2 && length <= 20 && /^[\p{Script=Hangul}A-Za-z][\p{Script=Hangul}A-Za-z '-]*$/u.test(value)
        ? null
        : '이름은 한글 또는 영문 2~20자로 입력해 주세요.';
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

/** "010-1234-5678", as far as it has been typed. */
export function hyphenate(raw: string) {
  const digits = dial(raw).slice(0, 12);
  const head = digits.startsWith('02') ? 2 : digits.startsWith('050') ? 4 : 3;
  if (digits.length <= head) return digits;
  const rest = digits.slice(head);
  const middle = rest.length > 7 ? 4 : 3;
  return [digits.slice(0, head), rest.slice(0, middle), rest.slice(middle)].filter(Boolean).join('-');
}

function orderer(fields: Fields): Fields {
  if (!fields.sameOrderer) return fields;
  return { ...fields, guestOrderName: fields.receiverName, guestOrderPhone: fields.phone };
}

export const mobile = /^010\d{8}$|^01[16789]\d{7,8}$/;
const reachable = new RegExp(
  `${mobile.source}|^02\\d{7,8}$|^0(3[1-3]|4[1-4]|5[1-5]|6[1-4])\\d{7,8}$|^070\\d{7,8}$|^050\\d{8,9}$`,
);

export function dial(raw: string) {
  return raw
    .replace(/[^\d+]/g, '')
    .replace(/^\+?82/, '0')
    .replace(/^00/, '0');
}

export function tidy(raw: string) {
  return raw
    .normalize('NFC')
    .replace(/[\u200B\u2060\uFEFF]/g, '')
    .trim();
}
