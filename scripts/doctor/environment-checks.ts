import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { brandKeys } from '#contract/rules/brands.ts';
import { openFileStorage } from '#server/integrations/file-storage.ts';
import type { DoctorCheck, DoctorContext } from './doctor-check.ts';

const ms = 5000;

export const environmentChecks: DoctorCheck[] = [
  {
    name: 'files',
    about: 'files can be stored, served by every process and deleted, and private files are not public',
    async look({ env, reach }) {
      const files = openFileStorage(env);
      const probe = `doctor-${randomBytes(6).toString('hex')}.webp`;
      const [name, open] = [`private/${probe}`, `pictures/uploads/${probe}`];
      await mkdir(join(env.dataDir, dirname(name)), { recursive: true, mode: 0o700 });
      await mkdir(join(env.dataDir, dirname(open)), { recursive: true });
      for (const one of [name, open]) await writeFile(join(env.dataDir, one), one);
      const faults: string[] = [];
      try {
        await files.store([name, open]);
        if (String(await files.bytes(name)) !== name)
          faults.push('A stored file cannot be read. Check FILES_URL or DATA_DIR.');
        const { bucket } = env;
        const shown =
          bucket && (await reach(`${bucket.origin}/${bucket.bucket}/${name}`, { signal: AbortSignal.timeout(ms) }));
        if (shown?.ok) faults.push('The bucket of FILES_URL serves private files to the public. Make it private.');
        faults.push(...(await unread({ env, reach }, open)));
      } finally {
        await files.remove([name, open]);
      }
      if (await files.bytes(name))
        faults.push('A deleted file can still be read. Check the delete permission of FILES_URL.');
      return faults;
    },
  },
  {
    name: 'origin',
    about: 'PUBLIC_ORIGIN reaches the shop by https',
    look: (at) => leads(at, at.env.origin, '/healthz', 'PUBLIC_ORIGIN'),
  },
  {
    name: 'brands',
    about: 'every brand with orders in this database has an origin that reaches it',
    async look(at) {
      const { brand: own, origins } = at.env;
      const rows = await at.sql<{ brand: string }[]>`
        select known.brand from unnest(${brandKeys}::text[]) as known (brand)
        where exists (select from orders o where o.brand = known.brand)`;
      const lost = rows.filter(({ brand }) => brand !== own && !origins.has(brand));
      const led = await Promise.all(
        [...origins].map(([brand, origin]) => leads(at, origin, '/healthz', `BRAND_ORIGINS of ${brand}`)),
      );
      const word = (brand: string) =>
        `Brand ${brand} has orders, but messages about them link to ${own}. Add ${brand} to BRAND_ORIGINS.`;
      return [...lost.map(({ brand }) => word(brand)), ...led.flat()];
    },
  },
  {
    name: 'office',
    about: 'OFFICE_ORIGIN reaches the admin app by https, and PUBLIC_ORIGIN does not',
    async look(at) {
      const faults = await leads(at, at.env.office.origin ?? '', '/v1/staff/me', 'OFFICE_ORIGIN', 401);
      const shop = await at
        .reach(`${at.env.origin}/v1/staff/me`, { signal: AbortSignal.timeout(ms) })
        .catch(() => undefined);
      return shop?.status === 401 ? [...faults, 'PUBLIC_ORIGIN answers the staff API. Route it to PORT only.'] : faults;
    },
  },
];

/** A load balancer sends each request to another process, so one request proves too little. */
const attempts = 8;

/** Which of shop, admin app and other brands cannot serve a file that this process has written. */
async function unread({ env, reach }: Pick<DoctorContext, 'env' | 'reach'>, name: string) {
  // All brands of a database show the same products, reviews and gifts.
  const others = [...env.origins].filter(([brand]) => brand !== env.brand);
  const origins = [
    ['PUBLIC_ORIGIN', env.origin],
    ['OFFICE_ORIGIN', env.office.origin ?? ''],
    ...others.map(([brand, origin]) => [`BRAND_ORIGINS of ${brand}`, origin] as const),
  ] as const;
  const placeFaults = await Promise.all(
    origins.map(async ([setting, origin]) => {
      const answers = await Promise.all(
        Array.from({ length: attempts }, () =>
          reach(`${origin}/${name}`, { signal: AbortSignal.timeout(ms) }).then(
            async (answer) => answer.ok && (await answer.text()) === name,
            () => false,
          ),
        ),
      );
      const lost = answers.filter((isRead) => !isRead).length;
      return lost === 0
        ? []
        : [
            `${setting} did not find a stored file in ${lost} of ${attempts} requests. Give all processes the same DATA_DIR, or set FILES_URL.`,
          ];
    }),
  );
  return placeFaults.flat();
}

async function leads({ reach }: DoctorContext, origin: string, path: string, name: string, status = 200) {
  if (!origin.startsWith('https://')) return [`${name} must use https.`];
  const answer = await reach(origin + path, { redirect: 'manual', signal: AbortSignal.timeout(ms) }).catch(
    (error: Error) => error,
  );
  if (answer instanceof Error) return [`${name} does not answer: ${causeOf(answer)}.`];
  if (answer.status !== status)
    return [`${name} answers ${answer.status} at ${path} instead of ${status}. Check the proxy.`];
  return answer.headers.has('strict-transport-security')
    ? []
    : [`${name} answers without Strict-Transport-Security. Check the proxy.`];
}

function causeOf({ message, cause }: Error) {
  const { code, message: inner } = (cause ?? {}) as { code?: string; message?: string };
  return code ?? inner ?? message;
}
