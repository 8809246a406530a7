import type { PriceLine } from '#server/pricing/pricing.ts';

/** The usual shipping terms: 3,000 won a parcel, free from 30,000 on, more to islands. */
export const defaultShippingTerms = {
  storage: 'room',
  policyId: 1,
  baseFee: 3000,
  freeFrom: 30_000,
  feeUnit: 0,
  boxUnit: 0,
  areaFees: [3000, 5000, 8000],
  taxStatus: 'free',
  dispatchDays: 1,
} satisfies Partial<PriceLine>;
