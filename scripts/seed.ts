import { parseArgs } from 'node:util';
import postgres from 'postgres';
import { makeCertificates } from '#demo/demo-certificates.ts';
import { growCatalogue } from '#demo/demo-many.ts';
import { copyDemoImages } from '#demo/demo-pictures.ts';
import { seedDemo } from '#demo/demo-seed.ts';
import { makeVideos } from '#demo/demo-video-rows.ts';
import { makeInquiryPhotos } from '#demo/inquiry-photos.ts';
import { growPastOrders } from '#demo/past-orders.ts';
import { readEnv } from '#server/platform/config/env.ts';
import { printHelp } from './help.ts';
import { emptyDatabase, openRunningDatabase } from './open-database.ts';
import { commandErrorText, handleFatalErrors } from './print-errors.ts';

printHelp(
  process.argv,
  'npm run seed [-- --products N] [-- --sellers N] [-- --orders N] [-- --reset]',
  'Fills an empty demo shop. For measurements, --products N adds products up to N, --sellers N adds sellers with a product each up to N, and --orders N adds past orders of a thousand members up to N. --reset empties the database first. Refused in live mode.',
);

handleFatalErrors();
const { values } = parseArgs({
  options: {
    products: { type: 'string' },
    sellers: { type: 'string' },
    orders: { type: 'string' },
    reset: { type: 'boolean', default: false },
  },
});
const print = (line: string) => console.log(`· ${line}`);
try {
  const env = readEnv(process.env);
  if (env.mode === 'live')
    throw new Error('npm run seed writes demo data and is refused in live mode (SHOP_MODE=live).');
  const [products, sellers, orders] = [sizeOf('products'), sizeOf('sellers'), sizeOf('orders')];
  if (values.reset) await emptyDatabase(env, console.log);
  const runningDatabase = await openRunningDatabase(env, console.log);
  const sql = postgres(runningDatabase.url, { max: 2, onnotice: () => {} });
  await seedDemo(sql, { brand: env.brand, print });
  copyDemoImages(env.dataDir);
  makeVideos(env.dataDir);
  await makeCertificates(env.dataDir);
  await makeInquiryPhotos(env.dataDir);
  if (products > 0) await growCatalogue(sql, products, print);
  if (sellers > 0 || orders > 0) await growPastOrders(sql, { sellers, orders }, print);
  await sql`select announce(null, 'reference')`;
  await sql.end();
  await runningDatabase.stop();
} catch (error) {
  console.error(commandErrorText(error));
  process.exit(1);
}

function sizeOf(name: 'products' | 'sellers' | 'orders') {
  const size = Number(values[name] ?? 0);
  if (!Number.isSafeInteger(size) || size < 0) throw new Error(`--${name} must be a whole number.`);
  return size;
}
