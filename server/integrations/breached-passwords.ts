import { createHash } from 'node:crypto';

/** Whether a password appeared in a breach. */
export type IsBreached = (password: string) => Promise<boolean>;

/**
 * Checks passwords with the range protocol of Have I Been Pwned. It sends five of the forty hex digits of the SHA-1 and compares the
 * hundreds of matching suffixes here. Never throws. Without a service, or when it does not answer in time, no password counts as breached,
 * so that an outage prevents no sign-up.
 */
export function createBreachedPasswords(url: string | undefined, timeoutMs = 1500): IsBreached {
  if (url === undefined) return async () => false;
  const base = url.replace(/\/+$/, '');
  return async (password) => {
    const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
    try {
      const response = await fetch(`${base}/range/${hash.slice(0, 5)}`, {
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        // Padding hides the result from an observer of the response size.
        headers: { 'add-padding': 'true' },
      });
      return response.ok && isAmong(await response.text(), hash.slice(5));
    } catch {
      return false;
    }
  };
}

/** Padding entries have a count of zero. */
function isAmong(lines: string, suffix: string) {
  return lines.split(/\r?\n/).some((line) => {
    const [own = '', times = ''] = line.trim().split(':');
    return own.toUpperCase() === suffix && Number(times) > 0;
  });
}
