import { networkBlock } from '../platform/client-address.ts';
import type { Db } from '../platform/db/database.ts';
import type { Context } from '../platform/handlers.ts';
import type { RateLimits } from '../platform/limits/rate-limits.ts';
import type { ReferenceData } from '../platform/reference-data.ts';
import type { TrustedDevices } from './trusted-devices.ts';

type AttemptTools = { limits: RateLimits; devices: TrustedDevices; reference: Pick<ReferenceData, 'policy'> };

const mostAnywhere = 20;
const pace = 2;

/**
 * Counts an attempt at a customer's secret before it is checked. Unknown devices are counted by network and only slow each other
 * down. A device that has succeeded before has five separate attempts. After five wrong attempts, all unknown devices together get
 * one attempt every two seconds. Returns a function that reverts the count after a correct attempt. Throws TOO_MANY.
 */
export async function countAttempt(
  { limits, devices, reference }: AttemptTools,
  sql: Db,
  { ip, device }: Pick<Context<unknown>, 'ip' | 'device'>,
  what: string,
) {
  const { tries: most, minutes } = reference.policy('loginLock');
  const seconds = minutes * 60;
  const known = devices.knows(device, what);
  const bounds = known
    ? [{ key: `${what} by ${known}`, most, seconds }]
    : [
        { key: `${what} from ${networkBlock(ip)}`, most, seconds },
        { key: `tries from ${ip}`, most: mostAnywhere, seconds, pace },
        { key: `${what} from anywhere`, most, seconds, pace },
      ];
  await limits.spend(sql, ...bounds);
  return () => limits.forgive(sql, ...bounds.map(({ key }) => key));
}
