import { z } from 'zod';
import { humanText, Id, isBusinessNumber, MobileNumber, PhoneNumber, UtcMoment, Won, Ymd } from './primitives.ts';
import { typedDigits } from './rules/phone.ts';
import { refersToImageOnly } from './rules/statutory-notice.ts';

/** The id in the shop's own records. It never changes and customers never see it. */
export const ExternalId = z.string().regex(/^[\w.:-]{1,60}$/, '영문, 숫자와 . _ : - 로 60자까지 적어 주세요.');

const price = Won.min(0, '0원 이상이어야 해요.').max(100_000_000, '1억 원을 넘을 수 없어요.');
const picture = z.string().regex(/^\/pictures\/[\w./-]{1,200}$/, '사진을 찾을 수 없어요.');
const line = (most: number) => humanText(1, most, `1자에서 ${most}자까지 적어 주세요.`);

const exampleNotice = Object.entries({
  ...{ '품목 또는 명칭': '감귤', '용량(중량), 수량, 크기': '5kg', 생산자: '효돈감귤농원', 원산지: '제주 서귀포시' },
  ...{ '제조연월일(포장일)': '출고 전날 포장', '유전자변형 표시': '해당 없음', '등급, 이력관리': '해당 없음' },
  ...{ '수입식품 문구': '해당 없음', 상품구성: '5kg', '보관방법 또는 취급방법': '서늘한 곳에 보관' },
  ...{ '소비자 안전을 위한 주의사항': '씻어 드세요', '소비자상담 관련 전화번호': '064-732-1234' },
}).map(([title, text]) => ({ title, text }));

/** The statutory product information, item by item. The category decides which items are required. */
export const StatutoryItems = z
  .array(
    z.strictObject({
      title: line(100),
      text: line(1000).refine((text) => !refersToImageOnly(text), '상세페이지를 가리키지 말고 내용을 적어 주세요.'),
    }),
  )
  .min(1, '상품 정보 제공 고시를 적어 주세요.')
  .max(40)
  .meta({ examples: [exampleNotice] });

/** The seller with the details the law requires. */
export const SellerForm = z.strictObject({
  externalId: ExternalId,
  name: line(60),
  ceo: line(30),
  businessNumber: z
    .string()
    .transform((raw) => typedDigits(raw))
    .refine(isBusinessNumber, '사업자등록번호를 확인해 주세요.'),
  mailOrderNumber: line(60),
  address: line(200),
  tel: PhoneNumber,
  email: z.email('이메일 주소를 확인해 주세요.'),
  /** Receives messages such as cancellation requests, if `tel` is no mobile number. Null keeps the known one. */
  messagePhone: MobileNumber.nullable().default(null),
  story: humanText(0, 2000).default(''),
  commissionPermille: z.int().min(0).max(1000).nullable().default(null),
});

/** `id` appears in URLs. A subcategory names its parent. */
export const CategoryForm = z.strictObject({
  id: Id.max(999_999),
  parentId: Id.nullable().default(null),
  slug: z
    .string()
    .regex(/^[a-z][a-z0-9-]{1,39}$/, '영문 소문자, 숫자와 - 로 적어 주세요.')
    .nullable()
    .default(null),
  name: line(30),
  icon: line(8),
  sort: z.int().min(0).max(10_000),
  /** The kind of statutory notice of its products. Null: the kind of the parent. Without it the known kind stays. */
  noticeKind: z
    .string()
    .regex(/^[a-z][a-z_]{1,29}$/, '상품 정보 제공 고시의 종류를 확인해 주세요.')
    .nullable()
    .optional(),
});

const optionStatus = z.enum(['stock_in', 'unlimited_stock_in', 'stock_out', 'temp_stock_out', 'suspended']);

