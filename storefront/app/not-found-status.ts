const page = { isMissing: false };

/** Whether the current page is a 404; its errors are then not reported. */
export function isNotFound() {
  return page.isMissing;
}

export function markNotFound(yes: boolean) {
  page.isMissing = yes;
}
