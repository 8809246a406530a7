import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * Returns what axe finds on a page once none of its buttons is busy. Axe reads a page in steps, and a button that ends its work between two
 * of them seems to have no name. The specification fixes the viewport, so its rule is off.
 */
export async function analyzeAccessibility(page: Page) {
  await expect(page.locator('button[aria-busy]')).toHaveCount(0);
  return new AxeBuilder({ page }).disableRules(['meta-viewport']).analyze();
}
