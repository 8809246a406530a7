import { randomBytes } from 'node:crypto';

/** Two processes each have a name of their own, be they begun in the same moment. */
const boot = randomBytes(6).toString('base64url');
/** Two processes count for themselves. */
let count = 0;

/** A name for one request of this process, in the reply and in the log; another process has another beginning. */
export function requestId() {
  count = (count + 1) % 1e9;
  return `${boot}-${count.toString(36)}`;
}
