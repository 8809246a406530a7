import { messageOf } from '#client/error-messages.ts';
import { tidy } from '#contract/rules/normalize-text.ts';
import { Button } from '#ui/button.tsx';
import { sending, useForm } from '#ui/form.ts';
import { TextField } from '#ui/text-field.tsx';
import { useSnackbar } from '../layout/snackbar-provider.tsx';
import { useDone } from './use-saved.ts';
import { useEdit } from './use-update-profile.ts';

type Props = {
  field: 'name' | 'nickname';
  label: string;
  value: string;
  autoComplete: string;
  faultOf: (value: string) => string | null;
};

export function WordEditor({ field, label, value, autoComplete, faultOf }: Props) {
  const form = useForm({
    first: { word: value },
    rules: { word: ({ word }) => faultOf(word) },
    owners: { NICKNAME_TAKEN: 'word', [field]: 'word' },
  });
  const edit = useEdit();
  const done = useDone();
  const say = useSnackbar();

  function submit() {
    if (!form.check() || edit.isPending) return;
    const word = tidy(form.values.word);
    edit.mutate(field === 'name' ? { name: word } : { nickname: word }, {
      onSuccess: () => done(`${label}을 바꿨어요.`),
      onError: (error) => form.blame(error) || say(messageOf(error)),
    });
  }

  return (
    <form noValidate onSubmit={sending(submit)} className="space-y-3">
      <TextField label={`새 ${label}`} autoComplete={autoComplete} maxLength={40} {...form.field('word')} />
      <Button type="submit" full busy={edit.isPending}>
        저장
      </Button>
    </form>
  );
}
