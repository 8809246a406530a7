import { parseArgs } from 'node:util';
import { openFiles } from '#server/integrations/file-storage.ts';
import { tellNews } from '#server/platform/cache/invalidation-publisher.ts';
import { type Env, readEnv } from '#server/platform/config/env.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { counted, type Fault, inSheets, readEntries, sentence } from './catalogue/entries.ts';
import { readFile } from './catalogue/file.ts';
import { placePictures } from './catalogue/pictures.ts';
import { openStore } from './catalogue/store.ts';
import { type Outcome, tryEntries, writeEntries } from './catalogue/write.ts';
import { help } from './help.ts';
import { joinGround } from './open-database.ts';
import { endInWords, inWords } from './print-errors.ts';

const usage =
  'npm run import -- <file.jsonl | file.xlsx | file.csv> [--pictures folder | --pictures archive.zip] [--dry-run]';
help(
  process.argv,
  usage,
  'Writes a catalogue into the shop: categories, growers, products with options, prices, stock and pictures, notices, what hangs at home. Everything is known by its externalId, so the same file again changes nothing, and one that broke off goes on. Faults are told by line and nothing is written while a line cannot be read; --dry-run writes nothing in any case. The format is in docs/operate.md; npm run export writes it.',
);

endInWords();
const mostTold = 200;
try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { pictures: { type: 'string' }, 'dry-run': { type: 'boolean', default: false } },
  });
  const [path] = positionals;
  if (!path) throw new Error(usage);
  process.exitCode = await run(readEnv(process.env), path, { pictures: values.pictures, isDry: values['dry-run'] });
} catch (error) {
  console.error(inWords(error));
  process.exit(1);
}

async function run(env: Env, path: string, { pictures, isDry }: { pictures: string | undefined; isDry: boolean }) {
  const began = Date.now();
  const { lines, faults, unread } = await readFile(path);
  for (const name of unread) console.log(`시트 '${name}'은(는) 읽지 않았어요.`);
  const store = pictures === undefined ? undefined : await openStore(pictures);
  const place = { dataDir: env.dataDir, files: openFiles(env), store, isDry };
  faults.push(...(await placePictures(lines, place, console.log)));
  store?.close();
  const read = readEntries(lines);
  // A picture that could not be placed is told once.
  const known = new Set(faults.map(({ line, field }) => `${line} ${field}`));
  const all = [
    ...inSheets(faults, lines),
    ...read.faults.filter(({ line, field, path }) => !known.has(`${line} ${path ?? field}`)),
  ].sort((one, other) => one.line - other.line);
  if (all.length > 0) return tell(all, '아무것도 쓰지 않았어요.');
  const ground = await joinGround(env, console.log);
  const sql = openDatabase(ground.url, { max: 4 });
  try {
    const outcome = isDry
      ? await tryEntries(sql, read.entries, console.log)
      : await writeEntries(sql, read.entries, console.log);
    if (!isDry) await tellNews(sql);
    report(outcome, isDry, (Date.now() - began) / 1000);
    return outcome.faults.length > 0 ? tell(inSheets(outcome.faults, lines), '나머지는 썼어요.') : 0;
  } finally {
    await sql.end();
    await ground.stop();
  }
}

function report({ made, changed, same }: Outcome, isDry: boolean, seconds: number) {
  const words = [
    counted(made) && `새로 ${counted(made)}`,
    counted(changed) && `고침 ${counted(changed)}`,
    same > 0 && `그대로 ${same}`,
  ].filter(Boolean);
  console.log(`${isDry ? '미리 보기: ' : ''}${words.join(' · ') || '적힌 것이 없어요'} (${seconds.toFixed(1)}초)`);
}

function tell(faults: Fault[], end: string) {
  for (const fault of faults.slice(0, mostTold)) console.error(sentence(fault));
  if (faults.length > mostTold) console.error(`그리고 ${faults.length - mostTold}건이 더 있어요.`);
  console.error(`고칠 곳이 ${faults.length}건 있어요. ${end}`);
  return 1;
}
