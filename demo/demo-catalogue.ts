import { addDays, dateInKorea } from '#contract/rules/calendar.ts';
import { sanitizeContents } from '#server/catalog/description-html.ts';
import { imageNamesOf, paintedFoodOf, paintedNameOf, placeholderColoursOf } from './art.ts';
import { daysFrom, koreaHourAt, shipDays } from './demo-calendar.ts';
import { type DemoProduct, shippingFees } from './demo-product.ts';
import { demoSellers } from './demo-sellers.ts';
import { fishProducts } from './fish.ts';
import { foodProducts } from './food.ts';
import { fruitProducts } from './fruit.ts';
import { livingProducts } from './living-products.ts';
import { meatProducts } from './meat.ts';
import { productStoryOf } from './product-stories.ts';
import { type SeededRandom, seededRandom } from './seeded-random.ts';
import { noticeKindOf, sizeName, sizePrice, statutoryNoticeOf } from './statutory-notices.ts';
import { vegetableProducts } from './vegetable.ts';

/** Past fundings in each state: reached, missed, shipping, completed. */
// biome-ignore format: a product reads best as a few full lines.
const fundingProducts: DemoProduct[] = [
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

export const demoProducts: DemoProduct[] = [
  ...fruitProducts,
  ...vegetableProducts,
  ...fishProducts,
  ...meatProducts,
  ...foodProducts,
  ...livingProducts,
  ...fundingProducts,
];

/** Products that a list shows as added today. They have no reviews. */
const addedToday = new Set([
  ...['아침에 씻은 사과', '고산지 바나나', '자색고구마', '밤고구마', '햇볕에 말린 건고추', '벌교 참꼬막', '황태채'],
  ...['저지방 뒷다리 다짐육', '새벽 청란', '아침에 찐 쑥인절미', '구운 찹쌀 약과'],
]);

type Day = { now: Date; holidays: ReadonlySet<string> };
type Keep = 'room' | 'chilled' | 'frozen';

/** Rows of products, options, stock and funding; the position in `demoProducts` is the id. */
export function catalogueRows({ now, holidays }: Day) {
  const keys = Object.keys(demoSellers);
  const used = new Map<string, number>();
  const dates = shipDays(now, holidays);
  const products = demoProducts.map((good, at) => {
    const food = paintedNameOf(good) ?? good.name;
    const turn = used.get(food) ?? 0;
    used.set(food, turn + 1);
    const grower = demoSellers[good.by];
    if (!grower) throw new Error(`Demo product ${good.name} names unknown seller ${good.by}.`);
    const seller = { ...grower, tel: `070-0000-0${101 + keys.indexOf(good.by)}` };
    return productRow(good, at + 1, keys.indexOf(good.by) + 1, seller, imageNamesOf(good, turn).map(address), now);
  });
  let optionId = 0;
  const options = demoProducts.flatMap((good, at) =>
    optionRows(good, at + 1, dates, now).map((row) => ({ ...row, id: ++optionId })),
  );
  const fundings = demoProducts.flatMap((good, at) =>
    good.funding ? [{ ...fundingRow(good, good.funding, now), product_id: at + 1 }] : [],
  );
  return {
    products,
    options: options.map(({ left: _, ...row }) => row),
    stocks: options.map(({ id, left, option_status }) => ({
      option_id: id,
      unlimited: option_status === 'unlimited_stock_in',
      stocked: left,
      held: 0,
      sold: 0,
    })),
    movements: options
      .filter(({ left }) => left > 0)
      .map(({ id, left }) => ({
        option_id: id,
        order_id: null,
        kind: 'stock',
        quantity: left,
        at: daysFrom(now, 130).toISOString(),
      })),
    prices: options.flatMap((option) => priceRows(option, products[option.product_id - 1], now)),
    fundings: fundings.map((row, at) => ({ id: at + 1, ...row })),
  };
}

function address(name: string) {
  return `/pictures/${name}`;
}

type Seller = (typeof demoSellers)[string] & { tel: string };

function productRow(good: DemoProduct, id: number, distributor: number, seller: Seller, images: string[], now: Date) {
  const luck = seededRandom(`product ${id}`);
  const fee = shippingFees[good.fee ?? 'standard'];
  const keep = keepOf(good);
  const taxable = good.taxable ?? (good.in > 9501 && good.in < 9600) ?? false;
  const taxed = taxable || good.in >= 9800;
  const price = sizePrice(good.sizes[0] ?? ' 0');
  // A funding product is on sale only while its funding is open.
  const period = good.period ?? good.funding?.period;
  const isPictured = paintedFoodOf(good) !== undefined;
  // Lists open with the newest products: those with a picture came last.
  const [newest, oldest] = isPictured ? [3, 110] : [120, 384];
  const isNew = isPictured && (good.soon || (good.period?.[0] ?? 0) > 0);
  const age = isNew ? luck.between(0.2, 3) : luck.between(newest, oldest);
  const midnight = koreaHourAt(now, 0, 0).getTime();
  const createdAt = addedToday.has(good.name)
    ? new Date(midnight + (now.getTime() - midnight) * luck.next())
    : // A funding product is added before its funding opens.
      daysFrom(now, good.funding ? Math.max(age, 2 - good.funding.period[0]) : age);
  return {
    id,
    uuid: luck.uuid(),
    category_id: good.in,
    distributor_id: distributor,
    name: good.name,
    tags: good.tags.split(' '),
    contents: sanitizeContents(productStoryOf(good, seller, keep, images, luck)),
    images,
    pictured: isPictured,
    // The images above the story belong to it too: none is shown twice on one page.
    detail_images: [],
    placeholder: placeholderColoursOf(good),
    product_status: good.status ?? (good.funding && good.funding.period[1] < 0 ? 'stock_out' : 'stock_in'),
    sale_type: saleType(good),
    origin: good.from,
    storage: keep,
    price,
    list_price: good.off ? Math.ceil(price / (1 - good.off / 100) / 100) * 100 : price,
    supply_price: Math.round((price * 0.78) / 100) * 100,
    is_app_only: good.appOnly ?? false,
    is_exclusive: good.exclusive ?? false,
    opens_at: good.soon ? koreaHourAt(now, good.soon, 10).toISOString() : null,
    limited_begin: period ? koreaHourAt(now, period[0], 10).toISOString() : null,
    limited_end: period ? koreaHourAt(now, period[1], 23, 59).toISOString() : null,
    no_resale: good.noResale ?? false,
    business_only: good.wholesale ?? false,
    min_app_user_grade: good.grade ?? null,
    restricted_stock_order: good.few ?? luck.happens(0.12),
    ...(good.wholesale ? steps(price) : { min_order_unit: 1, order_multiple: 1, tiers: null }),
    purchase_limit: good.limit ?? (good.noResale ? 2 : null),
    base_shipping_fee: fee.base,
    free_shipping_condition: fee.free,
    shipping_fee_unit: fee.unit,
    max_unit_in_box: fee.box,
    area_fees: fee.area,
    // Each crate ships separately; the island fee for each is more than the shop pays for a gift.
    gift_area: fee.unit === 1 ? 'sender_prepaid' : 'shop_absorbs',
    undeliverable: fee.not,
    label_shipping_method: fee.label,
    label_recommend: good.label ?? null,
    dispatch_days: luck.pick([1, 1, 2]),
    tax_status: taxed ? 'taxable' : 'free',
    property_json: statutoryNoticeOf(good, seller, keep, taxable),
    notice_kind: good.funding || good.status === 'waiting' || good.status === 'removed' ? null : noticeKindOf(good),
    return_policy: good.returns ?? (keep === 'room' && (good.in > 9800 || taxed) ? 'normal' : 'fresh'),
    carrier_code: fee.label === '직배송' ? '99' : luck.pick(['04', '04', '04', '05', '08', '01']),
    created_at: createdAt.toISOString(),
  };
}

/** Wholesale products are sold in twos; the price falls with the quantity (rules D14). */
function steps(price: number) {
  const off = (percent: number) => Math.floor((price * (100 - percent)) / 100 / 100) * 100;
  return {
    min_order_unit: 2,
    order_multiple: 2,
    tiers: [
      { from: 2, price },
      { from: 6, price: off(5) },
      { from: 20, price: off(11) },
    ],
  };
}

function keepOf(good: DemoProduct): Keep {
  if (good.keep) return good.keep;
  const root = Math.floor(good.in / 100);
  if (good.in === 9305 || good.in === 9306) return 'room';
  return root === 93 || root === 96 || good.in === 9502 || good.in === 9507 ? 'chilled' : 'room';
}

function saleType(good: DemoProduct) {
  if (good.funding) return 'funding';
  if (good.wholesale) return 'wholesale';
  if (good.soon) return 'coming_soon';
  if (good.period) return 'limited_period';
  return good.exclusive ? 'exclusive' : 'normal';
}

function optionRows(good: DemoProduct, product: number, dates: string[], now: Date) {
  const luck = seededRandom(`options ${product}`);
  const count = Math.max(1, Math.min(luck.whole(2, 4), Math.floor(6 / good.sizes.length)));
  const days: (string | null)[] = good.dated ? luck.some(dates, count).sort() : [null];
  const keys = sizeKeys(good.sizes);
  const special = !good.dated && (good.off ?? 0) >= 15 && luck.happens(0.3);
  return days.flatMap((day, dayAt) =>
    good.sizes.map((size, sizeAt) => {
      const first = dayAt === 0 && sizeAt === 0;
      const status = optionStatus(good, first, luck);
      const price = sizePrice(size);
      const isSoldOut = status === 'stock_out' || status === 'unlimited_stock_in';
      return {
        product_id: product,
        path_key: day ? `${keys[sizeAt]}:${day}` : (keys[sizeAt] ?? `o${sizeAt + 1}`),
        name: sizeName(size),
        shipment_date: day,
        option_status: status,
        restock_date: status === 'temp_stock_out' ? addDays(dateInKorea(now), luck.whole(5, 20)) : null,
        price: special ? Math.ceil((price * 1.12) / 100) * 100 : price,
        special_sale_price: special ? price : null,
        supply_price: Math.round((price * 0.78) / 100) * 100,
        sort: dayAt * 10 + sizeAt,
        left: isSoldOut
          ? 0
          : good.few
            ? luck.whole(3, 10)
            : luck.happens(0.06)
              ? luck.whole(3, 10)
              : luck.whole(30, 400),
      };
    }),
  );
}

/** The recorded prices of an option. Food of the season became cheaper or dearer in the last week. */
function priceRows(
  { id, product_id, price, special_sale_price }: ReturnType<typeof optionRows>[number] & { id: number },
  product: ReturnType<typeof productRow> | undefined,
  now: Date,
) {
  const luck = seededRandom(`prices ${product_id}`);
  const created = product?.created_at ?? now.toISOString();
  const changed = koreaHourAt(now, -luck.whole(1, 5), 6).toISOString();
  const percent = luck.pick([-9, -6, -4, 0, 0, 0, 4, 7, 12]);
  const before = (won: number) => Math.round((won * (100 + percent)) / 100 / 100) * 100;
  const isFood = (product?.category_id ?? 0) < 9800 && ['normal', 'exclusive'].includes(product?.sale_type ?? '');
  const present = { option_id: id, price, special_sale_price, until_at: null };
  if (!isFood || changed <= created || before(price) === price) return [{ ...present, from_at: created }];
  const past = {
    ...present,
    price: before(price),
    special_sale_price: special_sale_price && before(special_sale_price),
  };
  return [
    { ...past, from_at: created, until_at: changed },
    { ...present, from_at: changed },
  ];
}

function optionStatus(good: DemoProduct, first: boolean, luck: SeededRandom) {
  const whole = good.funding && good.funding.period[1] < 0 ? 'stock_out' : good.status;
  if (whole && !['waiting', 'removed'].includes(whole)) return whole;
  if (first || good.wholesale || good.funding) return 'stock_in';
  const lot = luck.next();
  return lot < 0.05 ? 'stock_out' : lot < 0.08 ? 'temp_stock_out' : lot < 0.1 ? 'suspended' : 'stock_in';
}

/** Sizes as they appear in addresses: Latin letters and digits only, each unique. */
function sizeKeys(sizes: string[]) {
  const seen = new Set<string>();
  return sizes.map((size, at) => {
    const plain = sizeName(size)
      .replace(/\(.*\)/, '')
      .replace(/[^\w.]+/g, '')
      .toLowerCase();
    const key = plain && !seen.has(plain) ? plain : `${plain || 'o'}${plain ? '-' : ''}${at + 1}`;
    seen.add(key);
    return key;
  });
}

function fundingRow(
  good: DemoProduct,
  { goalType, goal, current, people, period, status: given }: NonNullable<DemoProduct['funding']>,
  now: Date,
) {
  const ended = period[1] < 0;
  const status = given ?? (period[0] > 0 ? 'ready' : !ended ? 'open' : current >= goal ? 'producing' : 'failed');
  return {
    goal_type: goalType,
    goal,
    current,
    supporter_count: people,
    opening_amount: current,
    opening_supporters: people,
    begin_at: koreaHourAt(now, period[0], 10).toISOString(),
    end_at: koreaHourAt(now, period[1], 23, 59).toISOString(),
    estimated_shipment_date: addDays(dateInKorea(now), Math.max(period[1], -75) + (good.in === 9102 ? 200 : 25)),
    funding_status: status,
  };
}
