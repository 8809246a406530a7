import { expect, test } from '@playwright/test';
import { readCodeFrom } from './new-member.ts';
import { insertJourneyProduct, openCardWindow, openFilledOrderSheet, withJourneyDatabase } from './shopper.ts';

const reserve = (percent: number) =>
  withJourneyDatabase(async (sql) => {
    await sql`update policy set value = ${sql.json(percent)} where key = 'provenStockPercent'`;
    await sql`select announce(null, 'reference')`;
  });

test('a guest verifies the phone to order the last units while another guest’s payment is open', async ({
  page,
  browser,
}) => {
  const goods = await insertJourneyProduct({ name: '마지막 감귤', stock: 5 });
  await reserve(20);
  try {
    const other = await (await browser.newContext()).newPage();
    await openFilledOrderSheet(other, goods, 4);
    await openCardWindow(other);
    await openFilledOrderSheet(page, goods, 1);
    await expect(async () => {
      await page.getByRole('button', { name: /원 결제하기$/ }).click();
      await expect(page.getByText('휴대폰 인증을 하시면 바로 주문할 수 있어요.')).toBeVisible({ timeout: 3000 });
    }).toPass();
    await page.getByRole('button', { name: '인증번호 받기' }).click();
    await page.getByLabel('인증번호').fill(await readCodeFrom('01012345678'));
    await expect(page.getByText('인증했어요.')).toBeVisible();
    await openCardWindow(page);
  } finally {
    await reserve(0);
  }
});
