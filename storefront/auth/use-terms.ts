import { useForm } from '#ui/form.ts';
import { emptyTerms, type SignUpTerms } from './terms.ts';

const open = '필수 약관에 동의해 주세요.';

/** What everybody who joins agrees to, as a part of their form. */
export function useTerms() {
  return useForm({
    first: emptyTerms,
    rules: {
      essentialService: (terms: SignUpTerms) => (terms.essentialService ? null : open),
      essentialPrivacy: (terms: SignUpTerms) => (terms.essentialPrivacy ? null : open),
    },
  });
}

export type TermsState = ReturnType<typeof useTerms>;
