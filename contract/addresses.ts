import { z } from 'zod';
import type { Sayings } from './endpoint-docs.ts';
import type { RefusalCode } from './errors.ts';
import { Mobile, Phone, text, written } from './primitives.ts';
import { addressDetail, deliveryMemo, personName, receiverName } from './rules/normalize-text.ts';
import { agrees } from './rules/postcode-provinces.ts';

/** 0 mainland, 1 Jeju, 2 islands, 3 far islands; decided by the server from the postcode (rules D7.4). */
export const Area = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);
export type Area = z.output<typeof Area>;

export const Address = z.object({
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
export type Address = z.output<typeof Address>;

/** Where a gift goes before its receiver has said so. */
export const nowhere: Address = {
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

/** `areaAddress` and `id` are accepted and ignored: the server knows better. `default` counts in the address book alone. */
const fields = z.strictObject({
  id: z.int().nullish(),
  default: z.boolean().optional(),
  selectedAddress: z.enum(['R', 'J']).default('R'),
  roadAddress: text(0, 200).default(''),
  jibunAddress: text(0, 200).default(''),
  addressDetail: written(addressDetail),
  receiverName: written(receiverName),
  zonecode: z.string().regex(/^\d{5}$/, '주소를 검색해 주세요.'),
  phone: Phone,
  areaAddress: z.unknown().optional(),
  memo: written(deliveryMemo).default(''),
  guestOrderName: written(personName).nullish(),
  guestOrderPhone: Mobile.nullish(),
  deliveryAddressType: text(0, 20).nullish(),
});

type Place = { zonecode: string; roadAddress?: string | undefined; jibunAddress?: string | undefined };

/** Whether a postcode may belong to the streets written with it (rules D7.4). */
export function isOnePlace({ zonecode, roadAddress, jibunAddress }: Place) {
  return agrees(zonecode, roadAddress ?? '') && agrees(zonecode, jibunAddress ?? '');
}

const onePlace = { params: { refusal: 'ADDRESS_MISMATCH' satisfies RefusalCode }, path: ['zonecode'] };
export const addressExample = {
  roadAddress: '경기도 성남시 분당구 판교역로 235',
  addressDetail: '101호',
  receiverName: '강순자',
  zonecode: '13494',
  phone: '010-1234-5678',
};

/** An address as a shopper writes it (rules D3). */
export const AddressForm = fields
  .refine((form) => form.roadAddress !== '' || form.jibunAddress !== '', {
    message: '주소를 검색해 주세요.',
    path: ['roadAddress'],
  })
  .refine(isOnePlace, onePlace)
  .meta({ examples: [addressExample] });
export type AddressForm = z.output<typeof AddressForm>;

/** As much of an address as is written yet: the postcode alone decides the price. */
export const AddressDraft = fields.partial().required({ zonecode: true }).refine(isOnePlace, onePlace);

/** What each call of this room does, and the refusals it knows beyond everybody's. */
export const says = {
  list: ['Lists the addresses a member keeps, the default one first.'],
  add: ['Keeps one more address.', 'ADDRESS_FULL', 'ADDRESS_MISMATCH', 'UNDELIVERABLE_AREA'],
  change: ['Changes an address, or makes it the default one.', 'ADDRESS_MISMATCH', 'UNDELIVERABLE_AREA'],
  remove: ['Takes an address away and says which one is the default now.'],
} as const satisfies Sayings;
