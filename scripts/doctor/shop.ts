import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addDays, dateInKorea } from '#contract/rules/calendar.ts';
import type { DoctorCheck } from './check.ts';

const aheadDays = 120;

export const shopChecks: DoctorCheck[] = [
  {
    name: 'build',
    about: 'the storefront of this brand and the office are built',
    async look({ env }) {
      return [`build/${env.brand}`, 'build/office']
        .filter((folder) => !existsSync(folder))
        .map((folder) => `${folder} is not there: npm run build`);
    },
  },
  {
    name: 'brand',
    about: 'whom the pages name is a real company',
    async look({ env, brands }) {
      const page = readFileSync(join(brands, env.brand, 'brand.ts'), 'utf8');
      const file = `brands/${env.brand}/brand.ts`;
      return [
        page.includes('fictional: true')
          ? `${file} names an invented company: write your own and take "fictional: true" away`
          : '',
        page.includes('borrowed: true')
          ? `${file} speaks in another brand’s words: write your own and take "borrowed: true" away`
          : '',
        /tel: '[^']*0000-?0000'/.test(page) ? `${file} names a telephone that nobody has` : '',
      ].filter(Boolean);
    },
  },
  {
    name: 'owner',
    about: 'somebody owns the shop',
    async look({ sql }) {
      const rows = await sql`select from staff_account where role = 'owner' and disabled_at is null`;
      return rows.length > 0 ? [] : ['nobody does: npm run staff -- first <e-mail>'];
    },
  },
  {
    name: 'holidays',
    about: `Korea’s holidays are known for ${aheadDays} days ahead`,
    async look({ sql }) {
      const [row] = await sql<
        { last: string | null; now: string }[]
      >`select max(day) as last, shop_now() as now from holiday`;
      const until = addDays(dateInKorea(new Date(row?.now ?? Date.now())), aheadDays);
      // Christmas is the last holiday of a year: a list that ends with it covers that whole year.
      const known = row?.last ? `${row.last.slice(0, 4)}-12-31` : '';
      return known >= until ? [] : [`they are known until ${known || 'never'}: a newer program knows more`];
    },
  },
  {
    name: 'tables',
    about: 'what every shop needs is there: policies, postcodes of islands, carriers, grades',
    async look({ sql }) {
      const names = ['policy', 'area_tier', 'carrier', 'grade', 'category'];
      const empty = await Promise.all(
        names.map(async (name) => ((await sql`select from ${sql(name)} limit 1`).length === 0 ? name : '')),
      );
      return empty.filter(Boolean).map((name) => `${name} is empty: npm run migrate writes it, something took it away`);
    },
  },
];
