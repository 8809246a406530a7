import { z } from 'zod';
import { OrderBy } from './catalog.ts';
import { ExternalId } from './catalog-forms.ts';
import { DisplayUiType } from './display.ts';
import { humanText, UtcMoment } from './primitives.ts';

const Brand = z.string().regex(/^(\*|[a-z]{2,20})$/, '브랜드를 확인해 주세요. 모두에게는 * 로 적어요.');
const line = (most: number) => humanText(1, most, `1자에서 ${most}자까지 적어 주세요.`);

export const NoticeForm = z.strictObject({
  externalId: ExternalId,
  brand: Brand.default('*'),
  title: line(100),
  contents: z.string().min(1).max(50_000),
  pinned: z.boolean().default(false),
  createDate: UtcMoment.nullable().default(null),
});
export type NoticeForm = z.output<typeof NoticeForm>;

const areNamed = (all: { name: string }[]) => new Set(all.map(({ name }) => name)).size === all.length;
const twice = '같은 이름이 두 번 적혀 있어요.';

const strip = {
  name: line(50),
  title: line(100),
  subTitle: line(200).nullable().default(null),
  ui: DisplayUiType.default('grid2'),
  orderBy: OrderBy.default('latest'),
  showInformation: z.boolean().default(true),
  /** External ids in display order. */
  products: z.array(ExternalId).max(500).default([]),
};
const Tab = z.strictObject({ ...strip, isDefault: z.boolean().default(false) });
export const StripForm = z.strictObject({
  ...strip,
  key: line(30).default('home'),
  code: z
    .string()
    .regex(/^[a-z][\w-]{0,29}$/)
    .nullable()
    .default(null),
  tabs: z.array(Tab).max(30).refine(areNamed, twice).default([]),
});
export type StripForm = z.output<typeof StripForm>;

/** All screens of a brand: sections and navigation, in order. */
export const EditionForm = z
  .strictObject({
    brand: Brand,
    strips: z.array(StripForm).max(100),
    navigation: z
      .array(
        z.strictObject({
          name: line(20),
          type: z.enum(['home', 'display', 'category', 'link', 'video', 'funding', 'wholesale', 'event']),
          link: z.string().regex(/^\/(?![/\\])[^\s]{0,200}$/, '주소는 / 로 시작해요.'),
        }),
      )
      .max(30)
      .refine(areNamed, twice)
      .default([]),
  })
  .meta({
    examples: [
      {
        brand: '*',
        strips: [{ name: '오늘', title: '오늘 딴 것', code: 'today', products: ['mandarin-5kg'] }],
        navigation: [{ name: '홈', type: 'home', link: '/' }],
      },
    ],
  });
export type EditionForm = z.output<typeof EditionForm>;
