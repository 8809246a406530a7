const page = { isMissing: false };

/** Is there nothing at this address? Then nobody needs to hear what else is wrong with it. */
export function isMissing() {
  return page.isMissing;
}

export function markMissing(yes: boolean) {
  page.isMissing = yes;
}
