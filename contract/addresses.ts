import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import { humanText, MobileNumber, PhoneNumber, textField } from './primitives.ts';
import { addressDetailRule, deliveryMemoRule, personNameRule, receiverNameRule } from './rules/normalize-text.ts';
import { isPostcodeOfAddress } from './rules/postcode-provinces.ts';

/** 0 mainland, 1 Jeju, 2 islands, 3 remote islands. The server derives it from the postcode (rules D7.4). */
export const Area = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);
export type Area = z.output<typeof Area>;

export const DeliveryAddress = z.object({
  id: z.int().nullable(),
  default: z.boolean(),
  selectedAddress: z.enum(['R', 'J']),
  roadAddress: z.string(),
  jibunAddress: z.string(),
  addressDetail: z.string(),
  receiverName: z.string(),
  zonecode: z.string(),
  phone: z.string(),
  areaAddress: Area,
  memo: z.string(),
  guestOrderName: z.string().nullable(),
  guestOrderPhone: z.string().nullable(),
  deliveryAddressType: z.string().nullable(),
});
export type DeliveryAddress = z.output<typeof DeliveryAddress>;

/** The address of a gift before the recipient has given one. */
export const emptyAddress: DeliveryAddress = {
  id: null,
  default: false,
  selectedAddress: 'R',
  roadAddress: '',
  jibunAddress: '',
  addressDetail: '',
  receiverName: '',
  zonecode: '',
  phone: '',
  areaAddress: 0,
  memo: '',
  guestOrderName: null,
  guestOrderPhone: null,
  deliveryAddressType: null,
};

/** `areaAddress` and `id` are accepted and ignored, because the server derives them. `default` applies to the address book only. */
const fields = z.strictObject({
  id: z.int().nullish(),
  default: z.boolean().optional(),
  selectedAddress: z.enum(['R', 'J']).default('R'),
  roadAddress: humanText(0, 200).default(''),
  jibunAddress: humanText(0, 200).default(''),
  addressDetail: textField(addressDetailRule),
  receiverName: textField(receiverNameRule),
  zonecode: z.string().regex(/^\d{5}$/, '주소를 검색해 주세요.'),
  phone: PhoneNumber,
  areaAddress: z.unknown().optional(),
  memo: textField(deliveryMemoRule).default(''),
  guestOrderName: textField(personNameRule).nullish(),
  guestOrderPhone: MobileNumber.nullish(),
  deliveryAddressType: humanText(0, 20).nullish(),
});

type AddressLines = { zonecode: string; roadAddress?: string | undefined; jibunAddress?: string | undefined };

/** Returns whether the postcode can belong to the street address (rules D7.4). */
export function isSameAddress({ zonecode, roadAddress, jibunAddress }: AddressLines) {
  return isPostcodeOfAddress(zonecode, roadAddress ?? '') && isPostcodeOfAddress(zonecode, jibunAddress ?? '');
}

const onePlace = { params: { refusal: 'ADDRESS_MISMATCH' satisfies ErrorCode }, path: ['zonecode'] };
export const addressExample = {
  roadAddress: '경기도 성남시 분당구 판교역로 235',
  addressDetail: '101호',
  receiverName: '강순자',
  zonecode: '13494',
  phone: '010-1234-5678',
};

/** An address as the customer enters it (rules D3). */
export const DeliveryAddressForm = fields
  .refine((form) => form.roadAddress !== '' || form.jibunAddress !== '', {
    message: '주소를 검색해 주세요.',
    path: ['roadAddress'],
  })
  .refine(isSameAddress, onePlace)
  .meta({ examples: [addressExample] });
export type DeliveryAddressForm = z.output<typeof DeliveryAddressForm>;

/** An incomplete address. The postcode alone decides the shipping fee. */
export const AddressDraft = fields.partial().required({ zonecode: true }).refine(isSameAddress, onePlace);
