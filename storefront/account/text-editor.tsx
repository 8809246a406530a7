import { errorMessageOf } from '#client/error-messages.ts';
import { tidyText } from '#contract/rules/normalize-text.ts';
import { Button } from '#ui/button.tsx';
import { submitHandler, useForm } from '#ui/form.ts';
import { TextField } from '#ui/text-field.tsx';
import { useSnackbar } from '../layout/snackbar-provider.tsx';
import { useSaved } from './use-saved.ts';
import { useUpdateProfile } from './use-update-profile.ts';

type Props = {
  field: 'name' | 'nickname';
  label: string;
  value: string;
  autoComplete: string;
  faultOf: (value: string) => string | null;
};

export function ProfileTextEditor({ field, label, value, autoComplete, faultOf }: Props) {
  const form = useForm({
    first: { word: value },
    rules: { word: ({ word }) => faultOf(word) },
    owners: { NICKNAME_TAKEN: 'word', [field]: 'word' },
  });
  const edit = useUpdateProfile();
  const showSaved = useSaved();
  const showSnackbar = useSnackbar();

  function submit() {
    if (!form.check() || edit.isPending) return;
    const word = tidyText(form.values.word);
    edit.mutate(field === 'name' ? { name: word } : { nickname: word }, {
      onSuccess: () => showSaved(`${label}을 바꿨어요.`),
      onError: (error) => form.blame(error) || showSnackbar(errorMessageOf(error)),
    });
  }

  return (
    <form noValidate onSubmit={submitHandler(submit)} className="space-y-3">
      <TextField label={`새 ${label}`} autoComplete={autoComplete} maxLength={40} {...form.field('word')} />
      <Button type="submit" full busy={edit.isPending}>
        저장
      </Button>
    </form>
  );
}
