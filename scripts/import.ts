import { parseArgs } from 'node:util';
import { removedPartsOf } from '#server/catalog/description-html.ts';
import { openFileStorage } from '#server/integrations/file-storage.ts';
import { publishInvalidations } from '#server/platform/cache/invalidation-publisher.ts';
import { type Env, readEnv } from '#server/platform/config/env.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { importContentImages, importImages } from './catalogue/catalogue-pictures.ts';
import { openImageSource } from './catalogue/catalogue-store.ts';
import {
  type CatalogueEntry,
  type EntryError,
  entryCountsText,
  entryErrorText,
  readEntries,
  toSheetPositions,
} from './catalogue/entries.ts';
import { readCatalogueFile } from './catalogue/file.ts';
import { keepKnownFields } from './catalogue/known-fields.ts';
import { dryRunEntries, type WriteOutcome, writeEntries } from './catalogue/write.ts';
import { printHelp } from './help.ts';
import { openRunningDatabase } from './open-database.ts';
import { commandErrorText, handleFatalErrors } from './print-errors.ts';

const usage =
  'npm run import -- <file.jsonl | file.xlsx | file.csv> [--pictures folder | --pictures archive.zip] [--dry-run]';
printHelp(
  process.argv,
  usage,
  'Imports a catalogue: categories, sellers, products with options, prices, stock and images, notices, and home page editions. Rows are identified by externalId, so importing a file twice changes nothing, and an interrupted import can be repeated. Errors name the line, and nothing is written while a line is invalid. --dry-run never writes. The format is in docs/operate.md; npm run export writes it.',
);

handleFatalErrors();
const mostPrinted = 200;
try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { pictures: { type: 'string' }, 'dry-run': { type: 'boolean', default: false } },
  });
  const [path] = positionals;
  if (!path) throw new Error(usage);
  process.exitCode = await run(readEnv(process.env), path, { pictures: values.pictures, isDry: values['dry-run'] });
} catch (error) {
  console.error(commandErrorText(error));
  process.exit(1);
}

async function run(env: Env, path: string, { pictures, isDry }: { pictures: string | undefined; isDry: boolean }) {
  const began = Date.now();
  const { lines, faults, unread } = await readCatalogueFile(path);
  for (const name of unread) console.log(`시트 '${name}'은(는) 읽지 않았어요.`);
  const store = pictures === undefined ? undefined : await openImageSource(pictures);
  const place = { dataDir: env.dataDir, files: openFileStorage(env), store, isDry };
  faults.push(...(await importImages(lines, place, console.log)));
  const missing = await importContentImages(lines, place);
  store?.close();
  const runningDatabase = await openRunningDatabase(env, console.log);
  const sql = openDatabase(runningDatabase.url, { max: 4 });
  try {
    await keepKnownFields(sql, lines);
    const read = readEntries(lines);
    // An image that could not be imported is reported once.
    const known = new Set(faults.map(({ line, field }) => `${line} ${field}`));
    const all = [
      ...toSheetPositions(faults, lines),
      ...read.faults.filter(({ line, field, path }) => !known.has(`${line} ${path ?? field}`)),
    ].sort((one, other) => one.line - other.line);
    if (all.length > 0) return printErrors(all, '아무것도 쓰지 않았어요.');
    printEach(toSheetPositions([...removedFrom(read.entries), ...missing], lines), console.log);
    const outcome = isDry
      ? await dryRunEntries(sql, read.entries, console.log)
      : await writeEntries(sql, read.entries, console.log);
    if (!isDry) await publishInvalidations(sql);
    report(outcome, isDry, (Date.now() - began) / 1000);
    return outcome.faults.length > 0 ? printErrors(toSheetPositions(outcome.faults, lines), '나머지는 썼어요.') : 0;
  } finally {
    await sql.end();
    await runningDatabase.stop();
  }
}

/** What the import leaves out of descriptions, as text for the line of each. */
function removedFrom(entries: CatalogueEntry[]) {
  return entries.flatMap(({ line, kind, form }) =>
    kind === 'product' || kind === 'notice'
      ? removedPartsOf(form.contents).map((message) => ({ line, field: 'contents', message }))
      : [],
  );
}

function report({ made, changed, same }: WriteOutcome, isDry: boolean, seconds: number) {
  const words = [
    entryCountsText(made) && `새로 ${entryCountsText(made)}`,
    entryCountsText(changed) && `고침 ${entryCountsText(changed)}`,
    same > 0 && `그대로 ${same}`,
  ].filter(Boolean);
  console.log(`${isDry ? '미리 보기: ' : ''}${words.join(' · ') || '적힌 것이 없어요'} (${seconds.toFixed(1)}초)`);
}

/** Prints the first entries, and how many more there are. */
function printEach(entries: EntryError[], print: (text: string) => void) {
  for (const entry of entries.slice(0, mostPrinted)) print(entryErrorText(entry));
  if (entries.length > mostPrinted) print(`그리고 ${entries.length - mostPrinted}건이 더 있어요.`);
}

function printErrors(faults: EntryError[], end: string) {
  printEach(faults, console.error);
  console.error(`고칠 곳이 ${faults.length}건 있어요. ${end}`);
  return 1;
}
