import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#client/api.ts';
import { isRefusal, messageOf } from '#client/error-messages.ts';
import { emailFault, personName, textFault, tidy } from '#contract/rules/normalize-text.ts';
import { checkAll, useForm } from '#ui/form.ts';
import { track } from '../app/track.ts';
import { useSnackbar } from '../layout/snackbar-provider.tsx';
import { useSession } from '../session/session.tsx';
import { useCode } from '../verification/use-code.ts';
import { noPair, pairRules } from './password-pair.ts';
import { useAgreeing } from './use-terms.ts';

const takenMessage = '이미 가입된 이메일입니다.';

/** All a new member writes, and the way from the button to being signed in. */
export function useSignUp() {
  const { signIn } = useSession();
  const say = useSnackbar();
  const [taken, setTaken] = useState<string | null>(null);
  const code = useCode();
  const terms = useAgreeing();
  const form = useForm({
    first: { email: '', ...noPair, name: '' },
    rules: {
      email: ({ email }) => emailFault(email) ?? (email.trim() === taken ? takenMessage : null),
      ...pairRules(({ email }: { email: string } & typeof noPair) => ({ email, phone: code.phone })),
      name: ({ name }) => textFault(personName, name),
    },
    owners: { EMAIL_TAKEN: 'email', PASSWORD_WEAK: 'password' },
  });

  const joining = useMutation({
    mutationFn: async (phone: string) => {
      const { email, password, name } = form.values;
      const userSettings = { advertisingAlarm: terms.values.optionalService };
      const body = { email: email.trim(), password, phone, name: tidy(name), userSettings };
      const session = await api('POST /v2/tokens/sign-up', { body });
      track('sign_up', { method: 'email' });
      return signIn(session, { keep: true });
    },
    onError(error) {
      if (form.blame(error)) return;
      if (isRefusal(error, 'PHONE_TAKEN')) code.tell({ phone: messageOf(error) });
      say(messageOf(error));
    },
  });

  function submit() {
    if (joining.isPending || !checkAll(form, code, terms) || !code.proof) return;
    joining.mutate(code.proof.phone);
  }

  function tellTaken(email: string) {
    setTaken(email);
    form.tell({ email: takenMessage });
  }

  return { form, code, terms, joining, submit, tellTaken };
}
