import { useForm } from '#ui/form.ts';
import { emptyTerms, type SignUpTerms } from './terms.ts';

const open = '필수 약관에 동의해 주세요.';

/** The terms every new member agrees to, as part of a form. */
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
