import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brandKeys } from '#contract/rules/brands.ts';
import { printHelp } from './help.ts';

printHelp(
  process.argv,
  'npm run maps',
  'Prints the commands that upload the source maps of the build to Sentry. It uploads nothing itself.',
);

const built = brandKeys.filter((brand) => existsSync(join('build', brand, 'release')));
if (built.length === 0) {
  console.error('No build found. Run npm run build.');
  process.exit(1);
}
for (const brand of built) {
  const release = readFileSync(join('build', brand, 'release'), 'utf8').trim();
  const maps = join('build', brand, 'maps');
  const count = readdirSync(maps).length;
  console.log(`${release}   ${count} source maps in ${maps}`);
  console.log(`  sentry-cli releases new ${release}`);
  console.log(
    `  sentry-cli sourcemaps upload --release ${release} --url-prefix '~/assets' build/${brand}/client/assets ${maps}`,
  );
  console.log(`  sentry-cli releases finalize ${release}`);
}
