import { parseArgs } from 'node:util';
import postgres from 'postgres';
import { makeCertificates } from '#demo/certificates.ts';
import { makeFilms } from '#demo/films.ts';
import { makeInquiryPhotos } from '#demo/inquiry-photos.ts';
import { grow } from '#demo/many.ts';
import { growPast } from '#demo/past.ts';
import { putPictures } from '#demo/pictures.ts';
import { seed } from '#demo/seed.ts';
import { readEnv } from '#server/platform/config/env.ts';
import { help } from './help.ts';
import { emptyGround, joinGround } from './open-database.ts';
import { endInWords, inWords } from './print-errors.ts';

help(
  process.argv,
  'npm run seed [-- --products N] [-- --sellers N] [-- --orders N] [-- --reset]',
  'Fills the demo shop once. For measuring, --products N grows the catalogue to N products, --sellers N the growers to N with a product each, --orders N the past of a thousand members to N orders; --reset empties the database first (never in live mode).',
);

endInWords();
const { values } = parseArgs({
  options: {
    products: { type: 'string' },
    sellers: { type: 'string' },
    orders: { type: 'string' },
    reset: { type: 'boolean', default: false },
  },
});
const say = (line: string) => console.log(`· ${line}`);
try {
  const env = readEnv(process.env);
  if (env.mode === 'live') throw new Error('Demo data is refused in live mode.');
  const [products, sellers, orders] = [sizeOf('products'), sizeOf('sellers'), sizeOf('orders')];
  if (values.reset) await emptyGround(env, console.log);
  const ground = await joinGround(env, console.log);
  const sql = postgres(ground.url, { max: 2, onnotice: () => {} });
  await seed(sql, { brand: env.brand, say });
  putPictures(env.dataDir);
  makeFilms(env.dataDir);
  await makeCertificates(env.dataDir);
  await makeInquiryPhotos(env.dataDir);
  if (products > 0) await grow(sql, products, say);
  if (sellers > 0 || orders > 0) await growPast(sql, { sellers, orders }, say);
  await sql`select announce(null, 'reference')`;
  await sql.end();
  await ground.stop();
} catch (error) {
  console.error(inWords(error));
  process.exit(1);
}

function sizeOf(name: 'products' | 'sellers' | 'orders') {
  const size = Number(values[name] ?? 0);
  if (!Number.isSafeInteger(size) || size < 0) throw new Error(`--${name} takes a whole number.`);
  return size;
}
