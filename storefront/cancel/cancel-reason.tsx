import type { ComponentProps } from 'react';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { CancelFormValues } from './cancel-form-state.ts';
import { type CancelReason, cancelReasons, customCancelReason } from './cancel-reasons.ts';

const choices = cancelReasons.map((reason) => ({ value: reason, label: reason }));

type Props = {
  form: {
    values: CancelFormValues;
    faults: { reason?: string };
    write: (change: Partial<CancelFormValues>) => void;
    field: (
      name: 'words',
    ) => Pick<ComponentProps<typeof TextField>, 'name' | 'value' | 'error' | 'onChange' | 'onBlur'>;
  };
};

/** The reason of a cancellation: one of the common ones, or free text. */
export function CancelReasonField({ form }: Props) {
  const { reason, words } = form.values;
  return (
    <div className="flex flex-col gap-3">
      <SelectField<CancelReason>
        name="reason"
        label="취소 사유"
        placeholder="사유를 선택해 주세요"
        choices={choices}
        value={reason}
        error={form.faults.reason}
        onPick={(picked) => form.write({ reason: picked })}
      />
      {reason === customCancelReason && (
        <TextField label="사유" maxLength={200} hint={`${[...words].length}/200`} {...form.field('words')} />
      )}
    </div>
  );
}
