import { ProductForm } from '#contract/catalog-forms.ts';
import { exportSellerForms, publishedFormsOf } from '#server/catalog/export-catalog.sql.ts';
import type { Sql } from '#server/platform/db/database.ts';
import type { RawEntry } from './entries.ts';

type Fields = Record<string, unknown>;

const atOnce = 500;

/**
 * Fills the lines of a sheet with the current values of the fields that have no column in it, because a sheet has columns for a part of
 * the fields only. Lines of new sellers, products and options keep the defaults. Each line remembers what was read, so that a later change
 * of another person is not overwritten.
 */
export async function keepKnownFields(sql: Sql, lines: readonly RawEntry[]) {
  const ofSheet = lines.filter(({ columns }) => columns !== undefined);
  const sellers = ofSheet.filter(({ kind }) => kind === 'grower');
  if (sellers.length > 0) {
    const forms = await exportSellerForms(sql);
    fill(sellers, forms);
    const known = new Map<unknown, unknown>(forms.map((form) => [form.externalId, form]));
    for (const line of sellers) line.seen = { seller: known.get(line.fields.externalId) };
  }
  const products = ofSheet.filter(({ kind }) => kind === 'product');
  for (let from = 0; from < products.length; from += atOnce) {
    const page = products.slice(from, from + atOnce);
    const names = page.map(({ fields }) => fields.externalId).filter((name) => typeof name === 'string');
    const rows = await publishedFormsOf(sql, names);
    fill(
      page,
      rows.map(({ form, options }) => withLeftOut(ProductForm.safeParse(form).data ?? (form as Fields), options)),
    );
    const versions = new Map(rows.map(({ form, version }) => [(form as Fields).externalId, version]));
    for (const line of page) line.seen = { version: versions.get(line.fields.externalId) ?? 0 };
  }
}

/**
 * A published form with the options that its file left out. They are suspended, and one that a sheet lists again keeps its fields except
 * for that status.
 */
function withLeftOut(form: Fields, options: readonly Fields[]) {
  const published = (form.options ?? []) as Fields[];
  const leftOut = options.filter(({ key }) => published.every((option) => option.key !== key));
  return { ...form, options: [...published, ...leftOut.map(({ status: _, ...option }) => option)] };
}

/** Fields of a product that cannot be empty. A blank cell leaves them as they are; the default is for new products. */
const neverEmpty = new Set(['status', 'returnPolicy', 'shipping.dispatchDays']);

function fill(lines: readonly RawEntry[], forms: readonly Fields[]) {
  const known = new Map(forms.map((form) => [form.externalId, form]));
  for (const { fields, columns = new Set() } of lines) {
    const { options, shipping, ...form } = known.get(fields.externalId) ?? {};
    const without = (group: string, values: unknown) =>
      Object.entries((values ?? {}) as Fields).filter(
        ([name]) => !columns.has(group + name) || neverEmpty.has(group + name),
      );
    const cells = { ...fields };
    Object.assign(fields, Object.fromEntries(without('', form)), cells);
    if (shipping)
      fields.shipping = { ...Object.fromEntries(without('shipping.', shipping)), ...(fields.shipping as Fields) };
    if (!options || !Array.isArray(fields.options)) continue;
    const knownOptions = new Map((options as Fields[]).map((option) => [option.key, option]));
    fields.options = fields.options.map((option: Fields) => {
      const before = knownOptions.get(option.key);
      // A blank stock leaves a counted option as it is, so it does not end an unlimited one either.
      const endless = before?.stock === null ? { stock: null } : {};
      return { ...endless, ...Object.fromEntries(without('options.', before)), ...option };
    });
  }
}
