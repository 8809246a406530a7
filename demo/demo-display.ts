import { dateInKorea } from '#contract/rules/calendar.ts';
import type { DemoProduct } from './demo-product.ts';
import { tabRows } from './display-tabs.ts';
import { seededRandom } from './seeded-random.ts';

export type DisplayProduct = {
  good: DemoProduct;
  id: number;
  price: number;
  list_price: number;
  product_status: string;
  sale_type: string;
  /** Whether its first image shows the food. */
  pictured: boolean;
  sales: number;
  ships: string | null;
};
type Strip = {
  code?: string;
  name: string;
  title: string;
  sub_title: string | null;
  display_ui_type: string;
  order_by_type: string;
  products: number[];
};

const orders: Record<string, string[]> = {
  '*': ['banner', 'today', 'season', 'best', 'pick', 'sea', 'cheap', 'meat', 'table', 'gift'],
  cuma: ['banner', 'today', 'season', 'best', 'pick', 'sea', 'cheap', 'meat', 'table', 'gift'],
  market: ['banner', 'best', 'cheap', 'wholesale', 'today', 'meat', 'sea', 'season', 'table'],
  farmer: ['letter', 'season', 'story', 'ugly', 'today', 'best', 'table', 'sea', 'cheap'],
  ru: ['banner', 'pick', 'cheap', 'best', 'season', 'today', 'sweet', 'table', 'gift'],
};

/** The strips of the home screen in each brand's order, and the one group of the funding screen. */
export function displayRows(shelf: DisplayProduct[], now: Date) {
  const strips = stripsOf(shelf, Number(dateInKorea(now).slice(5, 7)));
  const groups = Object.entries(orders).flatMap(([brand, keys]) =>
    keys.flatMap((key) =>
      (strips[key] ?? []).map((strip) => ({
        brand,
        key: 'home',
        code: codes[key] ?? key,
        content: 'product',
        ...strip,
      })),
    ),
  );
  const funding = shelf.filter(({ sale_type }) => sale_type === 'funding').map(({ id }) => id);
  groups.push({
    brand: '*',
    key: 'funding',
    code: 'funding',
    content: 'product',
    ...strip('펀딩', '펀딩 중인 농가', '한 해 농사를 먼저 응원해 주세요', 'list', funding),
  });
  const { tabs, ...hung } = tabRows(shelf, now, groups.length);
  const rows = groups.map(({ products: _, content, code, ...group }, at) => ({
    id: at + 1,
    ...group,
    // A screen may have several banners, and a code names one strip.
    code: group.display_ui_type === 'banner' ? null : code,
    display_contents_type: content,
    show_information: true,
    sort: at + 1,
    parent_id: null as number | null,
    is_default: false,
  }));
  const products = groups.flatMap((group, at) =>
    group.products.map((product, sort) => ({ display_group_id: at + 1, product_id: product, sort })),
  );
  const first = (code: string) => rows.find((row) => row.brand === '*' && row.code === code)?.id;
  const below: [number, (number | undefined)[]][] = [
    [1, [first('today'), first('season'), first('best'), first('md')]],
    [2, [first('best'), first('cheap'), first('md')]],
    [8, hung.heads],
    [9, hung.heads],
  ];
  return {
    heads: hung.heads,
    groups: [...rows, ...tabs],
    products: [...products, ...hung.products],
    hung: below.flatMap(([main_navigation_id, ids]) =>
      ids.flatMap((id, sort) => (id ? [{ main_navigation_id, display_group_id: id, sort: sort + 1 }] : [])),
    ),
  };
}

const codes: Record<string, string> = { pick: 'md' };

