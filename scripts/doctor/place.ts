import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { brandKeys } from '#contract/rules/brands.ts';
import { openFileStorage } from '#server/integrations/file-storage.ts';
import type { DoctorCheck, DoctorContext } from './check.ts';

const ms = 5000;

export const environmentChecks: DoctorCheck[] = [
  {
    name: 'files',
    about: 'what is kept is found again by every process, goes when it is taken away, and papers are shown to nobody',
    async look({ env, reach }) {
      const files = openFileStorage(env);
      const probe = `doctor-${randomBytes(6).toString('hex')}.webp`;
      const [name, open] = [`private/${probe}`, `pictures/uploads/${probe}`];
      await mkdir(join(env.dataDir, dirname(name)), { recursive: true, mode: 0o700 });
      await mkdir(join(env.dataDir, dirname(open)), { recursive: true });
      for (const one of [name, open]) await writeFile(join(env.dataDir, one), one);
      const faults: string[] = [];
      try {
        await files.keep([name, open]);
        if (String(await files.bytes(name)) !== name) faults.push('a file that was kept is not found again');
        const { bucket } = env;
        const shown =
          bucket && (await reach(`${bucket.origin}/${bucket.bucket}/${name}`, { signal: AbortSignal.timeout(ms) }));
        if (shown?.ok) faults.push('the bucket shows private files to everybody: close it to the public');
        faults.push(...(await unread({ env, reach }, open)));
      } finally {
        await files.remove([name, open]);
      }
      if (await files.bytes(name)) faults.push('a file that was taken away is still there');
      return faults;
    },
  },
  {
    name: 'origin',
    about: 'PUBLIC_ORIGIN leads to the shop, by https',
    look: (at) => leads(at, at.env.origin, '/healthz', 'PUBLIC_ORIGIN'),
  },
  {
    name: 'brands',
    about: 'every shop whose orders lie in this database has an address, and it leads there',
    async look(at) {
      const { brand: own, origins } = at.env;
      const rows = await at.sql<{ brand: string }[]>`
        select known.brand from unnest(${brandKeys}::text[]) as known (brand)
        where exists (select from orders o where o.brand = known.brand)`;
      const lost = rows.filter(({ brand }) => brand !== own && !origins.has(brand));
      const led = await Promise.all(
        [...origins].map(([brand, origin]) => leads(at, origin, '/healthz', `BRAND_ORIGINS, ${brand},`)),
      );
      const word = (brand: string) =>
        `${brand} has orders, and letters of them lead to ${own}: name it in BRAND_ORIGINS`;
      return [...lost.map(({ brand }) => word(brand)), ...led.flat()];
    },
  },
  {
    name: 'office',
    about: 'OFFICE_ORIGIN leads to the office, by https, and the shop’s own address does not',
    async look(at) {
      const faults = await leads(at, at.env.office.origin ?? '', '/v1/staff/me', 'OFFICE_ORIGIN', 401);
      const shop = await at
        .reach(`${at.env.origin}/v1/staff/me`, { signal: AbortSignal.timeout(ms) })
        .catch(() => undefined);
      return shop?.status === 401
        ? [...faults, 'PUBLIC_ORIGIN answers the office’s calls: it must lead to PORT alone']
        : faults;
    },
  },
];

/** A load balancer sends each request to another process, so one request proves too little. */
const asks = 8;

/** Which of shop and admin app cannot serve a file that this process has written. */
async function unread({ env, reach }: Pick<DoctorContext, 'env' | 'reach'>, name: string) {
  const doors = [
    ['PUBLIC_ORIGIN', env.origin],
    ['OFFICE_ORIGIN', env.office.origin ?? ''],
  ] as const;
  const found = await Promise.all(
    doors.map(async ([setting, origin]) => {
      const answers = await Promise.all(
        Array.from({ length: asks }, () =>
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
            `${setting} did not find a file written here, ${lost} of ${asks} times: give all processes one DATA_DIR, or name FILES_URL`,
          ];
    }),
  );
  return found.flat();
}

async function leads({ reach }: DoctorContext, origin: string, path: string, name: string, status = 200) {
  if (!origin.startsWith('https://')) return [`${name} is not https`];
  const answer = await reach(origin + path, { redirect: 'manual', signal: AbortSignal.timeout(ms) }).catch(
    (error: Error) => error,
  );
  if (answer instanceof Error) return [`${name} does not answer: ${causeOf(answer)}`];
  if (answer.status !== status)
    return [`${name} is answered ${answer.status} at ${path} by something that is not the shop`];
  return answer.headers.has('strict-transport-security')
    ? []
    : [`${name}: strict-transport-security is lost on the way`];
}

function causeOf({ message, cause }: Error) {
  const { code, message: inner } = (cause ?? {}) as { code?: string; message?: string };
  return code ?? inner ?? message;
}
