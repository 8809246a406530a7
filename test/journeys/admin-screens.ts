import type { Page } from '@playwright/test';
import { adminScreens } from '../../admin/screens.ts';
import { withJourneyDatabase } from './shopper.ts';

/** The roles, and their screens. */
export const adminScreenRuns = [
  { whose: 'the owner', role: 'owner', screens: everyScreen },
  { whose: 'a seller', role: 'distributor', screens: everyScreenOfHis },
] as const;

/** Every screen by its path, and one order and one thread. */
async function everyScreen() {
  const [row] = await withJourneyDatabase(
    (sql) => sql<{ order: string; thread: string | null }[]>`
      select (select uuid from orders where status = 'delivery_end' order by id desc limit 1) as order, (select uuid from inquiry order by id desc limit 1) as thread`,
  );
  const withParameters = ['orders/:id', 'inquiries/:uuid'];
  const screens = adminScreens
    .flatMap((group) => group.screens.map(({ path }) => path))
    .filter((path) => !withParameters.includes(path) && path !== 'send');
  return [
    ...screens.map((path) => `/${path}`),
    ...['/records?tab=looks', '/questions?tab=all', '/money?tab=cases', '/money?tab=closing', '/nowhere'],
    `/orders/${row?.order}`,
    ...(row?.thread ? [`/inquiries/${row.thread}`] : []),
  ];
}

/** The screens of a seller, and one of their orders. */
async function everyScreenOfHis() {
  const [row] = await withJourneyDatabase(
    (sql) => sql<{ order: string }[]>`
      select o.uuid as order from order_line l join orders o on o.id = l.order_id
      where l.distributor_id = (select min(id) from distributor) and l.status in ('delivery_end', 'complete') order by l.id desc limit 1`,
  );
  const screens = [
    '',
    'send',
    'new',
    'packing',
    'moving',
    'cancels',
    'claims',
    'questions',
    'reviews',
    'orders',
    'stock',
    'work',
    'me',
  ];
  return [...screens.map((path) => `/${path}`), '/nowhere', `/orders/${row?.order}`];
}

/** A desktop screen with text at 200 % is half as high. */
export const viewportHeightOf = (width: number) => (width === 720 ? 450 : 800);

/** A screenshot, where a folder for it is set. */
export async function saveScreenshot(at: Page, name: string) {
  if (process.env.LOOKS)
    await at.screenshot({ path: `${process.env.LOOKS}/${name.replace(/[/?=]/g, '-').slice(0, 40)}.png` });
}
