import { expect, test } from '@playwright/test';
import { adminOrigin, callFromPage, openAdminScreen, openInQueue } from './admin-page.ts';
import { withJourneyDatabase } from './shopper.ts';
import { createVillage } from './village.ts';

// Lists and threads are read every thirty seconds.
test.slow();
const read = { timeout: 45_000 };

test('an answer stays while a customer writes, and is refused once so that the new message is read', {
  tag: '@nightly',
}, async ({ browser }) => {
  const uuid = await withJourneyDatabase(async (sql) => {
    const [row] = await sql<{ uuid: string }[]>`select uuid from inquiry where state = 'waiting' order by id limit 1`;
    return row?.uuid ?? '';
  });
  const page = await openAdminScreen(browser, 'operator');
  await page.goto(`${adminOrigin}/inquiries/${uuid}`);
  const answer = page.getByLabel('답변', { exact: true });
  await answer.fill('주소를 확인하고 있어요.');
  await withJourneyDatabase(async (sql) => {
    await sql`insert into inquiry_message (inquiry_id, app_user_id, contents, images)
      select id, app_user_id, '주소가 틀렸어요. 101호예요.', '{}' from inquiry where uuid = ${uuid}`;
  });
  await expect(page.getByText('주소가 틀렸어요. 101호예요.')).toBeVisible(read);
  await expect(answer).toHaveValue('주소를 확인하고 있어요.');
  await page.getByRole('button', { name: '보내기' }).click();
  await expect(page.getByRole('alert').filter({ hasText: '새 글이 올라왔어요' })).toBeVisible();
  await answer.fill('101호로 고쳐 드렸어요.');
  await page.getByRole('button', { name: '보내기' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: '101호로 고쳐 드렸어요.' })).toBeVisible();
  await expect(answer).toHaveValue('');
});

test('an answer stays when a colleague ends the inquiry while it is written', { tag: '@nightly' }, async ({
  browser,
}) => {
  const uuid = await withJourneyDatabase(async (sql) => {
    const [row] = await sql<{ uuid: string }[]>`
      select uuid from inquiry where state <> 'closed' order by id desc limit 1`;
    return row?.uuid ?? '';
  });
  const page = await openAdminScreen(browser, 'operator');
  await page.goto(`${adminOrigin}/inquiries/${uuid}`);
  const answer = page.getByLabel('답변', { exact: true });
  await answer.fill('창고에 물어보고 다시 알려 드릴게요.');
  await withJourneyDatabase(
    (sql) => sql`
      update inquiry set state = 'closed', closed_at = shop_now(), closed_by = 'staff' where uuid = ${uuid}`,
  );
  await expect(page.getByText('그사이 끝난 문의예요.')).toBeVisible(read);
  await expect(answer).toHaveValue('창고에 물어보고 다시 알려 드릴게요.');
  await page.reload();
  await expect(page.getByText('끝난 문의예요.', { exact: true })).toBeVisible();
  await expect(answer).toHaveCount(0);
});

test('an inquiry is offered to be ended without a reply only after it was answered', { tag: '@nightly' }, async ({
  browser,
}) => {
  const uuid = await withJourneyDatabase(async (sql) => {
    const [row] = await sql<{ uuid: string }[]>`
      select uuid from inquiry where state = 'waiting' order by id desc limit 1`;
    return row?.uuid ?? '';
  });
  const page = await openAdminScreen(browser, 'operator');
  await page.goto(`${adminOrigin}/inquiries/${uuid}`);
  const answer = page.getByLabel('답변', { exact: true });
  await expect(answer).toBeVisible();
  const ending = page.getByRole('button', { name: '답 없이 끝내기' });
  await expect(ending).toHaveCount(0);
  await answer.fill('내일 오전에 보내 드려요.');
  await page.getByRole('button', { name: '보내기' }).click();
  await ending.click();
  await page.getByRole('dialog').getByLabel('사유').fill('더 묻지 않으셨어요.');
  await page.getByRole('dialog').getByRole('button', { name: '끝내기' }).click();
  await expect(page.getByText('끝난 문의예요.')).toBeVisible();
});

