import { openBrand } from './test/looks/stage.ts';
const [brand = 'cuma', port = '4461'] = process.argv.slice(2);
const shop = await openBrand(brand, Number(port));
console.log('open', shop.origin);
await new Promise((done) => process.once('SIGTERM', done));
await shop.close();
