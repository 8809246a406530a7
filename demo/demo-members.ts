import { hashPassword } from '#server/auth/password.ts';
import { daysFrom } from './demo-calendar.ts';
import { seededRandom } from './seeded-random.ts';

const password = 'Demo1234!!';

/** The members a visitor may sign in as. */
export const demoMembers = [
  { email: 'first@demo.shop', password, grade: 1, gradeName: '씨앗', name: '김하늘' },
  { email: 'middle@demo.shop', password, grade: 3, gradeName: '잎새', name: '이도담' },
  { email: 'top@demo.shop', password, grade: 5, gradeName: '농부의 벗', name: '박온유' },
];

const others: [string, number, boolean?][] = [
  ['최가온', 2],
  ['정라온', 1],
  ['강다온', 4],
  ['조마루', 2],
  ['윤새봄', 3],
  ['장한결', 1],
  ['임소담', 2],
  ['한누리', 5, true],
  ['오아라', 1],
  ['서이든', 3],
  ['신보리', 2],
  ['권나래', 1],
];

const places: [zonecode: string, road: string, jibun: string][] = [
  ['06236', '서울특별시 강남구 테헤란로 152', '서울특별시 강남구 역삼동 737'],
  ['04524', '서울특별시 중구 세종대로 110', '서울특별시 중구 태평로1가 31'],
  ['48058', '부산광역시 해운대구 센텀중앙로 79', '부산광역시 해운대구 우동 1457'],
  ['13529', '경기도 성남시 분당구 판교역로 166', '경기도 성남시 분당구 백현동 532'],
  ['35242', '대전광역시 서구 둔산로 100', '대전광역시 서구 둔산동 1420'],
  ['63122', '제주특별자치도 제주시 문연로 6', '제주특별자치도 제주시 연동 312-1'],
  ['61945', '광주광역시 서구 내방로 111', '광주광역시 서구 치평동 1200'],
  ['24266', '강원특별자치도 춘천시 중앙로 1', '강원특별자치도 춘천시 봉의동 15'],
];

export type DemoMember = {
  id: number;
  name: string;
  phone: string;
  grade: number;
  address: ReturnType<typeof addressRow>;
};

/** Members with their addresses, points, coupons and favourites. `after` is the last id in use. */
export async function memberRows(after: number, products: number[], now: Date) {
  const hash = await hashPassword(password);
  const all = [
    ...demoMembers.map(({ email, name, grade }) => ({ email, name, grade, business: grade === 5 })),
    ...others.map(([name, grade, business], at) => ({
      email: `neighbor${at + 1}@demo.shop`,
      name,
      grade,
      business: business ?? false,
    })),
  ];
  const users = all.map(({ email, name, grade, business }, at) => ({
    id: after + at + 1,
    uuid: seededRandom(`person ${at}`).uuid(),
    user_type: 'email',
    email,
    password_hash: hash,
    name,
    nickname: name.slice(1),
    phone: `0100000${String(1001 + at)}`,
    grade,
    is_business: business,
    center_reply_alarm: true,
    order_delivery_alarm: true,
    advertising_alarm: at % 3 === 0,
    advertising_promotion: at % 3 === 0,
    advertising_alarm_at: at % 3 === 0 ? daysFrom(now, 50).toISOString() : null,
    created_at: daysFrom(now, 180 - at * 6).toISOString(),
  }));
  const addresses = users.flatMap((user, at) => [addressRow(user, at, true), addressRow(user, at + 3, false)]);
  const favorites = users.flatMap((user, at) =>
    seededRandom(`favorites ${at}`)
      .some(products, at < 3 ? 9 + at * 4 : 34)
      .map((product_id, nth) => ({
        app_user_id: user.id,
        product_id,
        created_at: daysFrom(now, nth * 2 + 0.5).toISOString(),
      })),
  );
  const points = users.flatMap((user, at) => pointsOf(user.id, at, user.grade, now));
  const members: DemoMember[] = users.map((user, at) => ({
    id: user.id,
    name: user.name,
    phone: user.phone,
    grade: user.grade,
    address: addresses[at * 2] as DemoMember['address'],
  }));
  return { users, addresses, favorites, points, members };
}

