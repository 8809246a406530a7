import { afterAll, beforeAll, expect, test } from 'vitest';
import { compare, probesOf } from '#test/long/enumeration.ts';
import { join } from '#test/phone.ts';
import { openTestShop, type TestShop } from '#test/shop.ts';

// The long lane in small; test/long/enumeration.ts asks often enough to be sure of the milliseconds.
let shop: TestShop;
let probes: ReturnType<typeof probesOf>;
beforeAll(async () => {
  shop = await openTestShop();
  const member = await join(shop.person(), shop.sandbox);
  const guest = shop.person();
  await guest.arrive();
  probes = probesOf(shop.origin, guest.token ?? '', member);
});
afterAll(() => shop.close());

test.each(['login', 'reset password', 'look up by phone', 'sign up without a proof'])(
  '%s tells nobody who is a member, by its bytes or by its time',
  { retry: 2 },
  async (name) => {
    const probe = probes[name];
    if (!probe) throw new Error(`no probe ${name}`);
    const { bytes, apart, median } = await compare(probe, 25);
    expect(bytes).toHaveLength(1);
    // A hashing left out for strangers would be half of it or more; milliseconds are for a machine of one's own.
    expect(apart).toBeLessThan(Math.max(5, median / 2));
  },
);
