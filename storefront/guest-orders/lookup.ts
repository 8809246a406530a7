import { useQueryClient } from '@tanstack/react-query';
import { api } from '#client/api.ts';
import { isApiError } from '#client/error-messages.ts';
import { lookupNameRule, textFault, tidyText } from '#contract/rules/normalize-text.ts';
import { focusField, useForm } from '#ui/form.ts';
import { orderKeys } from '../orders/orders-query-keys.ts';
import { keepGuestCredentials } from '../verification/guest-proof.ts';
import { usePhoneCode } from '../verification/use-code.ts';

/** A guest's order look-up by name, phone and the code sent to the phone. The refusal is the same for every cause. */
export function useGuestLookup() {
  const form = useForm({ first: { name: '' }, rules: { name: ({ name }) => textFault(lookupNameRule, name) } });
  const cache = useQueryClient();
  const code = usePhoneCode({
    purpose: 'order',
    async verify(phone, verificationCode) {
      const proof = { name: tidyText(form.values.name), phone, code: verificationCode };
      const found = await api('POST /v1/app-users/order-items/guest', { body: { ...proof, take: 15 } });
      cache.setQueryData(orderKeys.guestList(proof.name, proof.phone), { pages: [found], pageParams: [1] });
      keepGuestCredentials(proof);
      return proof;
    },
    ownerOf: (error) => (isApiError(error, 'VALIDATION') ? 'phone' : 'verificationCode'),
  });

  /** Requests a code only when there is a name; errors of both fields are shown together. */
  function requestLookupCode() {
    const wrong = form.showErrors();
    if (!wrong) return code.requestCode();
    code.leave('phone');
    focusField(wrong);
  }

  return { form, code: { ...code, ask: requestLookupCode }, looking: code.isVerifying };
}
