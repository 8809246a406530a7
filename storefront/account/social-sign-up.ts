import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#browser/api.ts';
import { isRefusal, messageOf } from '#browser/refused.ts';
import { personName, textFault, tidy } from '#contract/rules/text.ts';
import { useCode } from '../identity/code.ts';
import { useFaults } from '../identity/faults.ts';
import { useSession } from '../session/session.tsx';
import { useSnackbar } from '../shell/messages.tsx';
import { track } from '../track.ts';
import { useLastSteps } from './last-steps.ts';
import { forgetNewcomer, type Newcomer } from './social.ts';

/** What is left to do for somebody a provider vouches for. */
export function useSocialSignUp({ provider, token, name: known, keep }: Newcomer) {
  const { signIn } = useSession();
  const say = useSnackbar();
  const [name, setName] = useState(known ?? '');
  const [exists, setExists] = useState<string>();
  const form = useFaults<'name'>();
  const code = useCode();
  const { terms, termsFault, tickTerms, finish } = useLastSteps(code);

  const joining = useMutation({
    mutationFn: async (phone: string) => {
      const session = await api('POST /v2/tokens/sign-up', {
        body: {
          userType: provider,
          tokenType: 'oauth',
          snsType: provider,
          snsToken: token,
          phone,
          name: tidy(name),
          autoLogin: keep,
          userSettings: { advertisingAlarm: terms.optionalService },
        },
      });
      forgetNewcomer();
      track('sign_up', { method: provider });
      return signIn(session, { keep });
    },
    onError(error) {
      if (isRefusal(error, 'ACCOUNT_EXISTS')) setExists(messageOf(error));
      else if (!form.blame(error, { name: 'name' })) say(messageOf(error));
    },
  });

  function submit() {
    if (joining.isPending) return;
    setExists(undefined);
    const fine = form.check({ name: textFault(personName, name) });
    const proof = finish(fine);
    if (proof) joining.mutate(proof.phone);
  }

  return { name, setName, terms, termsFault, tickTerms, exists, form, code, joining, submit };
}
