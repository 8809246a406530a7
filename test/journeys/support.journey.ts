import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import { analyzeAccessibility } from './analyze-accessibility.ts';
import { ageCodes, readCodeFrom } from './new-member.ts';
import {
  findPlainProduct,
  journeySandbox,
  logInAndOpen,
  openFilledOrderSheet,
  payBySheet,
  withJourneyDatabase,
} from './shopper.ts';
import { answerInquiry } from './support-agent.ts';

const photo = fileURLToPath(new URL('../../demo/views/apple-1.webp', import.meta.url));
const words = '아래쪽 두 개가 물러 있어요. 사진 봐 주세요.';

// Images are re-encoded during the request.
test.slow();

async function faultless(page: Page) {
  const { violations } = await analyzeAccessibility(page);
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
}

const uuidOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? '';

test('a member asks about an order with a photo, is notified of the answer, and the notification leads to the thread', async ({
  page,
}) => {
  const order = await withJourneyDatabase(async (sql) => {
    const [row] = await sql<{ id: number }[]>`
      select o.id::int from orders o join app_user u on u.id = o.app_user_id join order_line l on l.order_id = o.id
      where u.email = 'middle@demo.shop' and l.status in ('complete', 'delivery_end') and not o.is_gift order by o.id desc limit 1`;
    return row?.id ?? 0;
  });
  await logInAndOpen(page, 'middle@demo.shop', `/order/${order}`);
  await page.getByRole('link', { name: '이 주문 문의하기' }).click();
  await page.waitForURL(/\/inquiry\/new\?order=/);
  await expect(page.getByRole('button', { name: /주문번호|\d{8}-/ }).first()).toBeVisible();
  await page.getByRole('button', { name: '문의 남기기' }).click();
  await expect(page.getByText('문의 종류를 골라 주세요.')).toBeVisible();
  await page.getByRole('button', { name: /^문의 종류/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: '취소·교환·환불' }).click();
  await page.getByLabel('문의 내용').fill(words);
  await faultless(page);
  // The draft is there after a reload; a private image is picked again.
  await page.reload();
  await expect(page.getByLabel('문의 내용')).toHaveValue(words);
  await page.getByLabel('사진 (선택) 추가').setInputFiles(photo);
  await expect(page.getByRole('img', { name: '사진 (선택) 1' })).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0, { timeout: 30_000 });
  await page.getByRole('button', { name: '문의 남기기' }).click();
  await page.waitForURL(/\/inquiry\/[0-9a-f]{8}-/);
  const thread = page.url();
  await expect(page.getByText('답변대기')).toBeVisible();
  await expect(page.getByRole('button', { name: '사진 1 크게 보기' })).toBeVisible();
  await page.getByRole('button', { name: '사진 1 크게 보기' }).click();
  await expect(page.getByRole('dialog', { name: '문의 사진 크게 보기' }).getByRole('img')).toBeVisible();
  await page.getByRole('button', { name: '닫기' }).click();
  await faultless(page);
  // Back leads to the order, not to the sent form.
  await page.goBack();
  await page.waitForURL(/\/order\/\d+/);

  await answerInquiry(
    page,
    new URL(thread).pathname.split('/').at(-1) ?? '',
    '죄송해요. 두 개 값을 바로 돌려 드릴게요.',
  );
  await page.goto('/notifications');
  const answerNotification = page.getByRole('link').filter({ hasText: '1:1 문의에 답변이 왔어요' }).first();
  await expect(answerNotification).toContainText('취소·교환·환불 문의에 답변을 드렸어요.');
  await answerNotification.click();
  await page.waitForURL(thread);
  await expect(page.getByText('죄송해요. 두 개 값을 바로 돌려 드릴게요.')).toBeVisible();
  const head = page.getByRole('main');
  await expect(head.getByText('답변완료')).toBeVisible();
  const about =
    (await head
      .getByRole('link', { name: /주문번호/ })
      .locator('span > span')
      .first()
      .textContent()) ?? '';

  // The list shows the same as the thread: status, kind, product, images.
  await page.getByLabel('이어서 남기기').fill('네, 감사합니다.');
  await page.getByRole('button', { name: '보내기' }).click();
  await expect(page.getByText('네, 감사합니다.')).toBeVisible();
  await expect(head.getByText('답변대기')).toBeVisible();
  await page.goto('/inquiry');
  const row = page.getByRole('list', { name: '내 문의' }).getByRole('listitem').filter({ hasText: words });
  for (const text of ['답변대기', '취소·교환·환불', about, '사진 1']) await expect(row).toContainText(text);
  await faultless(page);
  await row.getByRole('link').click();
  await page.waitForURL(thread);
  await page.getByRole('button', { name: '문의 종료' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '종료하기' }).click();
  await expect(head.getByText('종료된 문의예요. 더 궁금한 점은 새 문의로 남겨 주세요.')).toBeVisible();
  await expect(page.getByLabel('이어서 남기기')).toHaveCount(0);
  await page.goto('/inquiry');
  await expect(row).toContainText('종료');
});

