import { bankNames } from '#contract/rules/banks.ts';
import { SelectSheet } from '#ui/select-sheet.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { Account } from './account.ts';

const choices = bankNames.map((bank) => ({ value: bank, label: bank }));

/** Where money that was paid into a virtual account goes back to. */
export function AccountFields({ account }: { account: Account }) {
  const { faults } = account;
  return (
    <div className="flex flex-col gap-4">
      <div>
        <p className="mb-1.5 font-medium text-ink-600 text-second">은행</p>
        <SelectSheet name="bank" label="은행" choices={choices} value={account.bankName} onPick={account.setBank} />
        {faults.bankName && (
          <p role="alert" className="mt-1.5 text-danger text-second">
            {faults.bankName}
          </p>
        )}
      </div>
      <TextField
        label="계좌번호"
        name="accountNumber"
        inputMode="numeric"
        autoComplete="off"
        maxLength={24}
        placeholder="숫자만 입력해 주세요"
        value={account.accountNumber}
        error={faults.accountNumber}
        onChange={({ target }) => account.setNumber(target.value)}
        onBlur={account.leaveNumber}
      />
      <TextField
        label="예금주"
        name="owner"
        autoComplete="name"
        maxLength={40}
        value={account.owner}
        error={faults.owner}
        onChange={({ target }) => account.setOwner(target.value)}
      />
    </div>
  );
}
