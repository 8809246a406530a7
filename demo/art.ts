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
  banana: { for: ['고산지 바나나'], views: [1], ground: linen },
  gotgam: { for: ['처마 밑 곶감', '반건시 곶감'], of: 'persimmon', views: [1], ground: clay },
  'tea-bag': { for: ['티백 세작'], of: 'tea', views: [1], ground: oak },
  jujube: { for: ['햇 건대추'], views: [1], ground: linen },
  songhwa: { for: ['송화버섯'], of: 'mushroom', views: [1], ground: oak },
  ginger: { for: ['안동 햇생강'], views: [1], ground: clay },
  pollack: { for: ['황태채'], of: 'dried-fish', views: [1], ground: walnut },
  honey: { for: ['야생화꿀', '벌통'], views: [1], ground: linen },
  patty: { for: ['떡갈비'], of: 'bone', views: [1], ground: slate },
  watermelon: { for: ['애플 수박'], views: [1], ground: linen },
  kiwi: { for: ['골드 키위'], views: [1], ground: oak },
  avocado: { for: ['아보카도'], views: [1], ground: linen },
  'sweet-purple': { for: ['자색고구마'], of: 'sweet-potato', views: [1], ground: linen },
  'rice-cake-white': { for: ['백일 떡'], of: 'rice-cake', views: [1], ground: walnut },
  yakgwa: { for: ['찹쌀 약과'], of: 'cookie', views: [1], ground: slate },
  bone: { for: ['꼬리와 사골'], of: 'beef', views: [1], ground: slate },
  tenderloin: { for: ['안심'], of: 'beef', views: [1], ground: walnut },
  sausage: { for: ['소시지'], of: 'ham', views: [1], ground: slate },
  'onion-peeled': { for: ['깐 양파'], of: 'onion', views: [1], ground: slate },
  'chicken-breast': { for: ['닭가슴살'], of: 'chicken', views: [1], ground: slate },
  'egg-smoked': { for: ['훈제란'], of: 'egg', views: [1], ground: slate },
  'string-cheese': { for: ['찢어 먹는 치즈'], of: 'cheese', views: [1], ground: slate },
  'cheese-grill': { for: ['임실 치즈'], of: 'cheese', views: [1], ground: walnut },
  gochujang: { for: ['고추장'], of: 'jar', views: [1], ground: walnut },
  'pork-shoulder': { for: ['앞다리살'], of: 'pork', views: [1], ground: walnut },
  hongsi: { for: ['아이스 홍시'], of: 'persimmon', views: [1], ground: slate },
  'pear-rough': { for: ['파지 배'], of: 'pear', views: [1], ground: oak },
  'melon-net': { for: ['네트 멜론'], of: 'melon', views: [1], ground: linen },
  mango: { for: ['남독마이 망고'], views: [1], ground: linen },
  radish: { for: ['동치미 무'], views: [1], ground: clay },
  corn: { for: ['찰옥수수'], views: [1], ground: oak },
  'pork-iberico': { for: ['꽃목살'], of: 'pork', views: [1], ground: walnut },
  sapphire: { for: ['블랙사파이어'], of: 'grape', views: [1], ground: linen },
  'blueberry-ice': { for: ['냉동 블루베리'], of: 'blueberry', views: [1], ground: slate },
  cherry: { for: ['남반구 체리'], views: [1], ground: linen },
  gim: { for: ['조미김'], of: 'seaweed', views: [1], ground: linen },
  'germ-rice': { for: ['쌀눈쌀'], of: 'rice', views: [1], ground: slate },
  yogurt: { for: ['목장 요거트'], views: [1], ground: oak },
  'cheese-wheel': { for: ['치즈 펀딩'], of: 'cheese', views: [1], ground: walnut },
  doenjang: { for: ['된장'], of: 'jar', views: [1], ground: oak },
  duck: { for: ['훈제 오리'], of: 'ham', views: [1], ground: slate },
  pyogo: { for: ['표고버섯'], of: 'mushroom', views: [1], ground: walnut },
  eggplant: { for: ['꼬마 가지'], views: [1], ground: linen },
  barley: { for: ['겉보리차'], of: 'grain', views: [1], ground: oak },
  'brown-rice': { for: ['발아 현미'], of: 'grain', views: [1], ground: linen },
  oranda: { for: ['오란다'], of: 'cookie', views: [1], ground: linen },
  'stew-beef': { for: ['한우 국거리'], of: 'beef', views: [1], ground: slate },
  yuja: { for: ['유자청'], of: 'jam', views: [1], ground: oak },
  bacon: { for: ['베이컨'], of: 'pork', views: [1], ground: walnut },
  yukhoe: { for: ['육회'], of: 'beef', views: [1], ground: linen },
  mince: { for: ['다짐육'], of: 'pork', views: [1], ground: slate },
  'pork-thin': { for: ['대패 삼겹살'], of: 'pork', views: [1], ground: slate },
  peach: { for: ['황도 복숭아'], views: [1], ground: clay },
  peanut: { for: ['햇 땅콩'], views: [1], ground: oak },
  namul: { for: ['건취나물'], of: 'herb', views: [1], ground: linen },
  wakame: { for: ['돌미역'], of: 'seaweed', views: [1], ground: linen },
  'anchovy-small': { for: ['잔멸치'], of: 'dried-fish', views: [1], ground: linen },
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
