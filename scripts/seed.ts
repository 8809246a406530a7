import { join } from 'node:path';
import { parseArgs } from 'node:util';
import postgres from 'postgres';
import { makeCertificates } from '#database/seed/certificates.ts';
import { makeFilms } from '#database/seed/films.ts';
import { makeInquiryPhotos } from '#database/seed/inquiry-photos.ts';
import { grow } from '#database/seed/many.ts';
import { makePictures } from '#database/seed/pictures.ts';
import { seed } from '#database/seed/seed.ts';
import { readEnv } from '#server/base/env.ts';
import { emptyGround, joinGround } from './ground.ts';
import { help } from './help.ts';
import { endInWords, inWords } from './words.ts';

help(
  process.argv,
  'npm run seed [-- --products N] [-- --reset]',
  'Fills the demo shop once. --products N grows the catalogue to N products for measuring; --reset empties the database first (never in live mode).',
);

endInWords();
const { values } = parseArgs({ options: { products: { type: 'string' }, reset: { type: 'boolean', default: false } } });
const say = (line: string) => console.log(`· ${line}`);
try {
  const env = readEnv(process.env);
  if (env.mode === 'live') throw new Error('Demo data is refused in live mode.');
  const products = values.products === undefined ? 0 : Number(values.products);
  if (!Number.isSafeInteger(products) || products < 0) throw new Error('--products takes a whole number.');
  if (values.reset) await emptyGround(env, console.log);
  const ground = await joinGround(env, console.log);
  const sql = postgres(ground.url, { max: 2, onnotice: () => {} });
  await seed(sql, { brand: env.brand, say });
  await makePictures(join(env.dataDir, 'pictures'), say);
  await makeFilms(join(env.dataDir, 'pictures'));
  await makeCertificates(env.dataDir);
  await makeInquiryPhotos(env.dataDir);
  if (products > 0) await grow(sql, products, say);
  await sql`select announce(null, 'reference')`;
  await sql.end();
  await ground.stop();
} catch (error) {
  console.error(inWords(error));
  process.exit(1);
}
