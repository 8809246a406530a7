import { bankNames } from '#contract/rules/banks.ts';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { RefundAccountState } from './use-refund-account.ts';

const choices = bankNames.map((bank) => ({ value: bank, label: bank }));

/** The bank account for a refund that cannot use the original payment method. */
export function RefundAccountFields({ account }: { account: RefundAccountState }) {
  return (
    <div className="flex flex-col gap-4">
      <SelectField
        name="bankName"
        label="은행"
        choices={choices}
        value={account.values.bankName}
        error={account.faults.bankName}
        onPick={(bankName) => account.write({ bankName })}
      />
      <TextField
        label="계좌번호"
        inputMode="numeric"
        autoComplete="off"
        placeholder="숫자만 입력해 주세요"
        {...account.field('accountNumber')}
      />
      <TextField label="예금주" autoComplete="name" maxLength={40} {...account.field('owner')} />
    </div>
  );
}
