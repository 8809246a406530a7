/**
 * Screens without third-party scripts: sign-in, registration, payment, order lookup and personal pages. Navigating to one of them
 * from a page with such scripts loads a new document.
 */
export const noTrackingPaths =
  /^\/(login|register|find-account|pay|my-cuma|guest|order|notifications|gift|review|inquiry|support)(\/|$|\?|\.data)/;

/** Whether the page of this path must not be tracked. */
export function isNoTrackingPath(path: string) {
  return noTrackingPaths.test(path);
}
