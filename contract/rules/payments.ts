type Terms = {
  /** As shoppers read it. */
  label: string;
  /** What an order leads to that is to be paid so: the company's window, an account of its own to pay into, or nothing at all. */
  opens: 'window' | 'account' | 'nothing';
  /** In won: below it the company takes nothing. */
  minimum: number;
  /** The policy that says up to how many won. */
  maximum?: 'phoneMaximum';
  /** Whether the law calls it cash: it brings a cash receipt, and escrow must be on offer. */
  isCash: boolean;
  /** Where money goes back to: the way it came, an account its owner names, or nowhere because none was taken. */
  back: 'source' | 'account' | 'nowhere';
  /** The same in a sentence for before, and in short for what is on its way. */
  backText: string;
  backIn: string;
  /** Taken back whole or not at all. */
  isWhole: boolean;
};

const window = { opens: 'window', minimum: 100, isCash: false, back: 'source', isWhole: false } as const;
const account = { minimum: 200, isCash: true, isWhole: false } as const;
const card = {
  backText: '결제하신 카드로 취소돼요. 카드사에 따라 3~7영업일 걸려요.',
  backIn: '카드사에 따라 3~7영업일',
};

/**
 * The ways to pay, in the order they are offered (rules D5.1). A new one is a row here, its tile in storefront/checkout/payment-method.tsx, its
 * window in storefront/checkout/toss.ts, and how the sandbox's company plays it.
 */
export const paymentMethods = {
  card: { ...window, ...card, label: '신용·체크카드' },
  easy_pay: { ...window, ...card, label: '간편결제' },
  account_transfer: {
    ...window,
    ...account,
    label: '실시간 계좌이체',
    backText: '출금된 계좌로 취소돼요. 은행에 따라 3~7영업일 걸려요.',
    backIn: '은행에 따라 3~7영업일',
  },
  bank_transfer: {
    ...account,
    opens: 'account',
    label: '무통장입금',
    back: 'account',
    backText: '등록하신 계좌로 3영업일 안에 보내드려요.',
    backIn: '환불 계좌로 3영업일 안에',
  },
  phone: {
    ...window,
    label: '휴대폰 결제',
    maximum: 'phoneMaximum',
    isWhole: true,
    backText: '휴대폰 요금에서 취소돼요. 통신사에 따라 3~7영업일 걸려요.',
    backIn: '통신사에 따라 3~7영업일',
  },
  point: {
    label: '포인트',
    opens: 'nothing',
    minimum: 0,
    isCash: false,
    back: 'nowhere',
    isWhole: false,
    backText: '포인트로 바로 돌려드려요.',
    backIn: '포인트·쿠폰으로 바로',
  },
} satisfies Record<string, Terms>;

export type PaymentMethodName = keyof typeof paymentMethods;

/** Those that open the company's window. */
export type WindowMethod = {
  [Method in PaymentMethodName]: (typeof paymentMethods)[Method]['opens'] extends 'window' ? Method : never;
}[PaymentMethodName];

export const paymentMethodNames = Object.keys(paymentMethods) as [PaymentMethodName, ...PaymentMethodName[]];

/** What is true of a way to pay, whichever it is. */
export function paymentTerms(method: PaymentMethodName): Terms {
  return paymentMethods[method];
}

/** The ways of which something is true, in their order. */
export function paymentMethodsWith(hold: (terms: Terms) => boolean): PaymentMethodName[] {
  return paymentMethodNames.filter((method) => hold(paymentTerms(method)));
}
