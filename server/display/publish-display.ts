import { EditionForm, type NoticeForm, type StripForm } from '#contract/display-editions.ts';
import { Refusal } from '#contract/errors.ts';
import { removedPartsOf, sanitizeContents } from '../catalog/description-html.ts';
import { addExternalIds, type PublishFault, type WriteResult } from '../catalog/publish-catalog.ts';
import { type Db, type Sql, type Tx, tx } from '../platform/db/database.ts';
import { addNoticeExternalIds, exportEditionForms, unpublishedBrands } from './export-display.sql.ts';
import {
  currentEditionOf,
  deleteStrips,
  insertStrip,
  productIdsByName,
  stripRowOf,
  writeEdition,
  writeNavigation,
  writeNotice,
} from './publish-display.sql.ts';

/** Publishes a notice. `removed` counts what was left out of its text. */
export async function publishNotice(
  sql: Tx,
  form: NoticeForm,
): Promise<{ put: WriteResult; id: number | null; removed: string[] }> {
  const row = await writeNotice(sql, form, sanitizeContents(form.contents));
  return {
    put: row ? (row.made ? 'made' : 'changed') : 'same',
    id: row?.id ?? null,
    removed: removedPartsOf(form.contents),
  };
}

/** Writes edition 1 of every brand whose screens a seed or an older release left without one, and gives notices missing external ids. */
export async function versionUnversionedEditions(sql: Sql) {
  await addNoticeExternalIds(sql);
  for (const brand of await unpublishedBrands(sql)) await versionUnversionedEdition(sql, brand);
}

/** The same for one brand. Returns whether the brand has an edition afterwards. */
export function versionUnversionedEdition(db: Db, brand: string) {
  return tx(db, async (sql) => {
    await addExternalIds(sql);
    // Read under the lock, because another process may have written the edition.
    if (await currentEditionOf(sql, brand)) return true;
    const [form] = await exportEditionForms(sql, { brand });
    if (!form) return false;
    await writeEdition(sql, { brand, n: 1, body: EditionForm.safeParse(form).data ?? form, staff: null });
    return true;
  });
}

/**
 * Publishes all screens of a brand: display groups with products, tabs and navigation. The previous edition is kept. Writes nothing
 * where the form equals the current edition. Throws VERSION_MOVED where the current edition is not `seen`. `staff` is null for an
 * import, which keeps the funding screen.
 */
export async function publishDisplayEdition(
  sql: Tx,
  asked: EditionForm,
  staff: number | null,
  seen?: number,
): Promise<{ put: WriteResult; n: number } | PublishFault> {
  const { brand } = asked;
  let inForce = await currentEditionOf(sql, brand);
  if (!inForce && (await versionUnversionedEdition(sql, brand))) inForce = await currentEditionOf(sql, brand);
  const before = inForce && EditionForm.safeParse(inForce.body).data;
  const form = staff === null && before ? withFundingScreen(asked, before) : asked;
  if (inForce && before && JSON.stringify(before) === JSON.stringify(form)) return { put: 'same', n: inForce.n };
  if (seen !== undefined && seen !== (inForce?.n ?? 0)) throw new Refusal('VERSION_MOVED');
  const { strips } = form;
  const externalIds = strips.flatMap(({ products, tabs }) => [...products, ...tabs.flatMap((tab) => tab.products)]);
  const ids = await productIdsByName(sql, [...new Set(externalIds)]);
  const missing = externalIds.find((name) => !ids.has(name));
  if (missing) return { field: 'strips', message: `상품 ${missing}를 찾을 수 없어요.` };
  const hung: number[] = [];
  const names = strips.map(({ name }) => name);
  for (const [at, strip] of strips.entries())
    hung.push(...(await hangWhole(sql, brand, strip, { sort: at + 1, names, ids, taken: hung })));
  await deleteStrips(sql, brand, hung);
  await writeNavigation(sql, brand, form.navigation);
  const n = (inForce?.n ?? 0) + 1;
  await writeEdition(sql, { brand, n, body: form, staff });
  return { put: inForce ? 'changed' : 'made', n };
}

/** The form with the groups of the funding screen in their places, because a catalog file leaves them out. */
function withFundingScreen(form: EditionForm, before: EditionForm): EditionForm {
  if (form.strips.some(({ key }) => key === 'funding')) return form;
  const strips = [...form.strips];
  for (const [at, strip] of before.strips.entries()) if (strip.key === 'funding') strips.splice(at, 0, strip);
  return { ...form, strips };
}

/** Writes a display group with its tabs and returns their ids. A group that this edition has already used is not reused. */
async function hangWhole(
  sql: Tx,
  brand: string,
  strip: StripForm,
  { sort, names, ids, taken }: { sort: number; names: string[]; ids: Map<string, number>; taken: number[] },
) {
  const { tabs, products, ...head } = strip;
  const of = (externalIds: string[]) => externalIds.map((name) => ids.get(name) as number);
  const contents = tabs.length > 0 ? ('tab' as const) : ('product' as const);
  const found = await stripRowOf(sql, brand, { ...head, parent: null, sort }, names);
  const existing = found !== undefined && taken.includes(found) ? undefined : found;
  const top = await insertStrip(
    sql,
    existing,
    { ...head, brand, sort, contents, parent: null, isDefault: false },
    of(products),
  );
  const hung = [top];
  for (const [at, { products: inside, ...tab }] of tabs.entries()) {
    const place = { ...tab, key: head.key, code: null, parent: top, sort: at + 1 };
    const id = await stripRowOf(
      sql,
      brand,
      place,
      tabs.map(({ name }) => name),
    );
    const below = { ...place, brand, contents: 'product' as const };
    hung.push(await insertStrip(sql, id, below, of(inside)));
  }
  return hung;
}
