/**
 * Screens on which nothing of anybody else runs: who signs in, joins, pays, looks an order up or looks at what is his, is alone with
 * the shop. Coming to one of them from a page with others' scripts is a new document.
 */
export const noTrackingPaths =
  /^\/(login|register|find-account|pay|my-cuma|guest|order|notifications|gift|review|inquiry|support)(\/|$|\?|\.data)/;

/** Whether nothing may be measured on the page of this path. */
export function isNoTrackingPath(path: string) {
  return noTrackingPaths.test(path);
}
