import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addDays, dateInKorea } from '#contract/rules/calendar.ts';
import { type PolicyKey, policyDefinitions } from '#server/platform/policies.ts';
import type { DoctorCheck } from './doctor-check.ts';

const aheadDays = 120;

export const shopChecks: DoctorCheck[] = [
  {
    name: 'build',
    about: 'the storefront of this brand and the admin app are built',
    async look({ env }) {
      return [`build/${env.brand}`, 'build/office']
        .filter((folder) => !existsSync(folder))
        .map((folder) => `${folder} does not exist. Run npm run build.`);
    },
  },
  {
    name: 'brand',
    about: 'the company on the pages is real',
    async look({ env, brands }) {
      const page = readFileSync(join(brands, env.brand, 'brand.ts'), 'utf8');
      const file = `brands/${env.brand}/brand.ts`;
      return [
        page.includes('fictional: true')
          ? `${file} names a fictional company. Enter yours and delete "fictional: true".`
          : '',
        page.includes('borrowed: true')
          ? `${file} has the texts of another brand. Write your own and delete "borrowed: true".`
          : '',
        /tel: '[^']*0000-?0000'/.test(page) ? `${file} has a placeholder phone number. Enter yours.` : '',
      ].filter(Boolean);
    },
  },
  {
    name: 'owner',
    about: 'the shop has an owner',
    async look({ sql }) {
      const rows = await sql`select from staff_account where role = 'owner' and disabled_at is null`;
      return rows.length > 0 ? [] : ['The shop has no owner. Run npm run staff -- first <e-mail>.'];
    },
  },
  {
    name: 'holidays',
    about: `Korean holidays are known ${aheadDays} days ahead`,
    async look({ sql }) {
      const [row] = await sql<
        { last: string | null; now: string }[]
      >`select max(day) as last, shop_now() as now from holiday where to_char(day, 'MM-DD') = '12-25'`;
      const until = addDays(dateInKorea(new Date(row?.now ?? Date.now())), aheadDays);
      // Christmas is the last holiday of a year: a list that has it covers that whole year. A temporary holiday of a later year does not.
      const known = row?.last ? `${row.last.slice(0, 4)}-12-31` : '';
      return known >= until ? [] : [`Holidays are known until ${known || 'no date'}. Update the shop.`];
    },
  },
  {
    name: 'policies',
    about: 'the shop can read every policy',
    async look({ sql }) {
      // The present row and each later one: of the rows until now, only the last applies.
      const rows = await sql<{ key: string; brand: string; value: unknown }[]>`
        select distinct on (key, brand, greatest(valid_from, now())) key, brand, value from policy
        order by key, brand, greatest(valid_from, now()), valid_from desc`;
      return rows.flatMap(({ key, brand, value }) => {
        const policy = key in policyDefinitions ? policyDefinitions[key as PolicyKey] : undefined;
        if (policy && 'isOfAll' in policy && brand !== '*')
          return [
            `${key} applies to all brands, so the row of brand ${brand} has no effect. Insert it with brand '*'.`,
          ];
        return !policy || policy.shape.safeParse(value).success
          ? []
          : [
              `The shop ignores ${JSON.stringify(value)} as ${key}. Insert a value in the form ${JSON.stringify(policy.value)}.`,
            ];
      });
    },
  },
  {
    name: 'tables',
    about: 'reference tables have rows: policies, remote-area postcodes, carriers, grades',
    async look({ sql }) {
      const names = ['policy', 'area_tier', 'carrier', 'grade', 'category'];
      const empty = await Promise.all(
        names.map(async (name) => ((await sql`select from ${sql(name)} limit 1`).length === 0 ? name : '')),
      );
      return empty
        .filter(Boolean)
        .map((name) => `Table ${name} is empty, although migrations fill it. Restore its rows from a backup.`);
    },
  },
];
