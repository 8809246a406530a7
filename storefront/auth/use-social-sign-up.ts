import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#client/api.ts';
import { isRefusal, messageOf } from '#client/error-messages.ts';
import { personName, textFault, tidy } from '#contract/rules/normalize-text.ts';
import { checkAll, useForm } from '#ui/form.ts';
import { track } from '../app/track.ts';
import { useSnackbar } from '../layout/snackbar-provider.tsx';
import { useSession } from '../session/session.tsx';
import { useCode } from '../verification/use-code.ts';
import { forgetNewcomer, type Newcomer } from './social.ts';
import { useAgreeing } from './use-terms.ts';

/** What is left to do for somebody a provider vouches for. */
export function useSocialSignUp({ provider, token, name: known, keep }: Newcomer) {
  const { signIn } = useSession();
  const say = useSnackbar();
  const [exists, setExists] = useState<string>();
  const form = useForm({ first: { name: known ?? '' }, rules: { name: ({ name }) => textFault(personName, name) } });
  const code = useCode();
  const terms = useAgreeing();

  const joining = useMutation({
    mutationFn: async (phone: string) => {
      const session = await api('POST /v2/tokens/sign-up', {
        body: {
          userType: provider,
          tokenType: 'oauth',
          snsType: provider,
          snsToken: token,
          phone,
          name: tidy(form.values.name),
          autoLogin: keep,
          userSettings: { advertisingAlarm: terms.values.optionalService },
        },
      });
      forgetNewcomer();
      track('sign_up', { method: provider });
      return signIn(session, { keep });
    },
    onError(error) {
      if (isRefusal(error, 'ACCOUNT_EXISTS')) setExists(messageOf(error));
      else if (!form.blame(error)) say(messageOf(error));
    },
  });

  function submit() {
    if (joining.isPending) return;
    setExists(undefined);
    if (checkAll(form, code, terms) && code.proof) joining.mutate(code.proof.phone);
  }

  return { exists, form, code, terms, joining, submit };
}
