import type { Page } from '@playwright/test';

/** Lets the consent question appear on the next page: two pages of the visit and ten seconds of the document have passed. */
export async function startOnThirdPage(page: Page) {
  await page.addInitScript(() => {
    if (!sessionStorage.getItem('pages-seen')) sessionStorage.setItem('pages-seen', '2');
    const passed = performance.now.bind(performance);
    performance.now = () => passed() + 10_000;
  });
}
