import type { ComponentProps } from 'react';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { Withdrawal } from './cancel-form-state.ts';
import { own, type Reason, reasons } from './reasons.ts';

const choices = reasons.map((reason) => ({ value: reason, label: reason }));

type Props = {
  form: {
    values: Withdrawal;
    faults: { reason?: string };
    write: (change: Partial<Withdrawal>) => void;
    field: (
      name: 'words',
    ) => Pick<ComponentProps<typeof TextField>, 'name' | 'value' | 'error' | 'onChange' | 'onBlur'>;
  };
};

/** Why it is cancelled: one of the usual reasons, or words of one's own. */
export function Why({ form }: Props) {
  const { reason, words } = form.values;
  return (
    <div className="flex flex-col gap-3">
      <SelectField<Reason>
        name="reason"
        label="취소 사유"
        placeholder="사유를 선택해 주세요"
        choices={choices}
        value={reason}
        error={form.faults.reason}
        onPick={(picked) => form.write({ reason: picked })}
      />
      {reason === own && (
        <TextField label="사유" maxLength={200} hint={`${[...words].length}/200`} {...form.field('words')} />
      )}
    </div>
  );
}
