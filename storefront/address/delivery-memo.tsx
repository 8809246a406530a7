import { useState } from 'react';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { AddressFieldsState } from './use-address-fields.ts';

const choices = [
  '문 앞에 놓아주세요',
  '직접 받을게요(부재 시 문 앞)',
  '경비실에 맡겨주세요',
  '택배함에 넣어주세요',
] as const;
const customMemo = '직접 입력';
type Choice = (typeof choices)[number] | typeof customMemo | 'none';

/** A delivery note for the carrier: one of the common ones, or free text. */
export function DeliveryMemoField({ writing }: { writing: Pick<AddressFieldsState, 'values' | 'field' | 'begin'> }) {
  const { memo } = writing.values;
  const usual = choices.find((choice) => choice === memo);
  const [isOwn, setOwn] = useState(memo !== '' && !usual);
  const chosen: Choice = isOwn ? customMemo : (usual ?? 'none');
  return (
    <div>
      <SelectField<Choice>
        name="memo-choice"
        label="배송 요청사항"
        optional
        value={chosen}
        choices={[
          { value: 'none', label: '요청사항 없음' },
          ...choices.map((choice) => ({ value: choice, label: choice })),
          { value: customMemo, label: customMemo },
        ]}
        onPick={(choice) => {
          setOwn(choice === customMemo);
          writing.begin({ memo: choice === customMemo || choice === 'none' ? '' : choice });
        }}
      />
      {isOwn && (
        <TextField label="요청사항" className="mt-3" hint={`${[...memo].length}/50`} {...writing.field('memo')} />
      )}
    </div>
  );
}
