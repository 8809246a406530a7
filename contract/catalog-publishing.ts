import { z } from 'zod';
import { CategoryForm, ProductForm, SellerForm } from './catalog-forms.ts';
import { EditionForm, NoticeForm } from './display-editions.ts';
import {
  CursorText,
  fullList,
  humanText,
  Id,
  pageSize,
  staffReason,
  UtcMoment,
  Won,
  wholeNumber,
} from './primitives.ts';

export const PublishResult = z.object({
  put: z.enum(['made', 'changed', 'same']),
  id: Id.nullable(),
  version: z.int().nullable(),
  /** Sentences that count what was left out of a description, such as images of other sites. */
  removed: z.array(z.string()),
});

const when = { version: z.int(), fromDate: UtcMoment, untilDate: UtcMoment.nullable(), by: z.string().nullable() };

/** The version of a row as it was read. An update sends it back as `seen`. */
const mark = z.string();
const named = { id: Id, externalId: z.string().nullable(), mark };
export const SellerList = fullList(
  z.object({
    ...named,
    name: z.string(),
    ceo: z.string(),
    businessNumber: z.string(),
    mailOrderNumber: z.string(),
    address: z.string(),
    tel: z.string(),
    email: z.string(),
    story: z.string(),
    commissionPermille: z.int().nullable(),
  }),
);
export const SortedCategory = fullList(
  z.object({
    id: Id,
    parentId: Id.nullable(),
    slug: z.string().nullable(),
    name: z.string(),
    icon: z.string(),
    sort: z.int(),
    /** Null: the kind of the parent. */
    noticeKind: z.string().nullable(),
    /** Its own kind or that of its parent. Null: a notice is compared with the closest kind. */
    requiredNoticeKind: z.string().nullable(),
    mark,
  }),
);
export const NoticeKindList = fullList(
  z.object({
    key: z.string(),
    label: z.string(),
    /** In the order of the law. An item that is not optional cannot say "해당 없음". `pattern` is a regular expression for free titles. */
    items: z.array(z.object({ key: z.string(), label: z.string(), pattern: z.string(), isOptional: z.boolean() })),
  }),
);
export const PublishedProductQuery = z.strictObject({
  search: humanText(1, 50).optional(),
  /** Products on sale whose notice does not meet the kind that their category requires now. */
  notice: z.enum(['incomplete']).optional(),
  after: CursorText.optional(),
  take: pageSize(50, 200),
});
export const PublishedProductRow = z.object({
  id: Id,
  externalId: z.string().nullable(),
  name: z.string(),
  seller: z.string(),
  status: z.string(),
  price: Won,
  version: z.int(),
  image: z.string().nullable(),
  /** The kind of statutory notice that is required. Null for a crowdfunding product, which has another form. */
  noticeKind: z.string().nullable(),
  /** Items of the statutory notice that are missing or wrongly say "해당 없음". Empty for a product that is not on sale. */
  missingNotice: z.array(z.string()),
});
/** The last published form. */
const Form = z.record(z.string(), z.unknown());

/** `form` is the stored form, even if the current schema refuses it. */
export const ProductFormVersion = z.object({ id: Id, version: z.int(), form: Form });
export const ProductPublication = z.strictObject({ seen: z.int().min(0), form: ProductForm });
/** `seen` 0 means that nothing was published before. */
export const EditionPublication = z.strictObject({ seen: z.int().min(0), form: EditionForm }).meta({
  examples: [
    { seen: 0, form: { brand: '*', strips: [{ name: '오늘', title: '오늘 딴 것', products: ['mandarin-5kg'] }] } },
  ],
});
/** The `mark` of the row as it was read. Empty when there was no row. Without it the update overwrites any change. */
const seen = z.string().max(64).optional();
export const SellerPublication = z.strictObject({ ...SellerForm.shape, seen });
export const CategoryPublication = z.strictObject({ ...CategoryForm.shape, seen });
export const NoticePublication = z.strictObject({ ...NoticeForm.shape, seen });
export const VersionList = fullList(z.object(when));
export const ProductVersionKey = z.strictObject({
  id: wholeNumber(1, Number.MAX_SAFE_INTEGER),
  n: wholeNumber(1, 1_000_000),
});
export const VersionRestore = z.strictObject({ seen: z.int().min(0), reason: staffReason });
export const PriceHistoryQuery = z.strictObject({ option: wholeNumber(1, Number.MAX_SAFE_INTEGER) });
export const PriceHistory = fullList(
  z.object({
    price: Won,
    specialSalePrice: Won.nullable(),
    fromDate: UtcMoment,
    untilDate: UtcMoment.nullable(),
    by: z.string().nullable(),
  }),
);
export const PublishedNotices = fullList(
  z.object({
    ...named,
    brand: z.string(),
    title: z.string(),
    contents: z.string(),
    pinned: z.boolean(),
    createDate: UtcMoment,
  }),
);
export const DisplayEditionQuery = z.strictObject({ brand: z.string().regex(/^(\*|[a-z]{2,20})$/) });
/** `form` is null for a brand without its own screens. */
export const DisplayEdition = z.object({ form: Form.nullable(), versions: z.array(z.object(when)) });
export const ImageList = fullList(z.object({ path: z.string(), width: z.int(), height: z.int() }));
