import { createHash } from 'node:crypto';
import type { DemoProduct } from './demo-product.ts';

/** 1: some of it on a table. 2: the box that arrives. 3: inside, or close up. */
type View = 1 | 2 | 3;
type Look = {
  /** Words of the product names that may use it; no other food has its image. */
  for: readonly string[];
  /** The look of those products, if several foods share one. */
  of?: string;
  views: readonly View[];
  /** Two placeholder colours shown until the image arrives. */
  ground: string;
};

const oak = '#dfc28f,#b98a4f';
const linen = '#efe9dd,#d3c8b4';
const clay = '#d9c2a2,#b8987a';
const walnut = '#9a6a48,#6b4630';
const slate = '#6b6e72,#3c3f43';

/** Painted foods; their views are in `views/`. */
export const paintedFoods: Record<string, Look> = {
  tangerine: { for: ['감귤', '돌담 고치기'], views: [1, 3, 2], ground: oak },
  citrus: { for: ['한라봉'], views: [1, 3, 2], ground: oak },
  redhyang: { for: ['레드향'], of: 'citrus', views: [1, 3, 2], ground: walnut },
  cheonhye: { for: ['천혜향'], of: 'citrus', views: [1, 3, 2], ground: linen },
  melon: { for: ['꿀참외', '겨울 참외'], views: [1, 2], ground: linen },
  lemon: { for: ['제주 레몬'], views: [1, 3, 2], ground: linen },
  apple: { for: ['부사 사과', '흠집 사과', '씻은 사과', '사과나무'], views: [1, 3, 2], ground: linen },
  'apple-green': { for: ['시나노골드'], views: [1, 3, 2], ground: linen },
  pear: { for: ['신고배'], views: [1, 3, 2], ground: clay },
  'pear-gold': { for: ['황금배'], of: 'pear', views: [1], ground: linen },
  'pear-mini': { for: ['미니배'], of: 'pear', views: [1, 2], ground: linen },
  persimmon: { for: ['반시'], views: [1, 2, 3], ground: clay },
  strawberry: { for: ['설향 딸기', '금실 딸기'], views: [1, 3, 2], ground: linen },
  grape: { for: ['캠벨'], views: [1, 3, 2], ground: oak },
  shine: { for: ['샤인머스캣'], views: [1, 3, 2], ground: linen },
  blueberry: { for: ['생블루베리'], views: [1, 3, 2], ground: linen },
  'sweet-potato': { for: ['꿀고구마', '밤고구마', '대용량 고구마'], views: [1, 3, 2], ground: clay },
  potato: { for: ['수미감자', '알감자', '감자밭'], views: [1, 2, 3], ground: linen },
  'potato-red': { for: ['홍감자'], of: 'potato', views: [1], ground: linen },
  onion: { for: ['황토 양파'], views: [1, 3, 2], ground: oak },
  garlic: { for: ['깐 마늘'], views: [1, 2], ground: walnut },
  carrot: { for: ['흙당근'], views: [1, 3, 2], ground: linen },
  cucumber: { for: ['백다다기 오이'], views: [1, 2], ground: linen },
  paprika: { for: ['삼색 파프리카'], views: [1, 2], ground: linen },
  tomato: { for: ['찰토마토'], views: [1, 3, 2], ground: linen },
  'tomato-plum': { for: ['대추방울토마토'], of: 'tomato', views: [1, 2], ground: oak },
  'chili-green': { for: ['청양고추'], of: 'chili', views: [1, 3, 2], ground: linen },
  'chili-powder': { for: ['고춧가루'], of: 'chili', views: [1], ground: linen },
  chestnut: { for: ['정안 알밤'], views: [1, 3, 2], ground: oak },
  walnut: { for: ['햇 호두'], views: [1, 2], ground: linen },
  rice: { for: ['이천쌀', '김밥집 쌀'], views: [1, 3, 2], ground: oak },
  bean: { for: ['서리태'], views: [1, 3], ground: linen },
  grain: { for: ['잡곡'], views: [1, 3], ground: walnut },
  salt: { for: ['천일염'], views: [1], ground: oak },
  egg: { for: ['유정란'], views: [1, 3, 2], ground: linen },
  'egg-blue': { for: ['청란'], of: 'egg', views: [1, 2], ground: walnut },
  'egg-tray': { for: ['대란'], views: [1], ground: oak },
  beef: { for: ['한우 등심', '한우 채끝'], views: [1, 3, 2], ground: slate },
  pork: { for: ['오겹살'], views: [1, 3], ground: slate },
  mackerel: { for: ['간고등어', '순살 고등어'], views: [1, 3, 2], ground: slate },
  hairtail: { for: ['은갈치'], views: [3, 2, 1], ground: slate },
  abalone: { for: ['활전복', '전복 치패'], views: [1, 3, 2], ground: slate },
  crab: { for: ['붉은대게'], views: [1, 2], ground: slate },
  squid: { for: ['당일바리 오징어'], views: [1, 2], ground: slate },
  clam: { for: ['바지락'], of: 'shell', views: [1, 2], ground: slate },
  cockle: { for: ['참꼬막'], of: 'shell', views: [1], ground: walnut },
  anchovy: { for: ['국물멸치'], of: 'dried-fish', views: [1, 3, 2], ground: walnut },
  seaweed: { for: ['햇김'], views: [1], ground: linen },
  kimchi: { for: ['배추김치'], views: [1, 3, 2], ground: walnut },
  garaetteok: { for: ['가래떡'], of: 'rice-cake', views: [1], ground: slate },
  kyoho: { for: ['거봉'], of: 'grape', views: [1], ground: clay },
  tuna: { for: ['황다랑어'], of: 'sashimi', views: [1], ground: slate },
  injeolmi: { for: ['쑥인절미'], of: 'rice-cake', views: [1], ground: linen },
  'tangerine-syrup': { for: ['감귤청'], of: 'jam', views: [1], ground: linen },
  tea: { for: ['우전', '덖는 가마솥'], views: [1], ground: linen },
  'pork-neck': { for: ['흑돼지 목살'], of: 'pork', views: [1], ground: slate },
  'chili-dry': { for: ['건고추'], of: 'chili', views: [1], ground: linen },
  'beef-gift': { for: ['한우 선물세트'], of: 'beef', views: [1], ground: linen },
  'strawberry-ice': { for: ['얼려 먹는 딸기'], of: 'strawberry', views: [1], ground: slate },
  broccoli: { for: ['브로콜리'], views: [1], ground: linen },
  kelp: { for: ['건다시마'], of: 'seaweed', views: [1], ground: linen },
  milk: { for: ['목장 우유'], views: [1], ground: linen },
  bulgogi: { for: ['한우 불고기', '한우 정육'], of: 'beef', views: [1], ground: slate },
  marinated: { for: ['양념구이'], of: 'bone', views: [1], ground: slate },
};

