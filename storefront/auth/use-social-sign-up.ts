import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#client/api.ts';
import { errorMessageOf, isApiError } from '#client/error-messages.ts';
import { personNameRule, textFault, tidyText } from '#contract/rules/normalize-text.ts';
import { useForm, validateAll } from '#ui/form.ts';
import { trackEvent } from '../app/track.ts';
import { useSnackbar } from '../layout/snackbar-provider.tsx';
import { useVerificationCode } from '../verification/use-code.ts';
import { useFirstAddress } from './first-address.tsx';
import { signUpBody } from './sign-up-body.ts';
import { clearSocialNewcomer, type SocialNewcomer } from './social-providers.ts';
import { useAdoptSession } from './use-sign-in.ts';
import { useTerms } from './use-terms.ts';

/** The registration of a customer whom a provider has authenticated. `onLapsed` runs when the shop no longer knows their visit to it. */
export function useSocialSignUp({ provider, token, name: known, keep }: SocialNewcomer, onLapsed: () => void) {
  const signIn = useAdoptSession();
  const showSnackbar = useSnackbar();
  const [exists, setExists] = useState<string>();
  const form = useForm({
    first: { name: known ?? '' },
    rules: { name: ({ name }) => textFault(personNameRule, name) },
  });
  const code = useVerificationCode();
  const place = useFirstAddress();
  const terms = useTerms();

  const joining = useMutation({
    mutationFn: async (phone: string) => {
      const name = tidyText(form.values.name);
      const session = await api('POST /v2/tokens/sign-up', {
        body: signUpBody({
          userType: provider,
          tokenType: 'oauth',
          snsType: provider,
          snsToken: token,
          phone,
          name,
          autoLogin: keep,
          userSettings: { advertisingAlarm: terms.values.optionalService },
        }),
      });
      clearSocialNewcomer();
      trackEvent('sign_up', { method: provider });
      const user = await signIn(session, { keep });
      await place.save({ receiverName: name, phone });
      return user;
    },
    onError(error) {
      if (isApiError(error, 'ACCOUNT_EXISTS')) setExists(errorMessageOf(error));
      else if (isApiError(error, 'SNS_REFUSED')) {
        clearSocialNewcomer();
        onLapsed();
      } else if (!form.blame(error) && !code.blame(error)) showSnackbar(errorMessageOf(error));
    },
  });

  function submit() {
    if (joining.isPending) return;
    setExists(undefined);
    if (validateAll(form, code, place, terms) && code.proof) joining.mutate(code.proof.phone);
  }

  return { exists, form, code, place, terms, joining, submit };
}
