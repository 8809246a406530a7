import { createHash, randomBytes } from 'node:crypto';
import type { SandboxRoute } from '../sandbox-routes.ts';

/** Passwords that satisfy the shop's rules but are leaked. */
export const leakedPasswords = ['Yuchul!58', 'Saeeonagan-Bimil7'];

/** A service for leaked passwords, in the range protocol of Have I Been Pwned. */
export const leakRoutes: SandboxRoute[] = [
  [
    'GET /range/{prefix}',
    ({ params: { prefix = '' }, request }) => {
      const hashPrefix = prefix.toUpperCase();
      if (!/^[0-9A-F]{5}$/.test(hashPrefix)) return { status: 400, text: 'The hash prefix was not in a valid format' };
      const found = leakedPasswords.map(hashOf).filter((hash) => hash.startsWith(hashPrefix));
      const padding =
        request.headers['add-padding'] === 'true' ? Array.from({ length: 800 }, () => `${other()}:0`) : [];
      return { text: [...found.map((hash) => `${hash.slice(5)}:7`), `${other()}:2`, ...padding].sort().join('\r\n') };
    },
  ],
];

const hashOf = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase();
const other = () => randomBytes(18).toString('hex').slice(0, 35).toUpperCase();
