type Terms = {
  /** The label that customers see. */
  label: string;
  /** The payment step of an order: the window of the payment provider, a virtual account, or none. */
  opens: 'window' | 'account' | 'nothing';
  /** The name of the method in the payment provider’s window, if it opens one. */
  windowMethod?: 'CARD' | 'TRANSFER' | 'MOBILE_PHONE';
  /** In won. Below it the payment provider accepts nothing. */
  minimum: number;
  /** The policy with the maximum in won. */
  maximum?: 'phoneMaximum';
  /** Whether the method is cash by law: it requires a cash receipt, and escrow must be offered. */
  isCash: boolean;
  /** The target of a refund: the source of the payment, an account that the buyer names, or none because nothing was paid. */
  refundTo: 'source' | 'account' | 'nowhere';
  /** The refund as a sentence before it is requested. `refundTimeText` is its short form while it is on its way. */
  refundText: string;
  refundTimeText: string;
  /** Can only be refunded in full. */
  isWhole: boolean;
};

const window = { opens: 'window', minimum: 100, isCash: false, refundTo: 'source', isWhole: false } as const;
const account = { minimum: 200, isCash: true, isWhole: false } as const;
const card = {
  windowMethod: 'CARD',
  refundText: '결제하신 카드로 취소돼요. 카드사에 따라 3~7영업일 걸려요.',
  refundTimeText: '카드사에 따라 3~7영업일',
} as const;

/** The cases of a payment that must be returned in full. Closing one records that staff returned the money by hand. */
export const returnCaseKinds = ['REFUND_ACCOUNT_MISSING', 'REFUND_REFUSED'] as const;

/** The receipt of a buyer who requests none: the tax office's number for such receipts (spec §5, rules D5.5). */
export const unaskedReceipt = { cashReceiptType: 1, identitySelect: 1, identityNo: '0100001234' } as const;

/**
 * The payment methods, in the order they are offered (rules D5.1). A new method needs a row here and an icon in
 * storefront/checkout/payment-method.tsx. If its window is new, the sandbox creates the payment in sandbox/toss/toss-payment.ts.
 */
export const paymentMethods = {
  card: { ...window, ...card, label: '신용·체크카드' },
  easy_pay: { ...window, ...card, label: '간편결제' },
  account_transfer: {
    ...window,
    ...account,
    windowMethod: 'TRANSFER',
    label: '실시간 계좌이체',
    refundText: '출금된 계좌로 취소돼요. 은행에 따라 3~7영업일 걸려요.',
    refundTimeText: '은행에 따라 3~7영업일',
  },
  bank_transfer: {
    ...account,
    opens: 'account',
    label: '무통장입금',
    refundTo: 'account',
    refundText: '등록하신 계좌로 3영업일 안에 보내드려요.',
    refundTimeText: '환불 계좌로 3영업일 안에',
  },
  phone: {
    ...window,
    windowMethod: 'MOBILE_PHONE',
    label: '휴대폰 결제',
    maximum: 'phoneMaximum',
    isWhole: true,
    refundText: '휴대폰 요금에서 취소돼요. 통신사에 따라 3~7영업일 걸려요.',
    refundTimeText: '통신사에 따라 3~7영업일',
  },
  point: {
    label: '포인트',
    opens: 'nothing',
    minimum: 0,
    isCash: false,
    refundTo: 'nowhere',
    isWhole: false,
    refundText: '포인트로 바로 돌려드려요.',
    refundTimeText: '포인트·쿠폰으로 바로',
  },
} satisfies Record<string, Terms>;

export type PaymentMethodName = keyof typeof paymentMethods;

export const paymentMethodNames = Object.keys(paymentMethods) as [PaymentMethodName, ...PaymentMethodName[]];

/** The terms of a payment method. */
export function paymentTerms(method: PaymentMethodName): Terms {
  return paymentMethods[method];
}

/** The methods whose terms match, in their order. */
export function paymentMethodsWith(hold: (terms: Terms) => boolean): PaymentMethodName[] {
  return paymentMethodNames.filter((method) => hold(paymentTerms(method)));
}
