import { readFileSync } from 'node:fs';

/**
 * Delays scripts until the first paint, so that they take no bandwidth and time from styles and the first image. They are requested one by
 * one: all at once would block a slow phone for a fifth of a second. A page in a background tab, where a pause takes a second, skips both
 * delays.
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
 * The script that runs before the page's own. Its text is inserted unchanged, so that its hash in the policy matches. Clicks and input
 * before the page runs are repeated afterwards, when the storefront sends the event `alive`. They are repeated one after the other, so that
 * each sees the effect of the previous one. Input that was repeated by hand is not repeated again. Going back before that only changes the
 * address, so the page is reloaded.
 */
export const earlyScript = readFileSync(new URL('./early-scripts.js', import.meta.url), 'utf8').replace(/\n\s*/g, '');
