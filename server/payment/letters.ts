import { deadlineText } from '#contract/rules/dates.ts';
/** What a shopper is told of a payment by text message (rules D18.2): pure words. */
export type Telling = {
  brand: string;
  orderNumber: string;
  orderName: string;
  amount: number;
  methodText: string | null;
  bankText: string;
  accountNumber: string;
  customerName: string;
  dueAt: string | null;
  reason: string | null;
};

export type LetterKind = 'ORDER_PAID' | 'ORDER_BANK' | 'ORDER_BANK_D0' | 'ORDER_BANK_EXPIRED' | 'ORDER_BANK_BACK';

export function letter(kind: LetterKind, told: Telling) {
  const { brand, orderNumber, orderName } = told;
  const facts = [`- 주문번호: ${orderNumber}`, `- 상품: ${orderName}`];
  const account = [
    `- 입금계좌: ${told.bankText} ${told.accountNumber}`,
    `- 예금주: ${told.customerName}`,
    `- 입금금액: ${won(told.amount)}`,
  ];
  const due = told.dueAt ? `${deadlineText(told.dueAt)}까지 입금해 주세요.` : '';
  const lines: Record<LetterKind, string[]> = {
    ORDER_PAID: [
      `[${brand}] 결제가 완료되었어요`,
      ...facts,
      `- 결제금액: ${won(told.amount)}${told.methodText ? ` (${told.methodText})` : ''}`,
    ],
    ORDER_BANK: [`[${brand}] 입금을 기다리고 있어요`, ...facts, ...account, due],
    ORDER_BANK_D0: [`[${brand}] 오늘이 입금 마감이에요`, ...facts, ...account, due],
    ORDER_BANK_EXPIRED: [
      `[${brand}] ${told.reason ?? '입금 기한이 지났습니다.'}`,
      ...facts,
      '주문이 자동으로 취소되었어요. 이미 입금하셨다면 전액 돌려드리니 마이페이지에 환불 계좌를 등록해 주세요.',
    ],
    ORDER_BANK_BACK: [
      `[${brand}] 은행이 입금 확인을 취소했어요`,
      ...facts,
      '입금이 다시 확인되면 바로 알려 드릴게요. 이체 내역을 확인해 주세요.',
    ],
  };
  return lines[kind].filter(Boolean).join('\n');
}

function won(amount: number) {
  return `${amount.toLocaleString('ko-KR')}원`;
}
