import { useState } from 'react';
import { accountOwner, textFault, tidy } from '#contract/rules/text.ts';
import { useFaults } from '../identity/faults.ts';

const order = ['bankName', 'accountNumber', 'owner'] as const;

/** An account to pay back to, as it is being written. */
export function useAccount() {
  const [bankName, setBank] = useState<string | null>(null);
  const [accountNumber, setNumber] = useState('');
  const [owner, setOwner] = useState('');
  const { faults, put, check, blame } = useFaults<(typeof order)[number]>();

  return {
    bankName,
    accountNumber,
    owner,
    faults,
    setBank(bank: string) {
      setBank(bank);
      put('bankName', null);
    },
    setNumber(raw: string) {
      setNumber(raw);
      if (!numberFault(raw)) put('accountNumber', null);
    },
    setOwner(name: string) {
      setOwner(name);
      put('owner', null);
    },
    leaveNumber: () => accountNumber && put('accountNumber', numberFault(accountNumber)),
    /** The account when it is whole; else the first bad field is shown. */
    take() {
      const fine = check({
        bankName: bankName ? null : '은행을 선택해 주세요.',
        accountNumber: numberFault(accountNumber),
        owner: textFault(accountOwner, owner),
      });
      if (!fine || !bankName) return null;
      return { bankName, accountNumber: accountNumber.replace(/\D/g, ''), owner: tidy(owner) };
    },
    blame: (error: unknown) => blame(error, { bankName: 'bankName', accountNumber: 'accountNumber', owner: 'owner' }),
  };
}

export type Account = ReturnType<typeof useAccount>;

function numberFault(raw: string) {
  return /^\d{10,16}$/.test(raw.replace(/[\s-]/g, '')) ? null : '계좌번호를 확인해 주세요.';
}
