import type { Config } from '@react-router/dev/config';
import { brandKey } from './brands/choice.ts';

export default {
  appDirectory: 'storefront',
  buildDirectory: `build/${brandKey(process.env.BRAND)}`,
  ssr: true,
  // The whole route table is small; fetching it in pieces would cost a request on every first tap.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
