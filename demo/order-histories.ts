import type { LineStatus } from '#contract/lines.ts';
import type { SeededRandom } from './seeded-random.ts';

type By = 'buyer' | 'distributor' | 'system' | 'payment';
export type HistoryStep = { to: LineStatus; by: By; hours: number; reason?: string };

/** Possible histories of an order, each step with the hours since the order. */
const start: HistoryStep[] = [
  { to: 'request', by: 'buyer', hours: 0 },
  { to: 'paid', by: 'payment', hours: 0.04 },
];
const packed: HistoryStep[] = [...start, { to: 'delivery_waiting', by: 'distributor', hours: 14 }];
const sent: HistoryStep[] = [...packed, { to: 'delivering', by: 'distributor', hours: 30 }];
const arrived: HistoryStep[] = [...sent, { to: 'delivery_end', by: 'system', hours: 54 }];

export const orderHistories = {
  paid: start,
  delivery_waiting: packed,
  delivery_delay: [
    ...start,
    { to: 'delivery_delay', by: 'distributor', hours: 40, reason: '비가 이어져 수확을 이틀 미뤘어요' },
  ],
  delivering: sent,
  delivery_end: arrived,
  complete: [...arrived, { to: 'complete', by: 'buyer', hours: 130 }],
  return_request: [...arrived, { to: 'return_request', by: 'buyer', hours: 66, reason: '상자 아래쪽이 눌려서 왔어요' }],
  withdraw_request: [...packed, { to: 'withdraw_request', by: 'buyer', hours: 20, reason: '날짜를 잘못 골랐어요' }],
  withdraw_complete: [
    ...start,
    { to: 'withdraw_complete', by: 'buyer', hours: 3, reason: '다른 상품으로 다시 주문할게요' },
  ],
  stock_out: [
    ...start,
    { to: 'stock_out', by: 'distributor', hours: 20, reason: '우박 피해로 물량을 채우지 못했어요' },
  ],
  incomplete: [
    { to: 'request', by: 'buyer', hours: 0 },
    { to: 'incomplete', by: 'system', hours: 0.5, reason: '결제 시간이 지났어요' },
  ],
} satisfies Partial<Record<LineStatus, HistoryStep[]>>;

export type OrderHistoryName = keyof typeof orderHistories;

/** The age in days of an order with this history, from and to. */
const ages: Record<OrderHistoryName, [number, number]> = {
  paid: [0.05, 0.5],
  delivery_waiting: [0.7, 1.2],
  delivery_delay: [1.8, 3],
  delivering: [1.4, 2.2],
  delivery_end: [2.5, 7],
  complete: [6, 110],
  return_request: [3, 6],
  withdraw_request: [0.9, 1.8],
  withdraw_complete: [0.5, 70],
  stock_out: [2, 50],
  incomplete: [0.3, 40],
};

export function orderAgeOf(path: OrderHistoryName, luck: SeededRandom) {
  return luck.between(...ages[path]);
}

const common: OrderHistoryName[] = ['complete', 'complete', 'complete', 'delivery_end', 'delivering'];

/** The order histories of the n-th member; the three demo members have every state. */
export function memberHistoriesOf(at: number, luck: SeededRandom): OrderHistoryName[] {
  const many = (path: OrderHistoryName, count: number) => Array.from({ length: count }, () => path);
  if (at === 0)
    return ['paid', 'delivering', 'delivery_end', 'withdraw_complete', ...many('complete', 3), 'incomplete'];
  if (at === 1) {
    return [
      'paid',
      'delivery_waiting',
      'delivery_delay',
      'delivering',
      ...many('delivery_end', 2),
      ...many('complete', 8),
      'withdraw_complete',
      'incomplete',
    ];
  }
  if (at === 2)
    return [
      ...(Object.keys(orderHistories) as OrderHistoryName[]),
      ...many('delivery_end', 2),
      ...many('complete', 14),
    ];
  return [
    ...luck.some(common, luck.whole(2, 4)),
    ...many('complete', luck.whole(1, 4)),
    ...(luck.happens(0.4) ? (['paid'] as OrderHistoryName[]) : []),
  ];
}
