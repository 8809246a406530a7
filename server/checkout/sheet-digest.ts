import { createHash } from 'node:crypto';

/**
 * Returns the digest of a sheet, over what its lines show in order and their quantities. An order must not contain items that the buyer
 * has not seen.
 */
export function sheetDigestOf(lines: readonly { digest: string; unit: number }[]) {
  const shown = lines.map(({ digest, unit }) => `${digest}*${unit}`);
  return createHash('sha256').update(shown.join(' ')).digest('base64url');
}
