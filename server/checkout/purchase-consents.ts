import type { ConsentKind, PlaceOrderForm, RequiredConsent } from '#contract/checkout.ts';
import { Refusal } from '#contract/errors.ts';
import type { OrderSheetRow } from './order-sheet.sql.ts';

type ConsentTerms = Pick<OrderSheetRow, 'productId' | 'name' | 'isNoResale' | 'returnPolicy'>;
type Paper = Pick<RequiredConsent, 'version' | 'title' | 'text'>;

/** The texts of the consents. A changed text needs a new version. */
const papers: Record<ConsentKind, Paper> = {
  noResale: {
    version: '2026-01-02',
    title: '재판매하지 않는 데 동의해요',
    text: '직접 드시거나 쓰실 분께만 판매하는 상품이에요. 한 주소로 일주일에 살 수 있는 수량이 정해져 있고, 다시 팔려고 산 것이 확인되면 배송 전에 주문이 취소될 수 있어요.',
  },
  madeToOrder: {
    version: '2026-01-02',
    title: '주문 제작이라 단순 변심으로 반품할 수 없는 데 동의해요',
    text: '주문하신 내용대로 새로 만드는 상품이라 다른 분께 다시 팔 수 없어요. 그래서 단순 변심이나 주문 실수로는 반품할 수 없어요(전자상거래법 제17조 제2항). 하자가 있거나 주문과 다르면 다른 상품과 똑같이 교환·환불해 드려요. 동의하지 않으면 이 상품은 주문할 수 없어요.',
  },
};

const concerns: Record<ConsentKind, (terms: ConsentTerms) => boolean> = {
  noResale: (terms) => terms.isNoResale,
  madeToOrder: (terms) => terms.returnPolicy === 'made_to_order',
};

const kinds = Object.keys(papers) as ConsentKind[];

/** Returns the consents that an order sheet shows because of its items. */
export function requiredConsentsFor(rows: ConsentTerms[]): RequiredConsent[] {
  return requiredConsents(rows).map(({ kind, terms }) => ({
    kind,
    ...papers[kind],
    products: [...new Set(terms.map(({ name }) => name))],
  }));
}

/** Returns the consents to save with the order. Throws CONSENT_REQUIRED if one is missing or has another version. */
export function acceptedConsentsOf(rows: ConsentTerms[], given: PlaceOrderForm['consents']) {
  const required = requiredConsents(rows);
  const open = required.filter(
    ({ kind }) => !given.some((one) => one.kind === kind && one.version === papers[kind].version),
  );
  const [first] = open;
  if (first) {
    const { title } = papers[first.kind];
    throw new Refusal('CONSENT_REQUIRED', { title }, { consents: open.map(({ kind }) => kind) });
  }
  return required.map(({ kind, terms }) => {
    const products = [...new Set(terms.map(({ productId }) => productId))];
    return { kind, version: papers[kind].version, products };
  });
}

/** Returns the title of a saved consent. */
export function consentTitleOf(kind: ConsentKind) {
  return papers[kind].title;
}

function requiredConsents(rows: ConsentTerms[]) {
  return kinds.map((kind) => ({ kind, terms: rows.filter(concerns[kind]) })).filter(({ terms }) => terms.length > 0);
}
