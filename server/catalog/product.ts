import type { ProductOption, ProductPersonalData } from '#contract/catalog.ts';
import { Refusal } from '#contract/errors.ts';
import type { Routes } from '#contract/routes.ts';
import { unitsBoughtSince } from '../order-records/purchase-history.ts';
import type { Db } from '../platform/db/database.ts';
import type { Handlers } from '../platform/handlers.ts';
import type { Actor } from '../platform/identity/actor.ts';
import { isOnlyProcess } from '../platform/jobs/heartbeat.ts';
import type { ReferenceData } from '../platform/reference-data.ts';
import { earnsPoints, isForBusiness, pointTermsFor } from '../pricing/line-price.ts';
import { expectedPointsOf } from '../pricing/pricing.ts';
import {
  boughtTogetherCards,
  productOf,
  productOptionsOf,
  productPersonalOf,
  similarProductCards,
} from './catalog.sql.ts';
import { readProductContents } from './description-html.ts';
import { createLiveViewers, purchasePromptOf } from './live-viewers.ts';
import { countRecentActivity } from './recent-activity.sql.ts';

type Answers = Pick<
  Handlers<Routes['catalog']>,
  'prompt' | 'product' | 'options' | 'related' | 'alongside' | 'personal'
>;

/** The endpoints of one product: page, options, related products, and the personal part. */
export function createProductHandlers(reference: ReferenceData): Answers {
  const viewers = createLiveViewers();

  return {
    async prompt({ params, query: { type } }, { sql }) {
      const counted = await countRecentActivity(sql, params.id, type);
      if (counted === undefined) throw new Refusal('PRODUCT_REMOVED');
      // Each process counts only its viewers. With several processes the number would depend on which one answers.
      const count = type === 'viewing' ? (isOnlyProcess(sql) ? viewers.count(params.id) : 0) : counted;
      if (count < reference.policy('promptMin')) return null;
      return { type, count, ...purchasePromptOf(type, count) };
    },

    async product({ params }, { sql }) {
      const row = await productOf(sql, params.id);
      if (!row) throw new Refusal('PRODUCT_REMOVED');
      const { card, rest, qna } = row;
      const contents = readProductContents(rest.contents);
      const wholesaleMin = card.saleType === 'wholesale' ? reference.policy('wholesaleMin') : null;
      return { ...card, ...rest, contents, counts: { ...card.counts, qna }, wholesaleMin };
    },

    async options({ params }, { sql, who }) {
      const rows = await productOptionsOf(sql, params.id, who?.isBusiness ?? false);
      if (rows.length === 0) throw new Refusal('PRODUCT_REMOVED');
      if (who) viewers.sees(params.id, who.uuid);
      const open = rows.filter(({ isPast }) => !isPast);
      const entities = open.map(({ option, locked }) => (locked ? withoutPrice(option) : option));
      const dates = [...new Set(entities.flatMap((option) => option.shipmentDate ?? []))].sort();
      return { entities, dates };
    },

    async related({ params, query }, { sql }) {
      const rows = await similarProductCards(sql, params.id, query.categoryId, query.take);
      return { entities: rows.map((row) => row.card) };
    },

    async alongside({ params }, { sql }) {
      const rows = await boughtTogetherCards(sql, params.id);
      return { entities: rows.map((row) => row.card) };
    },

    async personal({ params }, { sql, who }) {
      const row = await productPersonalOf(sql, params.id, who.id);
      if (!row) throw new Refusal('PRODUCT_REMOVED');
      viewers.sees(params.id, who.uuid);
      const bought = row.limit === null || who.isGuest ? 0 : await boughtBy(sql, who, params.id);
      return {
        isFavorites: row.isFavorites,
        isNotificationRequested: row.restockOptionIds !== null,
        restockOptionIds: row.restockOptionIds ?? [],
        isAlarmProductOpen: row.isAlarmProductOpen,
        userProductOrderConditions: purchaseConditionsOf({ ...row, bought }, who, reference),
        expectedPoint:
          who.isGuest || !earnsPoints(row.saleType)
            ? null
            : expectedPointsOf(pointTermsFor(who, reference), { earning: [row.price], lines: 1, arrival: null }),
        tiers: who.isBusiness ? row.tiers : null,
      };
    },
  };

  /** The recent purchases of a member. A guest is identified by phone and address, which are not known yet (rules D13). */
  async function boughtBy(sql: Db, { id }: Actor, product: number) {
    const nowhere = { zonecode: '', roadAddress: '', jibunAddress: '', addressDetail: '' };
    const buyer = { id, isGuest: false, phone: null, address: nowhere };
    return (await unitsBoughtSince(sql, buyer, [product], reference.policy('purchaseLimitDays'))).get(product) ?? 0;
  }
}

/** Prices for business members are hidden from others (rules D14). */
function withoutPrice(option: ProductOption): ProductOption {
  return {
    ...option,
    price: { supplyPrice: null, price: 0, specialSalePrice: null },
    productOptionPrice: { price: 0 },
  };
}

/** `bought`: the quantity this person has bought within the counted days. */
type Limits = {
  bought: number;
  saleType: string;
  minGrade: number | null;
  appOnly: boolean;
  businessOnly: boolean;
  limit: number | null;
  noResale: boolean;
};

/** The purchase conditions of a product, and whether this person meets each. */
function purchaseConditionsOf(product: Limits, who: Actor, reference: ReferenceData) {
  const all: ProductPersonalData['userProductOrderConditions'] = [];
  if (product.minGrade !== null) {
    const message = `${reference.gradeName(product.minGrade)} 등급부터 구매할 수 있어요.`;
    all.push({ type: 'minGrade', isSatisfy: who.grade >= product.minGrade, message });
  }
  if (product.appOnly) {
    all.push({ type: 'appOnly', isSatisfy: who.platform !== 'web', message: '앱에서만 구매할 수 있는 상품입니다.' });
  }
  if (isForBusiness(product)) {
    all.push({ type: 'businessOnly', isSatisfy: who.isBusiness, message: '사업자 회원 전용 상품입니다.' });
  }
  if (product.limit !== null) {
    const left = Math.max(0, product.limit - product.bought);
    const message =
      left === 0
        ? `한 분당 ${product.limit}개까지 모두 구매하셨어요.`
        : `한 분당 ${product.limit}개까지 구매할 수 있어요.${product.bought > 0 ? ` (남은 수량 ${left}개)` : ''}`;
    all.push({ type: 'purchaseLimit', isSatisfy: left > 0, message });
  }
  if (product.noResale) {
    const most = reference.policy('noResaleWeekly');
    all.push({
      type: 'noResale',
      isSatisfy: true,
      message: `한 사람, 한 주소당 일주일에 ${most}개까지 구매할 수 있어요.`,
    });
  }
  return all;
}
