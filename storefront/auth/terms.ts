export const termNames = ['essentialService', 'essentialPrivacy', 'optionalService'] as const;
export type TermName = (typeof termNames)[number];
export type Terms = Record<'allTerms' | TermName, boolean>;

/** Nothing is ticked for anybody. */
export const noTerms: Terms = {
  allTerms: false,
  essentialService: false,
  essentialPrivacy: false,
  optionalService: false,
};

/** "All" moves the three; the three together are "all". */
export function tick(terms: Terms, name: keyof Terms, on: boolean): Terms {
  if (name === 'allTerms') return { allTerms: on, essentialService: on, essentialPrivacy: on, optionalService: on };
  const next = { ...terms, [name]: on };
  return { ...next, allTerms: termNames.every((one) => next[one]) };
}
