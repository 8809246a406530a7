import { readFileSync } from 'node:fs';

/**
 * Puts what is seen before what it is operated with: scripts are asked for and run once the page has been painted, so that they
 * take no line and no time from styles and the first picture. They are asked for one by one: all at once they hold a slow phone up for
 * a fifth of a second. A page that nobody looks at yet, in a tab behind others where a pause takes a second, waits for neither.
 */
export function injectFirstPaint(html: string) {
  const ahead: string[] = [];
  const rest = html.replace(/<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>/g, (_, address: string) => {
    ahead.push(address);
    return '';
  });
  if (!startOf.test(rest)) return html;
  return rest
    .replace(startOf, () => `<script type="text/plain" id="start" data-ahead="${ahead.join(' ')}">`)
    .replace('</head>', () => `<script>${earlyScript}</script></head>`);
}

const startOf = /<script type="module" async="">/;

/**
 * What runs before the page does. Its text is run as it stands in the document, so that the hash of it in the policy is good for both.
 * What is pressed, ticked or written before the page runs is done once more when it does; the storefront tells so by the event
 * `alive`, and one after the other, so that each finds what the one before has done; what was done anew meanwhile is not done twice.
 * Whoever goes back before that has only the address changed: the page there is then loaded anew.
 */
export const earlyScript = readFileSync(new URL('./early-scripts.js', import.meta.url), 'utf8').replace(/\n\s*/g, '');
