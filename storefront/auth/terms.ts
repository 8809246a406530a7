export const termNames = ['essentialService', 'essentialPrivacy', 'optionalService'] as const;
export type TermName = (typeof termNames)[number];
export type SignUpTerms = Record<'allTerms' | TermName, boolean>;

/** No term is ticked in advance. */
export const emptyTerms: SignUpTerms = {
  allTerms: false,
  essentialService: false,
  essentialPrivacy: false,
  optionalService: false,
};

/** Ticking "all" sets the three terms; the three together set "all". */
export function toggleTerm(terms: SignUpTerms, name: keyof SignUpTerms, on: boolean): SignUpTerms {
  if (name === 'allTerms') return { allTerms: on, essentialService: on, essentialPrivacy: on, optionalService: on };
  const next = { ...terms, [name]: on };
  return { ...next, allTerms: termNames.every((one) => next[one]) };
}
