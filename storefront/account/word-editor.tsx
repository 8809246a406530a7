import { type FormEvent, useState } from 'react';
import { messageOf } from '#browser/refused.ts';
import { tidy } from '#contract/rules/text.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useFaults } from '../identity/faults.ts';
import { useSnackbar } from '../shell/messages.tsx';
import { useDone } from './done.ts';
import { useEdit } from './edit.ts';

type Props = {
  field: 'name' | 'nickname';
  label: string;
  value: string;
  autoComplete: string;
  faultOf: (value: string) => string | null;
};

export function WordEditor({ field, label, value, autoComplete, faultOf }: Props) {
  const [typed, setTyped] = useState(value);
  const { faults, put, check, blame } = useFaults<typeof field>();
  const edit = useEdit();
  const done = useDone();
  const say = useSnackbar();

  function submit(event: FormEvent) {
    event.preventDefault();
    const fine = check({ [field]: faultOf(typed) } as Record<typeof field, string | null>);
    if (!fine || edit.isPending) return;
    edit.mutate(field === 'name' ? { name: tidy(typed) } : { nickname: tidy(typed) }, {
      onSuccess: () => done(`${label}을 바꿨어요.`),
      onError: (error) => {
        if (!blame(error, { NICKNAME_TAKEN: field, [field]: field })) say(messageOf(error));
      },
    });
  }

  return (
    <form noValidate onSubmit={submit} className="space-y-3">
      <TextField
        label={`새 ${label}`}
        name={field}
        autoComplete={autoComplete}
        maxLength={40}
        value={typed}
        error={faults[field]}
        onChange={({ target }) => {
          setTyped(target.value);
          if (!faultOf(target.value)) put(field, null);
        }}
        onBlur={() => typed && put(field, faultOf(typed))}
      />
      <Button type="submit" full busy={edit.isPending}>
        저장
      </Button>
    </form>
  );
}
