import { Refusal } from '#contract/errors.ts';
import { exportSellerForms } from '#server/catalog/export-catalog.sql.ts';
import {
  type PublishFault,
  publishCategory,
  publishProduct,
  publishSeller,
  type WriteResult,
} from '#server/catalog/publish-catalog.ts';
import { publishDisplayEdition, publishNotice } from '#server/display/publish-display.ts';
import { type Sql, savepoint, type Tx, tx } from '#server/platform/db/database.ts';
import type { CatalogueEntry, EntryError, EntryKind } from './entries.ts';

export type WriteOutcome = {
  made: Map<EntryKind, number>;
  changed: Map<EntryKind, number>;
  same: number;
  faults: EntryError[];
};

/** Writes entries one by one, each in its own savepoint; a refused entry is reported and the others are written. */
export async function writeEntries(
  sql: Sql | Tx,
  entries: CatalogueEntry[],
  print: (line: string) => void,
  isDry = false,
): Promise<WriteOutcome> {
  const outcome: WriteOutcome = { made: new Map(), changed: new Map(), same: 0, faults: [] };
  for (const [at, entry] of entries.entries()) {
    if (at > 0 && at % 1000 === 0) print(`· ${at} of ${entries.length}`);
    const done = await writeEntry(sql, entry, isDry);
    if (typeof done !== 'string') outcome.faults.push({ line: entry.line, ...done });
    else if (done === 'same') outcome.same += 1;
    else outcome[done].set(entry.kind, (outcome[done].get(entry.kind) ?? 0) + 1);
  }
  return outcome;
}

/**
 * Writes the entries and rolls everything back. Orders do not wait for it, and others change a known product or seller as soon as it was
 * tried.
 */
export async function dryRunEntries(
  sql: Sql,
  entries: CatalogueEntry[],
  print: (line: string) => void,
): Promise<WriteOutcome> {
  const dryRun: { outcome?: WriteOutcome } = {};
  await tx(sql, async (inside) => {
    await inside`select set_config('shop.dry_run', 'on', true)`;
    dryRun.outcome = await writeEntries(inside, entries, print, true);
    throw new Undone();
  }).catch((error) => {
    if (!(error instanceof Undone)) throw error;
  });
  return dryRun.outcome as WriteOutcome;
}

class Undone extends Error {}

/** Rolls one entry back. Later entries may name what is new, so that stays until the end. */
class Tried extends Error {
  readonly done: WriteResult | PublishFault;

  constructor(done: WriteResult | PublishFault) {
    super('tried');
    this.done = done;
  }
}

async function writeEntry(sql: Sql | Tx, entry: CatalogueEntry, isDry: boolean): Promise<WriteResult | PublishFault> {
  try {
    return await savepoint(sql, async (inside) => {
      const done = await publishEntry(inside, entry);
      if (isDry && done !== 'made' && (entry.kind === 'product' || entry.kind === 'grower')) throw new Tried(done);
      return done;
    });
  } catch (error) {
    if (error instanceof Tried) return error.done;
    if (error instanceof Refusal) return refusalFault(error);
    const { constraint_name: broken } = error as { constraint_name?: string };
    // A violation of a database constraint, such as a category below a missing one or an unknown carrier.
    if (!broken) throw error;
    return { field: broken, message: '이 값은 쓸 수 없어요.' };
  }
}

function refusalFault({ code, message }: Refusal): PublishFault {
  return {
    field: 'externalId',
    message: code === 'VERSION_MOVED' ? '그사이 다른 사람이 고쳤어요. 이 파일을 다시 가져와 주세요.' : message,
  };
}

async function isSellerUnchanged(sql: Tx, name: string, seen: unknown) {
  const [now] = await exportSellerForms(sql, name);
  return JSON.stringify(now) === JSON.stringify(seen);
}

async function publishEntry(sql: Tx, entry: CatalogueEntry): Promise<WriteResult | PublishFault> {
  if (entry.kind === 'category') return publishCategory(sql, entry.form);
  const { seen } = entry;
  if (entry.kind === 'grower') {
    if (seen && 'seller' in seen && !(await isSellerUnchanged(sql, entry.form.externalId, seen.seller)))
      throw new Refusal('VERSION_MOVED');
    return publishSeller(sql, entry.form);
  }
  const done =
    entry.kind === 'product'
      ? await publishProduct(sql, entry.form, null, seen && 'version' in seen ? seen.version : undefined)
      : entry.kind === 'notice'
        ? await publishNotice(sql, entry.form)
        : await publishDisplayEdition(sql, entry.form, null);
  return 'put' in done ? done.put : done;
}
