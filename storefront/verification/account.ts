import { accountOwner, textFault, tidy } from '#contract/rules/normalize-text.ts';
import { useForm } from '#ui/form.ts';

/** An account to pay back to, as it is being written. */
export function useAccount(owner = '') {
  const form = useForm({
    first: { bankName: null as string | null, accountNumber: '', owner },
    rules: {
      bankName: ({ bankName }) => (bankName ? null : '은행을 선택해 주세요.'),
      accountNumber: ({ accountNumber }) =>
        /^\d{10,16}$/.test(accountNumber.replace(/[\s-]/g, '')) ? null : '계좌번호를 확인해 주세요.',
      owner: ({ owner }) => textFault(accountOwner, owner),
    },
  });
  const { bankName, accountNumber, owner: written } = form.values;
  return {
    ...form,
    /** As it is sent, once it has been checked. */
    body: { bankName: bankName ?? '', accountNumber: accountNumber.replace(/\D/g, ''), owner: tidy(written) },
  };
}

export type Account = ReturnType<typeof useAccount>;
