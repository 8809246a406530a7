import { type Browser, expect, test } from '@playwright/test';
import { adminOrigin, expectAccessible, openAdminScreen, openInQueue } from './admin-page.ts';
import { callSandbox } from './shopper.ts';
import { createVillage, orderVillageParcel, requestCancel } from './village.ts';

test.describe.configure({ timeout: 240_000 });

// The demo's automatic packing would answer the request.
test.beforeAll(() => callSandbox('POST /supplier', { on: false }));
test.afterAll(() => callSandbox('POST /supplier', { on: true }));

/** A line of 330,000 won with a cancel request while it is packed. */
async function largeCancel(browser: Browser) {
  const { name, feast, buyer } = await createVillage();
  const order = await orderVillageParcel(buyer, feast, 1);
  const at = await openAdminScreen(browser, 'operator');
  await at.evaluate(async (line) => {
    const reply = await fetch(`/v1/staff/lines/${line}/confirm`, { method: 'PUT' });
    if (!reply.ok) throw new Error(await reply.text());
  }, order.line);
  await requestCancel(buyer, order);
  return { at, name: `${name} 마을 한 상`, order };
}

test('a cancel that waits for a second approver is marked and not requested again, and its requester reads why it was refused', async ({
  browser,
}) => {
  const { at, name, order } = await largeCancel(browser);
  await openInQueue(at, '/cancels', name);
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
  await expectAccessible(at);

  await at.goto(`${adminOrigin}/work`);
  await expect(at.getByRole('row').filter({ hasText: order.number })).toContainText(/방금 올라왔어요|분째 기다려요/);
  await at.goto(`${adminOrigin}/orders/${order.uuid}`);
  await expect(at.getByText('승인 대기')).toBeVisible();
  await expect(at.getByRole('button', { name: '대신 취소' })).toHaveCount(0);

  const owner = await openAdminScreen(browser, 'owner');
  await owner.goto(`${adminOrigin}/approvals`);
  const waiting = owner.getByRole('listitem').filter({ hasText: order.number });
  await expect(waiting).toContainText(/방금 올라왔어요|분째 기다려요/);
  await expectAccessible(owner);
  const refusing = owner.getByRole('dialog', { name: '거절할까요?' });
  // The reason of a dialog that was closed is not that of the next one.
  await waiting.getByRole('button', { name: '거절', exact: true }).click();
  await refusing.getByLabel('거절 사유').fill('창고에 물어볼게요.');
  await refusing.getByRole('button', { name: '그만두기' }).click();
  await waiting.getByRole('button', { name: '거절', exact: true }).click();
  await expect(refusing.getByLabel('거절 사유')).toHaveValue('');
  await refusing.getByLabel('거절 사유').fill('오늘 이미 보냈어요.');
  await refusing.getByRole('button', { name: '거절', exact: true }).click();
  await expect(owner.getByText('거절했어요.')).toBeVisible();

  await at.goto(`${adminOrigin}/work`);
  const request = at.getByRole('row').filter({ hasText: order.number });
  await expect(request).toContainText('거절함');
  await expect(request).toContainText('오늘 이미 보냈어요.');
  await expectAccessible(at);
  await openInQueue(at, '/cancels', name);
  await expect(at.getByRole('button', { name: '승인하고 환불' })).toBeVisible();
});

test('a seller whose large line is sold out reads that a second person has to approve it', async ({ browser }) => {
  const { feast, buyer } = await createVillage();
  const order = await orderVillageParcel(buyer, feast, 1);
  const at = await openAdminScreen(browser, 'distributor');
  await at.goto(`${adminOrigin}/orders/${order.uuid}`);
  await at.getByRole('button', { name: '품절 처리' }).click();
  const dialog = at.getByRole('dialog', { name: '품절로 취소할까요?' });
  await dialog.getByLabel('사유').fill('서리를 맞았어요.');
  await dialog.getByRole('button', { name: '품절 처리하기' }).click();
  await expect(at.getByText(/다른 분의 승인을 기다려요/)).toBeVisible();
  await expect(at.getByText('승인 대기')).toBeVisible();
});
