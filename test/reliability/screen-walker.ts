import type { BrowserContext, Page } from '@playwright/test';
import { canaryTexts } from './canary.ts';

type Luck = () => number;

const screens = [
  ...['/', '/best', '/category-list', '/search', '/funding', '/notice', '/video', '/cart', '/terms', '/wholesale'],
  ...['/login', '/register', '/find-account', '/guest/order-lookup', '/inquiry/new', '/my-cuma', '/order'],
];

/**
 * Walks from screen to screen at random, as a customer whose text gets into every field, into addresses, the page title and error
 * messages. Ends when `isEnough` returns true.
 */
export async function walkScreens(
  context: BrowserContext,
  luck: Luck,
  goods: readonly number[],
  isEnough: () => boolean,
) {
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  page.on('dialog', (dialog) => void dialog.dismiss().catch(() => {}));
  while (!isEnough()) {
    // Each page from another address, because one address is rate limited.
    await context.setExtraHTTPHeaders({
      'x-forwarded-for': `10.${[0, 0, 0].map(() => Math.floor(luck() * 250)).join('.')}`,
    });
    try {
      await page.goto(addressOf(luck, goods), { waitUntil: 'load' });
      await page.waitForTimeout(300 + luck() * 500);
      for (let turns = 0; turns < 3; turns++) {
        await page.evaluate(scriptOf({ words: canaryTexts, seed: Math.floor(luck() * 2 ** 31), errors: 20 }));
        await page.waitForTimeout(200);
      }
      await clickRandomElement(page, luck);
      // Some pages live long enough to send their recording.
      await page.waitForTimeout(luck() < 0.15 ? 5500 : 300);
    } catch (error) {
      // If the page navigated automatically, the walk continues from there.
      if (!/Timeout|navigat|Execution context|closed|ERR_ABORTED|interrupted/i.test((error as Error).message))
        throw error;
    }
  }
  await page.close();
}

function addressOf(luck: Luck, goods: readonly number[]) {
  const pick = <T>(from: readonly T[]) => from[Math.floor(luck() * from.length)] as T;
  const word = encodeURIComponent(pick(canaryTexts));
  const product = `/product/${pick(goods)}`;
  return pick([
    ...[product, product, pick(screens), pick(screens), `/search?q=${encodeURIComponent('감귤')}`],
    ...[
      `/search?q=${word}`,
      `${product}?name=${word}`,
      `${product}#${word}`,
      `/${word}`,
      `${pick(screens)}?next=/${word}`,
    ],
  ]);
}

/** A random button or link of the page; it may lead anywhere. */
async function clickRandomElement(page: Page, luck: Luck) {
  const elements = page.locator('main button:visible, main a:visible, form button:visible');
  const count = await elements.count();
  if (count > 0) await elements.nth(Math.floor(luck() * count)).click({ timeout: 1000, noWaitAfter: true });
}

/** As if a script of the shop had thrown it: foreign errors are not passed on. */
function scriptOf(input: Parameters<typeof enterAndThrow>[0]) {
  return `(${enterAndThrow})(${JSON.stringify(input)})\n//# sourceURL=/assets/walked-${input.seed}.js`;
}

/** In the page: writes text into every field and the title, and throws different errors that repeat it. */
function enterAndThrow({ words, seed, errors }: { words: string[]; seed: number; errors: number }) {
  let state = seed;
  const pick = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return words[(state >> 8) % words.length] as string;
  };
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')) {
    if (/^(checkbox|radio|file|hidden)$/.test(field.type)) continue;
    const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
    Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, pick());
    for (const event of ['input', 'change', 'blur']) field.dispatchEvent(new Event(event, { bubbles: true }));
  }
  document.title = `${pick()} | ${pick()}`;
  const note = document.createElement('p');
  note.textContent = pick();
  note.setAttribute('aria-label', pick());
  note.title = pick();
  document.body.append(note);
  void fetch(`/v1/products/search/suggest?filter=${encodeURIComponent(pick())}`).catch(() => {});
  console.error(pick());
  for (let n = 0; n < errors; n++) {
    const error = new Error(`${pick()} ${seed} ${n}`);
    if (n % 3 === 1) error.name = pick();
    if (n % 2)
      setTimeout(() => {
        throw error;
      });
    else void Promise.reject(n % 4 ? Object.assign({}, { name: pick(), value: pick() }) : error);
  }
}
