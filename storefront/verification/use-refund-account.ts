import { accountOwnerRule, compactCode, textFault, tidyText } from '#contract/rules/normalize-text.ts';
import { useForm } from '#ui/form.ts';

/** The form of a refund account. */
export function useRefundAccount(owner = '') {
  const form = useForm({
    first: { bankName: null as string | null, accountNumber: '', owner },
    rules: {
      bankName: ({ bankName }) => (bankName ? null : '은행을 선택해 주세요.'),
      accountNumber: ({ accountNumber }) =>
        /^\d{10,16}$/.test(compactCode(accountNumber)) ? null : '계좌번호를 확인해 주세요.',
      owner: ({ owner }) => textFault(accountOwnerRule, owner),
    },
  });
  const { bankName, accountNumber, owner: written } = form.values;
  return {
    ...form,
    /** The request body, once it has been checked. */
    body: { bankName: bankName ?? '', accountNumber: compactCode(accountNumber), owner: tidyText(written) },
  };
}

export type RefundAccountState = ReturnType<typeof useRefundAccount>;
