import type { Company } from './brand.ts';

/** Values common to all brands while one company runs them. */
export const house = {
  host: '주식회사 한빛클라우드',
  escrow: { provider: '토스페이먼츠 구매안전서비스', url: 'https://pages.tosspayments.com/escrow' },
  year: 2026,
} satisfies Partial<Company>;
