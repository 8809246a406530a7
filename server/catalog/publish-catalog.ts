import type { z } from 'zod';
import { type CategoryForm, type OptionForm, ProductForm, type SellerForm } from '#contract/catalog-forms.ts';
import { Refusal } from '#contract/errors.ts';
import { mobileFault } from '#contract/rules/phone.ts';
import { type Db, type Sql, type Tx, tx } from '../platform/db/database.ts';
import { lockProductStock, publishOptions } from '../stock/publish-options.ts';
import { removedPartsOf, sanitizeContents } from './description-html.ts';
import { addExternalIds, exportFormsOf, lockUnversionedProducts } from './export-catalog.sql.ts';
import {
  canBeChildCategory,
  isNoticeKindKnown,
  isSellerKnown,
  productNamed,
  publicationTermsOf,
  recordNoticeKinds,
  type WriteResult,
  writeCategory,
  writeFirstVersions,
  writeSeller,
  writeVersion,
} from './publish-catalog.sql.ts';
import { writeProduct } from './publish-product.sql.ts';

export { addExternalIds, readCategories } from './export-catalog.sql.ts';
export type { WriteResult };

/** Writes a seller. A new one needs a mobile number for messages, because silence approves a cancellation request. */
export async function publishSeller(sql: Tx, form: z.output<typeof SellerForm>): Promise<WriteResult | PublishFault> {
  const isReachable = form.messagePhone !== null || mobileFault(form.tel) === null;
  if (!isReachable && !(await isSellerKnown(sql, form.externalId)))
    return { field: 'messagePhone', message: '알림을 받을 휴대폰 번호를 적어 주세요.' };
  return writeSeller(sql, form);
}

/** Why a form cannot be published. Without a code it is invalid input. */
export type PublishFault = { field: string; message: string; code?: 'NOTICE_INCOMPLETE' };

/** Writes a category if its parent is allowed. */
export async function publishCategory(
  sql: Tx,
  form: z.output<typeof CategoryForm>,
): Promise<WriteResult | PublishFault> {
  if (form.parentId !== null && !(await canBeChildCategory(sql, form.id, form.parentId)))
    return { field: 'parentId', message: '카테고리는 두 단계까지예요. 상위 카테고리를 확인해 주세요.' };
  if (form.noticeKind && !(await isNoticeKindKnown(sql, form.noticeKind)))
    return { field: 'noticeKind', message: '상품 정보 제공 고시의 종류를 확인해 주세요.' };
  return writeCategory(sql, form);
}

/**
 * Writes version 1 of every product that a seed or an older release left without one, from its rows, and gives missing external ids.
 * It is safe in many processes at once: an existing version stays. A locked row is waited for, because its lock does not mean that another
 * process gives it a version.
 */
export async function versionUnversionedProducts(sql: Sql) {
  await addExternalIds(sql, { skipsLocked: false });
  // Each batch continues after the last one: searching from the first product again would read all versions for each batch.
  for (let after: number | undefined = 0; after !== undefined; ) {
    const from: number = after;
    after = await tx(sql, (inside) => adopt(inside, { only: null, after: from, take: 200 }));
  }
}

/**
 * Notes the kind of notice of every product on sale that an older release published with all items, so that only incomplete ones remain
 * to be listed.
 */
export async function recordCompleteNotices(sql: Sql) {
  for (let after: number | null = 0; after !== null; ) after = await recordNoticeKinds(sql, after, 1000);
}

/** The same for one product, before it is read or published. */
export async function versionUnversionedProduct(db: Db, id: number) {
  await tx(db, async (sql) => {
    await addExternalIds(sql);
    await adopt(sql, { only: id, after: 0, take: 1 });
  });
}

/** Returns the last id of the batch, or undefined when no product is left. */
async function adopt(sql: Tx, which: { only: number | null; after: number; take: number }) {
  const ids = await lockUnversionedProducts(sql, which);
  if (ids.length === 0) return undefined;
  const rows = await exportFormsOf(sql, ids);
  // A form that the contract rejects today is stored as it is, so that an editor can show and correct it.
  const versions = rows.map(({ id, form }) => ({
    id,
    body: bodyOf(ProductForm.safeParse(form).data ?? (form as ProductForm)),
  }));
  await writeFirstVersions(sql, versions);
  return ids.at(-1);
}

