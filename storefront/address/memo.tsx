import { useState } from 'react';
import { SelectSheet } from '#ui/select-sheet.tsx';
import { TextField } from '#ui/text-field.tsx';

const choices = [
  '문 앞에 놓아주세요',
  '직접 받을게요(부재 시 문 앞)',
  '경비실에 맡겨주세요',
  '택배함에 넣어주세요',
] as const;
const own = '직접 입력';
type Choice = (typeof choices)[number] | typeof own | 'none';

type Props = { value: string; error?: string | undefined; onChange: (memo: string) => void; onLeave: () => void };

/** A wish for the courier: one of the usual ones, or words of one's own. */
export function Memo({ value, error, onChange, onLeave }: Props) {
  const usual = choices.find((choice) => choice === value);
  const [writing, setWriting] = useState(value !== '' && !usual);
  const chosen: Choice = writing ? own : (usual ?? 'none');
  return (
    <div>
      <p className="mb-1.5 font-medium text-ink-600 text-second">
        배송 요청사항 <span className="text-ink-400">(선택)</span>
      </p>
      <SelectSheet<Choice>
        name="memo"
        label="배송 요청사항"
        value={chosen}
        choices={[
          { value: 'none', label: '요청사항 없음' },
          ...choices.map((choice) => ({ value: choice, label: choice })),
          { value: own, label: own },
        ]}
        onPick={(choice) => {
          setWriting(choice === own);
          onChange(choice === own || choice === 'none' ? '' : choice);
        }}
      />
      {writing && (
        <TextField
          label="요청사항"
          name="memo"
          className="mt-3"
          value={value}
          error={error}
          hint={`${[...value].length}/50`}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onLeave}
        />
      )}
    </div>
  );
}
