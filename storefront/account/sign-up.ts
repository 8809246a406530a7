import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#browser/api.ts';
import { isRefusal, messageOf } from '#browser/refused.ts';
import { emailFault, personName, textFault, tidy } from '#contract/rules/text.ts';
import { useCode } from '../identity/code.ts';
import { useFaults } from '../identity/faults.ts';
import { useSession } from '../session/session.tsx';
import { useSnackbar } from '../shell/messages.tsx';
import { track } from '../track.ts';
import { useLastSteps } from './last-steps.ts';
import { usePair } from './pair.ts';

type Name = 'email' | 'password' | 'passwordConfirm' | 'name';
const owners = { EMAIL_TAKEN: 'email', PASSWORD_WEAK: 'password' } as const;

/** All a new member writes, and the way from the button to being signed in. */
export function useSignUp() {
  const { signIn } = useSession();
  const say = useSnackbar();
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const form = useFaults<Name>();
  const code = useCode();
  const { terms, termsFault, tickTerms, finish } = useLastSteps(code);
  const pair = usePair({ email, phone: code.phone }, form.put);

  const joining = useMutation({
    mutationFn: async (phone: string) => {
      const { password } = pair.pair;
      const userSettings = { advertisingAlarm: terms.optionalService };
      const body = { email: email.trim(), password, phone, name: tidy(name), userSettings };
      const session = await api('POST /v2/tokens/sign-up', { body });
      track('sign_up', { method: 'email' });
      return signIn(session, { keep: true });
    },
    onError(error) {
      const owned = form.blame(error, { ...owners, email: 'email', password: 'password', name: 'name' });
      if (owned) return;
      if (isRefusal(error, 'PHONE_TAKEN')) code.put('phone', messageOf(error));
      say(messageOf(error));
    },
  });

  function submit() {
    if (joining.isPending) return;
    const fine = form.check({
      email: emailFault(email) ?? (form.faults.email === taken ? taken : null),
      ...pair.faultsOf(),
      name: textFault(personName, name),
    });
    const proof = finish(fine);
    if (proof) joining.mutate(proof.phone);
  }

  return { email, setEmail, name, setName, terms, termsFault, tickTerms, form, code, pair, joining, submit };
}

const taken = '이미 가입된 이메일입니다.';
