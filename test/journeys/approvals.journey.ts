import { type Browser, expect, test } from '@playwright/test';
import { desk, faultless, office, openIn } from './admin-page.ts';
import { tellSandbox } from './shopper.ts';
import { parcel, regret, village } from './village.ts';

test.describe.configure({ timeout: 240_000 });

// The demonstration's own hands would answer what waits here.
test.beforeAll(() => tellSandbox('POST /supplier', { on: false }));
test.afterAll(() => tellSandbox('POST /supplier', { on: true }));

/** A line of 330,000 won that its buyer wants to cancel while it is packed. */
async function largeCancel(browser: Browser) {
  const { name, feast, buyer } = await village();
  const order = await parcel(buyer, feast, 1);
  const at = await desk(browser, 'operator');
  await at.evaluate(async (line) => {
    const reply = await fetch(`/v1/staff/lines/${line}/confirm`, { method: 'PUT' });
    if (!reply.ok) throw new Error(await reply.text());
  }, order.line);
  await regret(buyer, order);
  return { at, name: `${name} 마을 한 상`, order };
}

test('a cancel that waits for a second person is marked and not asked again, and the one who asked reads why it was refused', async ({
  browser,
}) => {
  const { at, name, order } = await largeCancel(browser);
  await openIn(at, '/cancels', name);
  await at.keyboard.press('y');
  await at.getByRole('dialog', { name: '취소를 승인할까요?' }).getByRole('button', { name: '승인하고 환불' }).click();
  await expect(at.getByText('승인함에 올렸어요.')).toBeVisible();
  const row = at.getByRole('listitem').filter({ hasText: name });
  await expect(row.getByText('승인 대기')).toBeVisible();
  await row.getByRole('button').click();
  await expect(at.getByRole('link', { name: '승인함 보기' })).toBeVisible();
  await expect(at.getByRole('button', { name: '승인하고 환불' })).toHaveCount(0);
  await at.keyboard.press('y');
  await expect(at.getByRole('dialog')).toHaveCount(0);
  await faultless(at);

  await at.goto(`${office}/orders/${order.uuid}`);
  await expect(at.getByText('승인 대기')).toBeVisible();
  await expect(at.getByRole('button', { name: '대신 취소' })).toHaveCount(0);

  const owner = await desk(browser, 'owner');
  await owner.goto(`${office}/approvals`);
  await owner
    .getByRole('listitem')
    .filter({ hasText: order.number })
    .getByRole('button', { name: '거절', exact: true })
    .click();
  const refusing = owner.getByRole('dialog', { name: '거절할까요?' });
  await refusing.getByLabel('거절 사유').fill('오늘 이미 보냈어요.');
  await refusing.getByRole('button', { name: '거절', exact: true }).click();
  await expect(owner.getByText('거절했어요.')).toBeVisible();

  await at.goto(`${office}/work`);
  const request = at.getByRole('row').filter({ hasText: order.number });
  await expect(request).toContainText('거절함');
  await expect(request).toContainText('오늘 이미 보냈어요.');
  await faultless(at);
  await openIn(at, '/cancels', name);
  await expect(at.getByRole('button', { name: '승인하고 환불' })).toBeVisible();
});
