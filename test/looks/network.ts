import type { Page } from '@playwright/test';

const kinds = { Image: 'pictures', Font: 'fonts', Script: 'scripts' } as const;

/** Counts received bytes, and slows phone and connection if requested, until `ease` is called. */
export async function measureTransfer(page: Page, slow: boolean) {
  const bytes = { pictures: 0, fonts: 0, scripts: 0 };
  const wire = await page.context().newCDPSession(page);
  const resourceTypes = new Map<string, keyof typeof bytes>();
  wire.on('Network.responseReceived', ({ requestId, type, response }) => {
    // Fonts for the next visit are fetched as files.
    if (response.url.endsWith('.woff2')) resourceTypes.set(requestId, 'fonts');
    else if (type in kinds) resourceTypes.set(requestId, kinds[type as keyof typeof kinds]);
  });
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = resourceTypes.get(requestId);
    if (kind) bytes[kind] += encodedDataLength;
  });
  await wire.send('Network.enable');
  if (!slow) return { bytes, ease: async () => {} };
  await wire.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const speed = (1.6 * 1024 * 1024) / 8;
  const line = { offline: false, latency: 150, downloadThroughput: speed, uploadThroughput: speed / 2 };
  await wire.send('Network.emulateNetworkConditions', line);
  const ease = async () => {
    await wire.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await wire.send('Network.emulateNetworkConditions', {
      ...line,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
  };
  return { bytes, ease };
}

const broken = { statusCode: 500, code: 'SERVER_ERROR', message: '일시적인 오류가 발생했습니다.' };

/** Withholds the shop's replies from a page once it has loaded: no reply ever comes, or a refusal at once. */
export function blockApiCalls(page: Page, how: 'never answered' | 'refused') {
  return page.route(/\/v\d[.\d]*\//, (route) => {
    if (how === 'refused') void route.fulfill({ status: 500, json: broken });
  });
}

/** An open stream, such as the clock's, must not delay the end. */
export async function waitForIdle(page: Page, isAnswered = true) {
  const idle = isAnswered ? 12_000 : 1500;
  await page.waitForLoadState('networkidle', { timeout: idle }).catch(() => undefined);
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(350);
}

/**
 * Scrolls down to the end, and continues only when the page has been painted at its full length. A step that was not painted loads nothing
 * near it, and growth in the frame of a step would count as a layout shift.
 */
export async function scrollToEnd(page: Page) {
  await page.evaluate(async () => {
    const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const end = () => document.documentElement.scrollHeight;
    for (let steps = 0; steps < 80 && scrollY + innerHeight < end() - 2; steps++) {
      for (let was = 0; was !== end(); ) {
        was = end();
        await drawn();
      }
      scrollBy({ top: innerHeight * 0.8, behavior: 'instant' });
      await drawn();
      await new Promise((done) => setTimeout(done, 120));
    }
  });
}

/** By the root font size, as the reader's setting does; the page does not change it. */
export function enlargeText(text: number) {
  const put = () => document.documentElement?.style.setProperty('font-size', `${text}%`, 'important');
  new MutationObserver(put).observe(document, { childList: true, subtree: true });
}

/**
 * Breaks that every measure must notice: a late block above everything, wider than the screen, with a small pale button and a field
 * without a border, and a thrown error.
 */
export function insertPageFaults() {
  // After hydration, which would repair it.
  addEventListener('alive', () =>
    setTimeout(() => {
      const block = document.createElement('div');
      block.style.cssText = 'width:calc(100vw + 60px);height:120px;background:#fff';
      block.innerHTML =
        '<img src="data:,"><button style="width:20px;height:20px;color:#eee;background:#fff">pale</button><input style="border:0;outline:0">';
      document.getElementById('main')?.prepend(block);
      throw new Error('broken on purpose');
    }, 200),
  );
}