/** Names of a product's images, the main one first; `turn` lets neighbouring products of one look start with different views. */
export function imageNamesOf(good: DemoProduct, turn = 0) {
  const name = paintedNameOf(good);
  const views = name && paintedFoods[name]?.views;
  if (!views) return [labelImageNameOf(good)];
  const painted = views.map((_, at) => `${name}-${views[(at + turn) % views.length]}`);
  return hasPackageView(good) ? painted : [...painted, labelImageNameOf(good)];
}

/** Whether the box that arrives was painted; otherwise a package with a label is drawn and comes last. */
function hasPackageView(good: DemoProduct) {
  return paintedFoodOf(good)?.views.includes(2) ?? false;
}

/** The two colours shown until an image arrives. */
export function placeholderColoursOf(good: DemoProduct) {
  return paintedFoodOf(good)?.ground ?? '#f3ece0,#d9c9b2';
}

/** The image of what arrives: one per product, with its name on the label. */
export function labelImageNameOf({ name }: DemoProduct) {
  return `arrives-${createHash('sha256').update(name).digest('hex').slice(0, 8)}`;
}

export function paintedFoodOf(good: DemoProduct) {
  const name = paintedNameOf(good);
  return name ? paintedFoods[name] : undefined;
}

/** The painted food of a product, if there is one. */
export function paintedNameOf({ look, name }: DemoProduct) {
  return Object.keys(paintedFoods).find((key) => {
    const one = paintedFoods[key];
    return (one?.of ?? key) === look && one?.for.some((word) => name.includes(word));
  });
}
