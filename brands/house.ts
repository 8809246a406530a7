import type { Brand, Company } from './brand.ts';

/** Values common to all brands while one company runs them. */
export const house = {
  host: '주식회사 한빛클라우드',
  escrow: { provider: '토스페이먼츠 구매안전서비스', url: 'https://pages.tosspayments.com/escrow' },
  year: 2026,
  links: { terms: '/terms', privacy: '/privacy' },
} satisfies Partial<Company>;

/** The editions of a brand's documents; the first one is in force since this date. */
export function documentsSince(date: string): Brand['documents'] {
  const first = { version: '1.0', date, what: '처음 만들었어요' };
  const second = (what: string) => ({ version: '1.1', date: '2026-11-01', what });
  return {
    terms: [second('미성년자 계약과 지연이자를 더 자세히 적었어요'), first],
    privacy: [
      { version: '1.2', date: '2026-11-15', what: '이용 분석과 광고 효과 측정을 더했어요' },
      second('선물 받는 분의 정보를 더했어요'),
      first,
    ],
    shipping: [second('신선식품 접수 시간을 더했어요'), first],
  };
}
