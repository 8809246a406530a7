import { useForm } from '#ui/form.ts';
import { noTerms, type Terms } from './terms.ts';

const open = '필수 약관에 동의해 주세요.';

/** What everybody who joins agrees to, as a part of their form. */
export function useAgreeing() {
  return useForm({
    first: noTerms,
    rules: {
      essentialService: (terms: Terms) => (terms.essentialService ? null : open),
      essentialPrivacy: (terms: Terms) => (terms.essentialPrivacy ? null : open),
    },
  });
}

export type Agreeing = ReturnType<typeof useAgreeing>;
