import type { DemoProduct } from './demo-product.ts';

/** Past fundings in each state: reached, missed, shipping, completed. */
// biome-ignore format: a product reads best as a few full lines.
export const fundingProducts: DemoProduct[] = [
  { in: 9101, by: 'hyodon', from: '제주 서귀포시', name: '바람막이 돌담 고치기 펀딩', look: 'tangerine', tags: '감귤 펀딩 돌담', label: '펀딩', fee: 'free',
    sizes: ['감귤 5kg 19900', '감귤 10kg 35900'],
    funding: { goalType: 'amount', goal: 6000000, current: 7164000, people: 284, period: [-28, -1], status: 'success' },
    note: '태풍에 무너진 돌담을 다시 쌓습니다. 바람을 재운 밭에서 딴 귤로 갚을게요.' },
  { in: 9106, by: 'seongju', from: '경북 성주군', name: '겨울 참외 하우스 펀딩', look: 'melon', tags: '참외 펀딩 겨울참외', label: '펀딩', fee: 'free',
    sizes: ['참외 3kg 32000'],
    funding: { goalType: 'quantity', goal: 400, current: 137, people: 131, period: [-50, -12], status: 'failed' },
    note: '겨울에도 참외를 길러 보려 했습니다. 이번에는 모자랐지만, 내년에 다시 여쭐게요.' },
  { in: 9506, by: 'boseong', from: '전남 보성군', name: '첫물차 덖는 가마솥 펀딩', look: 'tea', tags: '녹차 펀딩 첫물차', label: '펀딩', fee: 'free', taxable: true,
    sizes: ['우전 50g 38000', '세작 100g 34000'],
    funding: { goalType: 'amount', goal: 9000000, current: 10412000, people: 268, period: [-80, -40], status: 'shipping' },
    note: '금이 간 가마솥을 새로 걸었습니다. 첫 솥에 덖은 차부터 차례로 보내고 있어요.' },
  { in: 9507, by: 'imsil', from: '전북 임실군', name: '숙성 창고 짓기 치즈 펀딩', look: 'cheese', tags: '치즈 펀딩 숙성치즈', label: '펀딩', fee: 'free', taxable: true,
    sizes: ['숙성 치즈 300g 27000', '숙성 치즈 600g 51000'],
    funding: { goalType: 'quantity', goal: 350, current: 502, people: 431, period: [-140, -100], status: 'closed' },
    note: '여섯 달을 재울 창고를 지었습니다. 모두 보내 드렸고, 다음 치즈가 벌써 익고 있어요.' },
];
