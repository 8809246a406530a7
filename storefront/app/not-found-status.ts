const page = { isMissing: false };

/** Is there nothing at this address? Then nobody needs to hear what else is wrong with it. */
export function isNotFound() {
  return page.isMissing;
}

export function markNotFound(yes: boolean) {
  page.isMissing = yes;
}