function addressRow(user: { id: number; name: string; phone: string }, at: number, first: boolean) {
  const [zonecode, road, jibun] = places[at % places.length] as (typeof places)[number];
  return {
    app_user_id: user.id,
    is_default: first,
    selected_address: 'R',
    road_address: road,
    jibun_address: jibun,
    address_detail: first ? `${101 + at}동 ${at + 2}04호` : `${at + 1}층`,
    receiver_name: first ? user.name : `${user.name}(사무실)`,
    zonecode,
    phone: user.phone,
    memo: first ? '문 앞에 놓아주세요' : '경비실에 맡겨주세요',
  };
}

function pointsOf(person: number, at: number, grade: number, now: Date) {
  const row = (type: string, amount: number, label: string, days: number, life: number) => ({
    app_user_id: person,
    type,
    amount,
    label,
    source_key: `demo:${type}:${person}:${days}`,
    expires_at: daysFrom(now, days - life).toISOString(),
    created_at: daysFrom(now, days).toISOString(),
  });
  return [
    row('event', 2000, '회원가입을 축하해요', 170 - at * 6, 365),
    row('event', 500 * grade, '생일을 축하해요', 60, 365),
    row('purchase_reward', 740 * grade + at * 30, '구매확정 적립', 40, 365),
    row('purchase_reward', 410 * grade, '구매확정 적립', 12, 365),
    ...(at < 3 ? [row('event', 3000, '김장철 응원 포인트', 9, 29)] : []),
  ];
}

const day = 86_400_000;
export const firstOrderCoupon = 1;

/** Coupons, and the members who hold them. */
export function couponRows(members: DemoMember[], now: Date) {
  const until = (days: number) => new Date(now.getTime() + days * day).toISOString();
  const coupons = [
    coupon(firstOrderCoupon, '첫 주문 3,000원 할인', 'order', {
      discount_won: 3000,
      minimum_amount: 20000,
      first_order: true,
    }),
    coupon(2, '단골 감사 3,000원 쿠폰', 'order', { discount_won: 3000, minimum_amount: 30000, min_grade: 3 }),
    coupon(3, '최고 등급 감사 10,000원 쿠폰', 'order', {
      discount_won: 10000,
      minimum_amount: 50000,
      min_grade: 5,
      exclusive: true,
      note: '최고 등급 회원께만 드려요',
    }),
    coupon(4, '제철 과일 10% 할인', 'product', { discount_percent: 10, maximum_discount: 5000, category_ids: [91] }),
    coupon(5, '수산 7% 할인', 'product', { discount_percent: 7, maximum_discount: 4000, category_ids: [93] }),
    coupon(6, '배송비 무료', 'shipping', { discount_won: 3000 }),
    coupon(7, '김장 응원 2,000원', 'order', {
      discount_won: 2000,
      minimum_amount: 15000,
      code: 'HARVEST26',
      total_limit: 500,
    }),
  ];
  function coupon(id: number, name: string, kind: string, terms: Record<string, unknown>) {
    const none = {
      discount_won: null,
      discount_percent: null,
      maximum_discount: null,
      minimum_amount: 0,
      category_ids: null,
      min_grade: null,
      first_order: false,
      exclusive: false,
      no_partial: false,
      code: null,
      total_limit: null,
      per_person_limit: 1,
      issued_count: 0,
      note: '',
    };
    return { id, name, kind, ...none, ...terms, valid_from: until(-150), valid_until: until(id === 4 ? 5 : 40) };
  }
  const issues = members.flatMap(({ id, grade }, at) => {
    const mine = [firstOrderCoupon, 4, 6, ...(grade >= 3 ? [2, 5] : []), ...(grade >= 5 ? [3] : [])];
    return mine.map((coupon_id) => ({
      coupon_id,
      app_user_id: id,
      status: 'issued',
      issued_at: daysFrom(now, 150 - at * 6).toISOString(),
    }));
  });
  return { coupons, issues: issues.map((row, at) => ({ id: at + 1, ...row })) };
}
