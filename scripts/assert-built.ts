import { existsSync } from 'node:fs';

/**
 * Fails without a whole build of the brand. A live shop serves an existing build: several processes start at once, and an image contains no
 * sources. A build first removes the old one, and writes the file `release` last.
 */
export function assertBuilt(brand: string) {
  const needed = [`build/${brand}/server/index.js`, `build/${brand}/release`, 'build/office/index.html'];
  const missing = needed.filter((file) => !existsSync(file));
  if (missing.length > 0) throw new Error(`Not built: ${missing.join(' and ')}. Run BRAND=${brand} npm run build.`);
}