test('a reply to the first review of the queue stays while a more urgent one comes in', { tag: '@nightly' }, async ({
  browser,
}) => {
  await withJourneyDatabase(async (sql) => {
    await sql`update review_report set verdict = 'dismissed', decided_at = now() where verdict is null`;
    await sql`update review set appeal_answered_at = now() where appealed_at is not null and appeal_answered_at is null`;
  });
  const page = await openAdminScreen(browser, 'operator');
  await page.goto(`${adminOrigin}/reviews?tab=all`);
  const reply = page.getByLabel(/^답글/);
  await reply.fill('말씀 고맙습니다. 더 살피겠습니다.');
  const words = '상자가 눌려서 왔어요. 두 개는 못 먹었습니다.';
  await withJourneyDatabase(async (sql) => {
    const [oldest] = await sql<{ id: number }[]>`
      update review set contents = ${words} where id = (select min(id) from review where not hidden) returning id::int`;
    await sql`
      insert into review_report (review_id, app_user_id, reason, detail)
      select ${oldest?.id ?? 0}, id, 'abuse', '' from app_user where email = 'middle@demo.shop' on conflict do nothing`;
  });
  await expect(page.getByRole('listitem').filter({ hasText: words })).toBeVisible(read);
  await expect(reply).toHaveValue('말씀 고맙습니다. 더 살피겠습니다.');
});

test('an answer stays at its question when a colleague answers first, and does not replace theirs', {
  tag: '@nightly',
}, async ({ browser }) => {
  const { name, pears, buyer } = await createVillage();
  for (const asked of ['언제 도착하나요?', '한 상자에 몇 개인가요?'])
    await buyer.get('POST /v1/products/{id}/questions', {
      params: { id: pears.id },
      body: { contents: `${name}, ${asked}` },
    });
  const page = await openAdminScreen(browser, 'content');
  await openInQueue(page, '/questions', `${name}, 언제`);
  const answer = page.getByRole('textbox', { name: '답변' });
  const open = page.getByRole('article');
  await answer.fill('내일 도착해요.');
  await withJourneyDatabase(async (sql) => {
    await sql`
      update product_question set answer = '모레 도착해요.', answered_at = shop_now(), answered_by = (select min(id) from staff_account)
      where product_id = ${pears.id} and contents like '%언제%'`;
  });
  await expect(page.getByRole('listitem').filter({ hasText: `${name}, 언제` })).toHaveCount(0, read);
  await expect(answer).toHaveValue('내일 도착해요.');
  await expect(open).toContainText(`${name}, 언제`);
  await expect(open.getByRole('status')).toContainText('목록에서 빠졌어요');
  await page.getByRole('button', { name: '보내기' }).click();
  await expect(open.getByRole('alert')).toContainText('그사이 다른 분이 고쳤어요');
  await expect(answer).toHaveValue('내일 도착해요.');
  await page
    .getByRole('listitem')
    .getByRole('button')
    .filter({ hasText: `${name}, 한 상자` })
    .click();
  await expect(answer).toHaveValue('');
  await expect(open.getByRole('status')).toHaveCount(0);
});

test('a count typed in the row is compared with the stock at its first digit', { tag: '@nightly' }, async ({
  browser,
}) => {
  const { name, pears } = await createVillage();
  const page = await openAdminScreen(browser, 'md');
  await page.goto(`${adminOrigin}/stock?search=${encodeURIComponent(name)}`);
  const row = page.getByRole('row').filter({ hasText: name }).first();
  const field = row.getByRole('textbox');
  await field.fill('295');
  await callFromPage(page, `/v1/staff/options/${pears.optionId}/stock`, { by: -2, reason: '시식' });
  await expect(row).toContainText('298', read);
  await field.press('Enter');
  await expect(page.getByText('298개로 바뀌었어요')).toBeVisible();
  await expect(field).toHaveValue('295');
  await field.press('Enter');
  await expect(page.getByText('이제 295개를 팔 수 있어요.')).toBeVisible();
});

test('a reply is corrected twice in a row by its writer', { tag: '@nightly' }, async ({ browser }) => {
  const { name, pears, buyer } = await createVillage();
  await buyer.get('POST /v1/products/{id}/questions', {
    params: { id: pears.id },
    body: { contents: `${name}, 언제 도착하나요?` },
  });
  const page = await openAdminScreen(browser, 'content');
  await openInQueue(page, '/questions?tab=all', `${name}, 언제`);
  const answer = page.getByRole('textbox', { name: /^답변/ });
  const open = page.getByRole('article');
  for (const text of ['내일 도착해요.', '모레 도착해요.', '글피에 도착해요.']) {
    await answer.fill(text);
    await page.getByRole('button', { name: '보내기' }).click();
    await expect(page.getByText('답변을 보냈어요.')).toBeVisible();
    await expect(page.getByText('답변을 보냈어요.')).toHaveCount(0);
    await expect(open.getByRole('alert')).toHaveCount(0);
    await expect(open.getByRole('status')).toHaveCount(0);
  }
});
