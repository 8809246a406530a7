import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brandKeys } from '#contract/rules/brands.ts';
import { printHelp } from './help.ts';

printHelp(
  process.argv,
  'npm run maps',
  'Prints how the maps of what is built go to the company that keeps errors; sends nothing itself.',
);

const built = brandKeys.filter((brand) => existsSync(join('build', brand, 'release')));
if (built.length === 0) {
  console.error('Nothing is built yet: npm run build');
  process.exit(1);
}
for (const brand of built) {
  const release = readFileSync(join('build', brand, 'release'), 'utf8').trim();
  const maps = join('build', brand, 'maps');
  const count = readdirSync(maps).length;
  console.log(`${release}   ${count} maps in ${maps}`);
  console.log(`  sentry-cli releases new ${release}`);
  console.log(
    `  sentry-cli sourcemaps upload --release ${release} --url-prefix '~/assets' build/${brand}/client/assets ${maps}`,
  );
  console.log(`  sentry-cli releases finalize ${release}`);
}
