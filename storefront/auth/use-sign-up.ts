import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '#client/api.ts';
import { errorMessageOf, isApiError } from '#client/error-messages.ts';
import { isFinalAnswer } from '#client/idempotency-keys.ts';
import { emailFault, personNameRule, textFault, tidyText } from '#contract/rules/normalize-text.ts';
import { useForm, validateAll } from '#ui/form.ts';
import { trackEvent } from '../app/track.ts';
import { useSnackbar } from '../layout/snackbar-provider.tsx';
import { useVerificationCode } from '../verification/use-code.ts';
import { useFirstAddress } from './first-address.tsx';
import { emptyPasswordPair, passwordPairRules } from './password-pair.ts';
import { signUpBody } from './sign-up-body.ts';
import { useAdoptSession } from './use-sign-in.ts';
import { useTerms } from './use-terms.ts';

const takenMessage = '이미 가입된 이메일입니다.';

/** The form of a new member, and the steps from its button to a signed-in session. */
export function useSignUp() {
  const signIn = useAdoptSession();
  const showSnackbar = useSnackbar();
  const [taken, setTaken] = useState<string | null>(null);
  const code = useVerificationCode();
  const place = useFirstAddress();
  const terms = useTerms();
  const form = useForm({
    first: { email: '', ...emptyPasswordPair, name: '' },
    rules: {
      email: ({ email }) => emailFault(email) ?? (email.trim() === taken ? takenMessage : null),
      ...passwordPairRules(({ email }: { email: string } & typeof emptyPasswordPair) => ({ email, phone: code.phone })),
      name: ({ name }) => textFault(personNameRule, name),
    },
    owners: { EMAIL_TAKEN: 'email', PASSWORD_WEAK: 'password' },
  });

  const isLost = useRef(false);
  const joining = useMutation({
    mutationFn: async (phone: string) => {
      const { password, name } = form.values;
      const email = form.values.email.trim();
      const userSettings = { advertisingAlarm: terms.values.optionalService };
      const body = signUpBody({ email, password, phone, name: tidyText(name), userSettings });
      // An attempt without an answer may have signed the customer up.
      const known = isLost.current
        ? await api('POST /v2/tokens', { body: { email, password } }).catch(() => null)
        : null;
      const session = known ?? (await api('POST /v2/tokens/sign-up', { body }));
      trackEvent('sign_up', { method: 'email' });
      const user = await signIn(session, { keep: true });
      await place.save({ receiverName: body.name, phone });
      return user;
    },
    onError(error) {
      isLost.current ||= !isFinalAnswer(error);
      if (form.blame(error) || code.blame(error)) return;
      if (isApiError(error, 'PHONE_TAKEN')) code.setErrors({ phone: errorMessageOf(error) });
      showSnackbar(errorMessageOf(error));
    },
  });

  function submit() {
    if (joining.isPending || !validateAll(form, code, place, terms) || !code.proof) return;
    joining.mutate(code.proof.phone);
  }

  function showEmailTaken(email: string) {
    setTaken(email);
    form.setErrors({ email: takenMessage });
  }

  return { form, code, place, terms, joining, submit, tellTaken: showEmailTaken };
}
