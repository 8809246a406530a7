import { createHash } from 'node:crypto';

/** Whether a password was seen in a leak. */
export type IsBreached = (password: string) => Promise<boolean>;

/**
 * Asks whoever collects leaked passwords, in the range protocol of Have I Been Pwned: told are five of forty signs of a password's SHA-1,
 * and which of the hundreds that begin so is meant stays here. Never throws. Without a service, and while it does not answer in time, no
 * password was seen: nobody is kept from joining by another company.
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
        // How long the answer is tells a listener nothing either.
        headers: { 'add-padding': 'true' },
      });
      return response.ok && isAmong(await response.text(), hash.slice(5));
    } catch {
      return false;
    }
  };
}

/** Lines of the padding were seen no times. */
function isAmong(lines: string, suffix: string) {
  return lines.split(/\r?\n/).some((line) => {
    const [own = '', times = ''] = line.trim().split(':');
    return own.toUpperCase() === suffix && Number(times) > 0;
  });
}
