import type { Sql } from '#server/platform/db/database.ts';

type Wish = {
  name?: string;
  price?: number;
  stock?: number | 'unlimited';
  fee?: number;
  freeFrom?: number | null;
  dates?: (string | null)[];
  status?: string;
  optionStatus?: string;
  category?: number;
  appOnly?: boolean;
  minGrade?: number;
  limit?: number;
  opensInHours?: number;
  endedHoursAgo?: number;
  undeliverable?: boolean[];
  returns?: 'normal' | 'fresh' | 'made_to_order';
};

export type TestProduct = Awaited<ReturnType<typeof insertTestProduct>>;

/** Inserts one product with one option per ship date. Returns its id and its options' ids and keys. */
export async function insertTestProduct(sql: Sql, wish: Wish = {}) {
  const { name = '노지 감귤', price = 12_900, stock = 100, dates = [null] } = wish;
  const [grower] = await sql<{ id: number }[]>`select id from distributor order by id limit 1`;
  const [product] = await sql<{ id: number }[]>`
    insert into product (category_id, distributor_id, name, contents, images, product_status, origin, storage, price, list_price,
      base_shipping_fee, free_shipping_condition, tax_status, is_app_only, min_app_user_grade, purchase_limit, opens_at,
      limited_begin, limited_end, undeliverable, return_policy)
    values (${wish.category ?? 91}, ${grower?.id ?? 1}, ${name}, '<p>햇귤입니다.</p>', '{/pictures/x}', ${wish.status ?? 'stock_in'}, '제주 서귀포시',
      'room', ${price}, ${price + 3000}, ${wish.fee ?? 3000}, ${wish.freeFrom === undefined ? 30_000 : wish.freeFrom}, 'free',
      ${wish.appOnly ?? false}, ${wish.minGrade ?? null}, ${wish.limit ?? null},
      ${wish.opensInHours === undefined ? null : hours(wish.opensInHours)},
      ${wish.endedHoursAgo === undefined ? null : hours(-wish.endedHoursAgo - 24)},
      ${wish.endedHoursAgo === undefined ? null : hours(-wish.endedHoursAgo)}, ${`{${(wish.undeliverable ?? [false, false, false, false]).join(',')}}`}::text::boolean[], ${wish.returns ?? 'normal'})
    returning id`;
  const id = (product as { id: number }).id;
  const options = [];
  for (const [at, date] of dates.entries()) {
    const key = `${at + 1}kg:${date ?? 'any'}`;
    const [option] = await sql<{ id: number }[]>`
      insert into product_option (product_id, path_key, name, shipment_date, option_status, price, supply_price, sort)
      values (${id}, ${key}, ${`${at + 1}kg`}, ${date}, ${wish.optionStatus ?? 'stock_in'}, ${price}, ${Math.round(price * 0.78)}, ${at}) returning id`;
    const optionId = (option as { id: number }).id;
    const units = stock === 'unlimited' ? 0 : stock;
    await sql`insert into stock (option_id, unlimited, stocked) values (${optionId}, ${stock === 'unlimited'}, ${units})`;
    if (units > 0)
      await sql`insert into stock_movement (option_id, kind, quantity) values (${optionId}, 'stock', ${units})`;
    options.push({ id: optionId, key });
  }
  await sql`select card_refresh(array[${id}::bigint])`;
  return { id, options, price, key: options[0]?.key ?? '', optionId: options[0]?.id ?? 0 };
}

/** An address in a member's address book. */
export const memberAddress = {
  selectedAddress: 'R' as const,
  roadAddress: '서울 마포구 월드컵북로 400',
  zonecode: '03925',
  addressDetail: '101동 1203호',
  receiverName: '김하늘',
  phone: '010-1234-5678',
};

/** The same as the delivery address of an order. */
export const mapoAddress = {
  ...memberAddress,
  memo: '문 앞에 놓아주세요',
  guestOrderName: '김하늘',
  guestOrderPhone: '010-1234-5678',
};

export const jejuAddress = { ...mapoAddress, roadAddress: '제주특별자치도 서귀포시 중앙로 105', zonecode: '63592' };

/** A date in Korea some days from now, far enough for any cut-off. */
export function koreanDateAfter(days: number) {
  return new Date(Date.now() + (days * 24 + 9) * 3_600_000).toISOString().slice(0, 10);
}

function hours(count: number) {
  return new Date(Date.now() + count * 3_600_000).toISOString();
}
