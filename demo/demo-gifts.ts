import type { Area } from '#contract/addresses.ts';
import type { DemoMember } from './demo-members.ts';
import { type HistoryStep, type OrderHistoryName, orderHistories } from './order-histories.ts';
import type { SeededRandom } from './seeded-random.ts';

type State = 'unused' | 'used' | 'withdraw' | 'rejected' | 'expired';
export type GiftPlan = {
  path: OrderHistoryName;
  /** How many days ago it was bought, from and to. */
  age: [number, number];
  /** The state of each recipient; one recipient means a link, several are sent messages. */
  states: State[];
  message: string;
  card: string;
  steps?: HistoryStep[];
};
type Row = Record<string, unknown>;

const ended = (by: HistoryStep['by'] | 'receiver', hours: number, reason: string): HistoryStep[] => [
  ...orderHistories.paid,
  { to: 'withdraw_complete', by: by as HistoryStep['by'], hours, reason },
];
const week = 24 * 8;

const plans: Record<string, GiftPlan> = {
  several: {
    path: 'paid',
    age: [0.1, 0.4],
    states: ['unused', 'used', 'unused'],
    message: '올가을도 고마웠어요. 맛있게 드시고 힘내세요!',
    card: 'autumn-02',
  },
  link: {
    path: 'paid',
    age: [0.1, 0.4],
    states: ['unused'],
    message: '생일 축하해! 올해도 달콤하게.',
    card: 'autumn-05',
  },
  underway: {
    path: 'delivering',
    age: [1.6, 2.1],
    states: ['used', 'used'],
    message: '이사한 집에서 맛있게 드세요.',
    card: 'autumn-01',
  },
  taken: {
    path: 'complete',
    age: [12, 40],
    states: ['used'],
    message: '수능 잘 치르고 오렴. 응원할게!',
    card: 'winter-03',
  },
  back: {
    path: 'withdraw_complete',
    age: [2, 20],
    states: ['withdraw', 'withdraw'],
    message: '명절 인사를 미리 전해요.',
    card: 'autumn-08',
  },
  refused: {
    path: 'withdraw_complete',
    age: [3, 20],
    states: ['rejected'],
    message: '늘 챙겨 주셔서 고마워요.',
    card: 'autumn-03',
    steps: ended('receiver', 20, '마음만 받을게요'),
  },
  over: {
    path: 'withdraw_complete',
    age: [10, 30],
    states: ['expired', 'expired'],
    message: '동네 모임 뒤풀이 선물이에요.',
    card: 'autumn-11',
    steps: ended('system', week, '받는 기간이 지남'),
  },
  left: { path: 'incomplete', age: [0.5, 9], states: ['unused'], message: '', card: 'autumn-01' },
};

/** The gifts that the three demo members have sent; together they have every state of a gift. */
export function giftPlans(at: number): GiftPlan[] {
  const named = [['several', 'link'], ['several', 'underway', 'back', 'refused'], Object.keys(plans)][at] ?? [];
  return named.map((name) => plans[name] as GiftPlan);
}

type Made = {
  order: number;
  lines: number[];
  at: Date;
  sender: DemoMember;
  others: DemoMember[];
  areas: Map<string, Area>;
  luck: SeededRandom;
};

/** Rows of a gift on the lines of its order. */
export function giftRows(plan: GiftPlan, group: number, { order, lines, at, sender, others, areas, luck }: Made) {
  const isLink = plan.states.length === 1;
  const time = (hours: number) => new Date(at.getTime() + hours * 3_600_000).toISOString();
  const isPaid = plan.path !== 'incomplete';
  const tos = plan.states.map((state, nth): Row => {
    const to = others[nth % others.length] as DemoMember;
    const claimed = state === 'used' || state === 'rejected';
    const sent = isPaid && !(state === 'withdraw' && isLink);
    return {
      gift_id: group,
      order_line_id: lines[nth],
      link: luck.uuid(),
      name: isLink ? '' : to.name,
      phone: isLink ? null : to.phone,
      status: state,
      claimed_at: claimed ? time(1) : null,
      claimed_by: claimed ? to.id : null,
      claimed_phone: claimed ? to.phone : null,
      address:
        state === 'used'
          ? { ...demoAddressOf(to, areas.get(to.address.zonecode) ?? 0, to.phone), default: false }
          : null,
      addressed_at: state === 'used' ? time(addressedAfterHours) : null,
      consent: state === 'used' ? '2026-11-22' : null,
      ended_at: state === 'unused' || state === 'used' ? null : time(plan.steps?.at(-1)?.hours ?? 3),
      sent_count: sent ? 1 : 0,
      last_sent_at: sent ? time(0.05) : null,
    };
  });
  const row: Row = {
    id: group,
    uuid: luck.uuid(),
    order_id: order,
    noti_type: isLink ? 'kakaotalkSend' : 'alimtalkSend',
    sender_name: sender.name,
    message: plan.message,
    card: plan.card,
    kakao_receiver_name: isLink ? (others[0]?.name.slice(1) ?? null) : null,
    // A waiting gift waits long, because a demonstration runs for more than a week.
    days: plan.path === 'paid' ? 14 : 7,
    extra_days: 7,
    created_at: at.toISOString(),
  };
  return { row, tos };
}

/** Hours between the purchase of a gift and the recipient's address. */
export const addressedAfterHours = 1.5;

/** A member's own address as an order stores it. */
export function demoAddressOf({ name, address }: DemoMember, areaAddress: Area, phone = address.phone) {
  return {
    id: null,
    default: true,
    selectedAddress: 'R',
    roadAddress: address.road_address,
    jibunAddress: address.jibun_address,
    addressDetail: address.address_detail,
    receiverName: name,
    zonecode: address.zonecode,
    phone,
    areaAddress,
    memo: address.memo,
    guestOrderName: null,
    guestOrderPhone: null,
    deliveryAddressType: null,
  };
}
