import { mkdirSync } from 'node:fs';
import { open, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { EditionForm } from '#contract/display-editions.ts';
import { contentImagesOf } from '#server/catalog/description-html.ts';
import {
  addExternalIds,
  exportCategoryForms,
  exportProductForms,
  exportSellerForms,
} from '#server/catalog/export-catalog.sql.ts';
import { exportEditionForms, exportNoticeForms } from '#server/display/export-display.sql.ts';
import { type FileStorage, openFileStorage } from '#server/integrations/file-storage.ts';
import { readEnv } from '#server/platform/config/env.ts';
import { openDatabase, type Sql } from '#server/platform/db/database.ts';
import { printHelp } from './help.ts';
import { openRunningDatabase } from './open-database.ts';
import { commandErrorText, handleFatalErrors } from './print-errors.ts';

const usage = 'npm run export -- <folder>';
printHelp(
  process.argv,
  usage,
  'Exports the catalogue into a directory for npm run import: catalogue.jsonl and pictures/. Rows without externalId get one. Fundings and customers are not exported.',
);

handleFatalErrors();
try {
  const [folder] = process.argv.slice(2).filter((word) => !word.startsWith('-'));
  if (!folder) throw new Error(usage);
  const env = readEnv(process.env);
  const database = await openRunningDatabase(env, console.log);
  const sql = openDatabase(database.url, { max: 2 });
  const counts = await written(sql, openFileStorage(env), folder);
  await sql.end();
  await database.stop();
  console.log(`Exported ${counts.lines} lines and ${counts.pictures} images to ${folder}.`);
} catch (error) {
  console.error(commandErrorText(error));
  process.exit(1);
}

async function written(sql: Sql, files: FileStorage, folder: string) {
  mkdirSync(folder, { recursive: true });
  await addExternalIds(sql);
  // The former catalogue stays until the new one is complete.
  const path = join(folder, 'catalogue.jsonl');
  const file = await open(`${path}.part`, 'w');
  const exportedIds = new Set<string>();
  let lines = 0;
  const write = async (kind: string, form: object) => {
    await file.write(`${JSON.stringify({ kind, ...form })}\n`);
    lines += 1;
  };
  for (const form of await exportCategoryForms(sql)) await write('category', form);
  for (const form of await exportSellerForms(sql)) await write('grower', form);
  for (let after = 0; ; ) {
    const page = await exportProductForms(sql, after, 500);
    for (const { form } of page) {
      await write('product', form as object);
      const { images, detailImages, contents } = form as Record<'images' | 'detailImages', string[]> & {
        contents: string;
      };
      for (const one of [...images, ...detailImages, ...contentImagesOf(contents)]) exportedIds.add(one);
    }
    const last = page.at(-1);
    if (!last) break;
    after = last.id;
  }
  for (const form of await exportNoticeForms(sql)) {
    await write('notice', form);
    for (const one of contentImagesOf(form.contents)) exportedIds.add(one);
  }
  for (const form of await exportEditionForms(sql, { isFile: true })) await write('edition', EditionForm.parse(form));
  await file.close();
  const pictures = await copied([...exportedIds], files, join(folder, 'pictures'));
  await rename(`${path}.part`, path);
  return { lines, pictures };
}

/** Copies the original of each image where the shop has it, else the largest size. */
async function copied(addresses: string[], files: FileStorage, folder: string) {
  let count = 0;
  for (const address of addresses) {
    const name = `${address.slice('/pictures/'.length)}.webp`;
    const bytes = (await files.bytes(`originals/${name}`)) ?? (await files.bytes(`${address.slice(1)}-720.webp`));
    if (!bytes) continue;
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    await writeFile(`${path}.part`, bytes);
    await rename(`${path}.part`, path);
    count += 1;
  }
  return count;
}
