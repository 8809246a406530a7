import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { messageOf } from '#browser/refused.ts';
import type { User } from '#contract/accounts.ts';
import { bankNames } from '#contract/rules/banks.ts';
import { accountOwner, textFault, tidy } from '#contract/rules/text.ts';
import { Button } from '#ui/button.tsx';
import { SelectSheet } from '#ui/select-sheet.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useFaults } from '../identity/faults.ts';
import { useSnackbar } from '../shell/messages.tsx';
import { useEdit } from './edit.ts';
import { useProof } from './proof.ts';
import { ProofSheet } from './proof-sheet.tsx';

const choices = bankNames.map((bank) => ({ value: bank, label: bank }));
const owners = { owner: 'owner', bankName: 'bankName', accountNumber: 'accountNumber' } as const;

export function RefundForm({ user, owner: known }: { user: User; owner: string }) {
  const proof = useProof();
  const [bankName, setBank] = useState<string | null>(null);
  const [owner, setOwner] = useState(known);
  const [accountNumber, setNumber] = useState('');
  const { faults, put, check, blame } = useFaults<keyof typeof owners>();
  const edit = useEdit();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const say = useSnackbar();

  function submit(event: FormEvent) {
    event.preventDefault();
    save();
  }

  function save() {
    const fine = check({
      bankName: bankName ? null : '은행을 선택해 주세요.',
      accountNumber: numberFault(accountNumber),
      owner: textFault(accountOwner, owner),
    });
    if (!fine || !bankName || edit.isPending) return;
    edit.mutate(
      { withdrawAccount: { bankName, accountNumber: accountNumber.replace(/\D/g, ''), owner: tidy(owner) } },
      {
        async onSuccess() {
          await cache.invalidateQueries({ queryKey: ['refund-account'] });
          say('환불 계좌를 저장했어요.');
          await navigate('/my-cuma/refund-account', { replace: true });
        },
        onError: (error) => {
          if (!proof.asks(error, save) && !blame(error, owners)) say(messageOf(error));
        },
      },
    );
  }

  return (
    <>
      <form noValidate method="post" onSubmit={submit} className="space-y-4 px-gutter">
        <div>
          <p className="mb-1.5 font-medium text-ink-600 text-second">은행</p>
          <SelectSheet
            name="bank"
            label="은행"
            choices={choices}
            value={bankName}
            onPick={(bank) => {
              setBank(bank);
              put('bankName', null);
            }}
          />
          {faults.bankName && <p className="mt-1.5 text-danger text-second">{faults.bankName}</p>}
        </div>
        <TextField
          label="계좌번호"
          name="accountNumber"
          inputMode="numeric"
          autoComplete="off"
          maxLength={24}
          placeholder="숫자만 입력해 주세요"
          value={accountNumber}
          error={faults.accountNumber}
          onChange={({ target }) => {
            setNumber(target.value);
            if (!numberFault(target.value)) put('accountNumber', null);
          }}
          onBlur={() => accountNumber && put('accountNumber', numberFault(accountNumber))}
        />
        <TextField
          label="예금주"
          name="owner"
          autoComplete="name"
          maxLength={40}
          value={owner}
          error={faults.owner}
          onChange={({ target }) => {
            setOwner(target.value);
            put('owner', null);
          }}
        />
        <Button type="submit" size="large" full busy={edit.isPending}>
          저장
        </Button>
      </form>
      <ProofSheet user={user} opened={proof.opened} onClose={proof.close} onProven={proof.given} />
    </>
  );
}

function numberFault(raw: string) {
  return /^\d{10,16}$/.test(raw.replace(/[\s-]/g, '')) ? null : '계좌번호를 확인해 주세요.';
}