/**
 * Publishes a product: its page, its options with their prices, and a new version. Writes nothing where the form equals the current
 * version. Options keep their state, sold out or not, unless the form changes it. Throws VERSION_MOVED where the current version is not
 * `seen`. `staff` is null for an import. `removed` counts what was left out of the description.
 */
export async function publishProduct(
  sql: Tx,
  form: ProductForm,
  staff: number | null,
  seen?: number,
): Promise<{ put: WriteResult; id: number; version: number; removed: string[] } | PublishFault> {
  let known = await productNamed(sql, form.externalId);
  if (known?.saleType === 'funding') throw new Refusal('FUNDING_APART');
  if (known?.n === 0) {
    await versionUnversionedProduct(sql, known.id);
    known = await productNamed(sql, form.externalId);
  }
  const body = bodyOf(form);
  const before = known?.body ? ProductForm.safeParse(known.body).data : undefined;
  if (known && before && alike(bodyOf(before), body))
    return { put: 'same', id: known.id, version: known.n, removed: [] };
  // Publishing without having read the current version would overwrite the change of another writer.
  if (seen !== undefined && seen !== (known?.n ?? 0)) throw new Refusal('VERSION_MOVED');
  const { grower, kind, ...notice } = await publicationTermsOf(sql, form);
  if (grower === null) return { field: 'grower', message: `생산자 ${form.grower}를 찾을 수 없어요.` };
  if (kind === null) return { field: 'categoryId', message: `카테고리 ${form.categoryId}를 찾을 수 없어요.` };
  const isOffered = form.status !== 'waiting' && form.status !== 'removed';
  const message = isOffered ? noticeFaultText(notice) : '';
  if (message) return { field: 'statutory', message, code: 'NOTICE_INCOMPLETE' };
  const columns = { contents: sanitizeContents(form.contents), notice_kind: isOffered ? kind : null };
  if (known) await lockProductStock(sql, known.id);
  const id = await writeProduct(sql, known?.id ?? null, grower, form, columns);
  const past = new Map(before?.options.map((option, at) => [option.key, { words: wordsOf(option, at), ...option }]));
  const changed = form.options.filter((option, at) => past.get(option.key)?.words !== wordsOf(option, at));
  const isEndless = (option?: OptionForm) => option && option.stock === null;
  await publishOptions(
    sql,
    id,
    changed.map((option) => {
      const former = past.get(option.key);
      const turns = isEndless(former) !== isEndless(option);
      return { ...option, turns, restated: turns || former?.status !== option.status };
    }),
    form.options.map(({ key }) => key),
    staff,
  );
  const version = (known?.n ?? 0) + 1;
  await writeVersion(sql, id, version, body, staff);
  return { put: known ? 'changed' : 'made', id, version, removed: removedPartsOf(form.contents) };
}

/** What a notice lacks, as sentences; empty for a complete one. */
function noticeFaultText({ label, missing, notStated }: { label: string; missing: string[]; notStated: string[] }) {
  const faults = [
    ...(missing.length > 0 ? [`에 빠진 항목이 있어요: ${missing.join(', ')}.`] : []),
    ...(notStated.length > 0 ? [`에서 "해당 없음"이라고 적을 수 없는 항목이에요: ${notStated.join(', ')}.`] : []),
  ];
  return faults.map((fault) => `상품 정보 제공 고시(${label})${fault}`).join(' ');
}

/** The part of a form that is compared and stored. Stock quantities are left out because stock is counted elsewhere. */
function bodyOf(form: ProductForm) {
  return {
    ...form,
    options: form.options.map(({ stock, ...option }) => ({ ...option, ...(stock === null ? { stock } : {}) })),
  };
}

function wordsOf({ stock, ...option }: OptionForm, at: number) {
  return JSON.stringify({ ...option, endless: stock === null, at });
}

const alike = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