function stripsOf(shelf: DisplayProduct[], month: number): Record<string, Strip[]> {
  const luck = seededRandom(`display ${month}`);
  const plain = shelf.filter(
    ({ product_status, sale_type, good }) =>
      product_status.endsWith('stock_in') &&
      ['normal', 'exclusive'].includes(sale_type) &&
      !good.appOnly &&
      !good.grade,
  );
  const root = (one: DisplayProduct) => Math.floor(one.good.in / 100);
  const ids = (some: DisplayProduct[], count: number) =>
    picturedFirst(some)
      .slice(0, count)
      .map(({ id }) => id);
  // Of many products, those with a picture are chosen before others.
  const some = (from: DisplayProduct[], count: number) => {
    const chosen = luck.some(
      from.filter(({ pictured }) => pictured),
      count,
    );
    const rest = from.filter(({ pictured }) => !pictured);
    return [...chosen, ...luck.some(rest, count - chosen.length)];
  };
  const best = [...plain].sort((one, other) => other.sales - one.sales);
  const ripe = plain.filter(({ good }) => good.months?.includes(month));
  const soonest = [...plain].sort(
    (one, other) => (one.ships ?? '').localeCompare(other.ships ?? '') || other.sales - one.sales,
  );
  const named = (name: string) => plain.filter(({ good }) => good.name === name || good.name.includes(name));
  const mixed = some(soonest.slice(0, 60), 12);
  return {
    banner: banners(month, picturedFirst(ripe.length > 0 ? ripe : plain), named),
    letter: letters(named),
    today: [
      strip('오늘 출고', '오늘 주문, 바로 출고', '오후 2시 전에 주문하면 가장 먼저 떠나요', 'carousel', ids(mixed, 12)),
    ],
    season: [
      strip('지금 제철', `지금 제철, ${month}월의 맛`, '이맘때가 아니면 못 만나요', 'grid3', ids(some(ripe, 12), 12)),
    ],
    best: [
      strip('이번 주 베스트', '이번 주 베스트', '이웃들이 가장 많이 담은 것들', 'ranking', ids(best, 10), 'popular'),
    ],
    pick: [
      strip(
        'MD 추천',
        'MD가 먼저 맛본 것',
        '밭과 바다에 다녀와서 골랐어요',
        'grid2',
        ids(
          some(
            plain.filter(({ good }) => good.label === 'MD추천'),
            8,
          ),
          8,
        ),
        'recommend',
      ),
    ],
    sea: [
      strip(
        '산지 직송 수산',
        '새벽 위판장에서 바로',
        '통영과 속초, 완도에서 올라옵니다',
        'list',
        ids(
          some(
            plain.filter((one) => root(one) === 93),
            6,
          ),
          6,
        ),
      ),
    ],
    cheap: [
      strip(
        '1만원의 행복',
        '만 원의 행복',
        '한 장으로 차리는 오늘 저녁',
        'grid2',
        ids(
          some(
            plain.filter(({ price }) => price <= 10000),
            8,
          ),
          8,
        ),
        'price_asc',
      ),
    ],
    meat: [
      strip(
        '오늘은 고기',
        '오늘은 고기 굽는 날',
        null,
        'carousel',
        ids(
          some(
            plain.filter((one) => root(one) === 96),
            10,
          ),
          10,
        ),
      ),
    ],
    table: [
      strip(
        '매일 밥상',
        '매일 오르는 밥상',
        '쌀, 달걀, 김치처럼 떨어지면 안 되는 것',
        'grid3',
        ids(
          some(
            plain.filter(({ good }) => [9501, 9502, 9503, 9604, 9701, 9702].includes(good.in)),
            9,
          ),
          9,
        ),
      ),
    ],
    gift: [
      strip(
        '마음 담은 선물',
        '마음을 담은 선물',
        '받는 분의 주소를 몰라도 괜찮아요',
        'carousel',
        ids(
          [
            ...plain.filter(({ good }) => /선물/.test(good.tags)),
            ...ripe.filter((one) => root(one) === 91 && !/선물/.test(one.good.tags)),
          ],
          12,
        ),
      ),
    ],
    wholesale: [
      strip(
        '사장님 도매',
        '사장님을 위한 도매',
        '사업자 회원 전용가',
        'list',
        ids(
          shelf.filter(({ sale_type }) => sale_type === 'wholesale'),
          5,
        ),
      ),
    ],
    story: [
      strip(
        '농부의 편지',
        '농부가 보낸 편지',
        '기른 사람의 이야기를 함께 담았어요',
        'list',
        ids(
          some(
            plain.filter(({ good }) => good.label === '산지직송'),
            5,
          ),
          5,
        ),
      ),
    ],
    ugly: [
      strip(
        '못나도 맛나요',
        '못나도 맛은 그대로',
        '흠집 난 농산물을 구해 주세요',
        'grid2',
        ids(
          plain.filter(({ good }) => /못난이|흠|파지/.test(`${good.name} ${good.tags}`)),
          6,
        ),
      ),
    ],
    sweet: [
      strip(
        '달콤한 간식',
        '달콤한 오후 간식',
        null,
        'carousel',
        ids(
          some(
            plain.filter(({ good }) => [9505, 9504, 9507, 9104, 9108].includes(good.in)),
            10,
          ),
          10,
        ),
      ),
    ],
  };
}

