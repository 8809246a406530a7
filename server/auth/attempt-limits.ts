import { blockOf } from '../platform/client-address.ts';
import type { Db } from '../platform/db/database.ts';
import type { At } from '../platform/handlers.ts';
import type { Limits } from '../platform/limits/rate-limits.ts';
import type { Reference } from '../platform/reference-data.ts';
import type { Devices } from './trusted-devices.ts';

type Guessing = { limits: Limits; devices: Devices; reference: Pick<Reference, 'policy'> };

const mostAnywhere = 20;
const pace = 2;

/**
 * One more try at something of somebody's, counted before it is looked at. Strangers are counted where they are, and only slow others
 * down: a device that has been right before has five tries of its own, whatever happens elsewhere; from everywhere else together there
 * is one try every two seconds once five were wrong. Returns how to take it back when it was right. Throws TOO_MANY.
 */
export async function tryAt(
  { limits, devices, reference }: Guessing,
  sql: Db,
  { ip, device }: Pick<At<unknown>, 'ip' | 'device'>,
  what: string,
) {
  const { tries: most, minutes } = reference.policy('loginLock');
  const seconds = minutes * 60;
  const known = devices.knows(device, what);
  const bounds = known
    ? [{ key: `${what} by ${known}`, most, seconds }]
    : [
        { key: `${what} from ${blockOf(ip)}`, most, seconds },
        { key: `tries from ${ip}`, most: mostAnywhere, seconds, pace },
        { key: `${what} from anywhere`, most, seconds, pace },
      ];
  await limits.spend(sql, ...bounds);
  return () => limits.forgive(sql, ...bounds.map(({ key }) => key));
}