/** `stock` is the quantity of a new option. Later changes are stock movements. Null means unlimited. */
export const OptionForm = z
  .strictObject({
    key: z.string().min(1).max(100),
    name: line(100),
    shipmentDate: Ymd.nullable().default(null),
    status: optionStatus.default('stock_in'),
    price,
    specialSalePrice: price.nullable().default(null),
    supplyPrice: price.nullable().default(null),
    restockDate: Ymd.nullable().default(null),
    stock: z.int().min(0).max(1_000_000).nullable().default(0),
  })
  .refine(({ price, specialSalePrice }) => specialSalePrice === null || specialSalePrice <= price, {
    message: '할인가는 판매가보다 높을 수 없어요.',
    path: ['specialSalePrice'],
  });
export type OptionForm = z.output<typeof OptionForm>;

const ShippingForm = z.strictObject({
  fee: price,
  freeFrom: price.nullable().default(null),
  feeUnit: z.int().min(0).max(999).default(0),
  boxUnit: z.int().min(0).max(999).default(0),
  areaFees: z.array(price).length(3, '세 곳의 요금을 적어 주세요.').default([3000, 5000, 8000]),
  /** Whether delivery is impossible to: mainland, Jeju, islands, remote islands. */
  undeliverable: z.array(z.boolean()).length(4, '네 곳을 적어 주세요.').default([false, false, false, false]),
  label: line(20).default('택배'),
  carrierCode: z
    .string()
    .regex(/^\d{2}$/)
    .default('04'),
  dispatchDays: z.int().min(0).max(30).default(1),
});

/** The fields of a product that staff edit. Counts, ranks and sales belong to the shop. */
export const ProductForm = z
  .strictObject({
    externalId: ExternalId,
    grower: ExternalId,
    categoryId: Id,
    name: line(100),
    origin: line(60),
    tags: z.array(line(20)).max(20).default([]),
    contents: z.string().max(100_000).default(''),
    images: z.array(picture).min(1, '사진이 한 장은 있어야 해요.').max(20),
    /** Whether the first image shows the food and not its package. */
    pictured: z.boolean().default(true),
    /** The images of the story, drawn one below the other without a gap; a tall one is several pieces. */
    detailImages: z.array(picture).max(200).default([]),
    status: z
      .enum(['stock_in', 'unlimited_stock_in', 'stock_out', 'temp_stock_out', 'suspended', 'waiting', 'removed'])
      .default('stock_in'),
    saleType: z.enum(['normal', 'limited_period', 'coming_soon', 'wholesale', 'exclusive']).default('normal'),
    storage: z.enum(['room', 'chilled', 'frozen']),
    taxStatus: z.enum(['free', 'taxable']),
    returnPolicy: z.enum(['normal', 'fresh', 'made_to_order']).default('normal'),
    listPrice: price,
    statutory: StatutoryItems,
    shipping: ShippingForm,
    labelRecommend: line(20).nullable().default(null),
    opensAt: UtcMoment.nullable().default(null),
    limitedBegin: UtcMoment.nullable().default(null),
    limitedEnd: UtcMoment.nullable().default(null),
    purchaseLimit: z.int().min(1).max(999).nullable().default(null),
    minOrderUnit: z.int().min(1).max(999).default(1),
    orderMultiple: z.int().min(1).max(999).default(1),
    tiers: z
      .array(z.strictObject({ from: z.int().min(1), price }))
      .max(10)
      .nullable()
      .default(null),
    minGrade: z.int().min(1).max(5).nullable().default(null),
    businessOnly: z.boolean().default(false),
    appOnly: z.boolean().default(false),
    exclusive: z.boolean().default(false),
    noResale: z.boolean().default(false),
    giftable: z.boolean().default(true),
    options: z.array(OptionForm).min(1, '옵션이 하나는 있어야 해요.').max(200),
  })
  .refine(({ options }) => new Set(options.map(({ key }) => key)).size === options.length, {
    message: '같은 옵션이 두 번 적혀 있어요.',
    path: ['options'],
  })
  .refine(({ limitedBegin, limitedEnd }) => !limitedBegin || !limitedEnd || limitedBegin < limitedEnd, {
    message: '판매가 끝나는 때가 시작하는 때보다 빨라요.',
    path: ['limitedEnd'],
  });
export type ProductForm = z.output<typeof ProductForm>;