function banners(month: number, ripe: DisplayProduct[], named: (name: string) => DisplayProduct[]): Strip[] {
  const productIdAt = (found: DisplayProduct[], nth = 0) =>
    [(found[nth] ?? ripe[nth] ?? ripe[0])?.id].filter((id) => id !== undefined);
  const winter = month >= 10 || month <= 2;
  return [
    winter
      ? banner('귤 한 상자면\n겨울이 든든해요', '서귀포 효돈에서 바로 보내요', productIdAt(named('효돈 노지 감귤')))
      : banner(`${month}월의 과일,\n오늘 딴 그대로`, '산지에서 식탁까지 하루', productIdAt(ripe)),
    banner('씨 없는 청도 반시,\n두면 말랑한 홍시', '감나무집에서 상자째 보내요', productIdAt(named('청도 반시'))),
    banner('다시마 먹고 자란\n완도 전복', '살아 있는 채로 보내요', productIdAt(named('완도 활전복'))),
    banner('오늘 찧은 쌀로\n첫 밥을 지어요', '이천 방앗간의 도정 도장', productIdAt(named('그날 찧은 이천쌀'))),
    banner(
      '붉은 흙이 키운\n꿀고구마 굽는 냄새',
      '해남 황토밭에서 한 달을 재웠어요',
      productIdAt(named('해남 꿀고구마')),
    ),
  ];
}

/** The letters of farmer's home: each about a product whose picture shows the food. */
/** Letters of three sellers, each in their words. The layout adds who signs. */
function letters(named: (name: string) => DisplayProduct[]): Strip[] {
  const of = (name: string) =>
    named(name)
      .slice(0, 1)
      .map(({ id }) => id);
  return [
    banner(
      '구름이 쉬어 가는\n안반데기 감자',
      '해발 천백 미터라 아침마다 구름 속에서 일합니다. 올여름 비가 잦아 잔 감자가 많지만 분은 더 납니다. 껍질째 쪄서 소금에 찍어 드세요. 저희 집 저녁이 늘 그렇습니다.',
      of('안반데기 수미감자'),
    ),
    banner(
      '서리를 맞고\n더 달아진 사과',
      '첫서리가 내리던 날 따려다 사흘을 더 참았습니다. 꼭지 둘레가 거칠어도 그쪽이 더 답니다. 손자가 제일 못난 것부터 골라 먹는 걸 보면 맛은 아이가 압니다.',
      of('청송 꿀부사 사과'),
    ),
    banner(
      '오늘 찧은 쌀로\n첫 밥을 지어요',
      '찧은 지 하루가 지나면 밥 냄새가 다릅니다. 그래서 주문을 받고 나서 방아를 돌립니다. 처음 밥을 안치실 때는 물을 조금만 덜 잡아 보세요.',
      of('그날 찧은 이천쌀'),
    ),
  ];
}

/** Products with a picture of the food fill the first four places. */
function picturedFirst(some: DisplayProduct[]) {
  const first = new Set(some.filter(({ pictured }) => pictured).slice(0, 4));
  return [...first, ...some.filter((one) => !first.has(one))];
}

function banner(title: string, sub: string, products: number[]): Strip {
  return strip(title.replace('\n', ' '), title, sub, 'banner', products);
}

function strip(
  name: string,
  title: string,
  sub_title: string | null,
  display_ui_type: string,
  products: number[],
  order_by_type = 'latest',
): Strip {
  return { name, title, sub_title, display_ui_type, order_by_type, products };
}

/** The main navigation: links, and two groups with tabs. */
export function navigationRows([season, origin]: number[]) {
  const rows = [
    ['홈', 'home', '/'],
    ['베스트', 'display', '/best'],
    ['과일', 'category', '/category/fruit'],
    ['채소', 'category', '/category/vegetable'],
    ['수산', 'category', '/category/fish'],
    ['정육', 'category', '/category/meat'],
    ['식품', 'category', '/category/food'],
    ['제철 달력', 'display', `/display/${season}`],
    ['산지별', 'display', `/display/${origin}`],
    ['펀딩', 'funding', '/funding'],
    ['도매', 'wholesale', '/wholesale'],
    ['쇼츠', 'video', '/video'],
  ];
  return rows.map(([name, navigation_type, link], at) => ({
    id: at + 1,
    brand: '*',
    name,
    navigation_type,
    link,
    sort: at + 1,
  }));
}

export const advertisingRows = [91, 97, 93, 96, 95].flatMap((category_id, at) =>
  ['best', 'home'].map((type, second) => ({
    id: at * 2 + second + 1,
    category_id,
    type,
    priority: at + 1,
    focus: at === 0 || (type === 'home' && at === 2),
  })),
);