/** A guest buys a product and asks about the order. The page of the inquiry is open afterwards. */
async function askAboutNewOrder(page: Page) {
  await ageCodes('01012345678');
  await openFilledOrderSheet(page, await findPlainProduct(14));
  await payBySheet(page);
  await page.getByRole('link', { name: '주문 상세' }).click();
  await page.getByRole('link', { name: '이 주문 문의하기' }).click();
  await page.getByRole('button', { name: /^문의 종류/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: '배송', exact: true }).click();
  await page.getByLabel('문의 내용').fill('토요일까지 받을 수 있을까요?');
  await page.getByRole('button', { name: '문의 남기기' }).click();
  await page.waitForURL(/\/inquiry\/[0-9a-f]{8}-/);
}

test('a guest asks about the order, and reads the answer on another device by the lookup', { tag: '@nightly' }, async ({
  page,
  browser,
}) => {
  await askAboutNewOrder(page);
  const uuid = uuidOf(page);
  await answerInquiry(page, uuid, '네, 금요일 오전에 도착해요.', true);

  const other = await (await browser.newContext({ locale: 'ko-KR', baseURL: new URL(page.url()).origin })).newPage();
  const messages = await (await fetch(`${journeySandbox}/phone/messages?to=01012345678`)).json();
  const before = (messages as { text: string }[]).filter(({ text }) => /인증번호 \d{6}/.test(text)).length;
  await other.goto(`/inquiry/${uuid}`);
  await expect(other.getByText('문의와 답변을 보려면 주문을 조회해 주세요.')).toBeVisible();
  await faultless(other);
  await other.getByLabel('주문한 분 이름').fill('김하늘');
  await other.getByLabel('휴대폰 번호').fill('01012345678');
  await other.getByRole('button', { name: '인증번호 받기' }).click();
  await other.getByLabel('인증번호', { exact: true }).fill(await readCodeFrom('01012345678', before));
  await expect(other.getByText('네, 금요일 오전에 도착해요.')).toBeVisible();
  await expect(other.getByRole('main').getByText('종료', { exact: true })).toBeVisible();
  await other.goto('/inquiry');
  await expect(other.getByRole('list', { name: '내 문의' })).toContainText('토요일까지 받을 수 있을까요?');
  await other.context().close();
});

/** An inquiry with text, before its photos. */
async function writeInquiry(page: Page, text: string) {
  await logInAndOpen(page, 'first@demo.shop', '/inquiry/new');
  await page.getByRole('button', { name: /^문의 종류/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: '배송', exact: true }).click();
  await page.getByLabel('문의 내용').fill(text);
}

test('a photo that is removed during its upload does not hold back the next, and a failed one is not left out silently', {
  tag: '@nightly',
}, async ({ page }) => {
  await writeInquiry(page, '상자 안쪽이 젖어 있어서 사진을 보내 드려요.');
  const add = page.getByLabel('사진 (선택) 추가');
  await page.route(/\/v1\/uploads/, () => {}, { times: 1 });
  const waiting = page.waitForRequest(/\/v1\/uploads/);
  await add.setInputFiles(photo);
  await waiting;
  await page.getByRole('button', { name: '사진 (선택) 1 빼기' }).click();
  await add.setInputFiles(photo);
  await expect(page.getByRole('img', { name: '사진 (선택) 1' })).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0, { timeout: 30_000 });
  await page.route(/\/v1\/uploads/, (route) => route.abort(), { times: 1 });
  await add.setInputFiles(photo);
  await expect(page.getByRole('button', { name: '다시 올리기' })).toBeVisible();
  await page.getByRole('button', { name: '문의 남기기' }).click();
  await expect(page.getByText('사진을 모두 올린 뒤 보내 주세요.')).toBeVisible();
  await page.getByRole('button', { name: '사진 (선택) 2 빼기' }).click();
  await page.getByRole('button', { name: '문의 남기기' }).click();
  await page.waitForURL(/\/inquiry\/[0-9a-f]{8}-/);
  await expect(page.getByRole('button', { name: '사진 1 크게 보기' })).toBeVisible();
});

test('a reply that is written while the inquiry is closed stays, and continues as a new inquiry', {
  tag: '@nightly',
}, async ({ page }) => {
  const reply = '하나 더 여쭤볼게요. 상자는 어떻게 버리나요?';
  await writeInquiry(page, '언제 출발하는지 알고 싶어서 문의드려요.');
  await page.getByRole('button', { name: '문의 남기기' }).click();
  await page.waitForURL(/\/inquiry\/[0-9a-f]{8}-/);
  await page.getByLabel('이어서 남기기').fill(reply);
  await answerInquiry(page, uuidOf(page), '내일 오전에 출발해요.', true);
  await page.getByRole('button', { name: '보내기' }).click();
  await expect(page.getByText('종료된 문의예요. 더 궁금한 점은 새 문의로 남겨 주세요.')).toBeVisible();
  await expect(page.getByText(reply)).toBeVisible();
  await page.getByRole('link', { name: '새 문의 남기기' }).click();
  await expect(page.getByLabel('문의 내용')).toHaveValue(reply);
});

test('a reply that a guest has typed stays in the tab while other pages are read', { tag: '@nightly' }, async ({
  page,
}) => {
  await askAboutNewOrder(page);
  const thread = page.url();
  await page.getByLabel('이어서 남기기').fill('한 가지 더 여쭤볼게요.');
  await page.goto('/notice');
  await page.goto(thread);
  await expect(page.getByLabel('이어서 남기기')).toHaveValue('한 가지 더 여쭤볼게요.');
});
