import { useRouteLoaderData } from 'react-router';
import { deliveryAreaKey, readStored } from '#client/storage.ts';
import type { Area } from '#contract/addresses.ts';
import type { StorefrontSettings } from '#contract/settings.ts';
import { shopNow } from '#ui/shop-clock.ts';
import { useHydrated } from '#ui/use-hydrated.ts';

/**
 * What the day of arrival depends on. The server renders the day for the mainland at its time; the browser continues with its clock and with
 * the area kept on the device.
 */
export function useDeliveryRules() {
  const rules = useRouteLoaderData('root') as (StorefrontSettings & { now: string }) | undefined;
  const isHydrated = useHydrated();
  return (
    rules && {
      rules,
      now: isHydrated ? shopNow() : new Date(rules.now).getTime(),
      area: isHydrated ? (Number(readStored(deliveryAreaKey)) as Area) : (0 as const),
    }
  );
}
