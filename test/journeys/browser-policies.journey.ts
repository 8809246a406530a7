import { expect, test } from '@playwright/test';

// A browser that guards no origin would let every journey pass whatever the policy says.
test('the browser of these journeys guards origins and policies', async ({ page, baseURL }) => {
  await page.goto('/');
  const foreign = await page.evaluate(async (origin) => {
    const policies: string[] = [];
    document.addEventListener('securitypolicyviolation', (event) => void policies.push(event.effectiveDirective));
    const read = await fetch(origin.replace('127.0.0.1', 'localhost')).then(
      (answer) => answer.type,
      () => 'refused',
    );
    const script = document.createElement('script');
    script.textContent = 'window.broken = true';
    document.head.append(script);
    await new Promise((done) => setTimeout(done, 200));
    return { read, ran: 'broken' in window, policies };
  }, baseURL ?? '');
  expect(foreign.read).toBe('refused');
  expect(foreign.ran).toBe(false);
  expect(foreign.policies.some((directive) => directive.startsWith('script-src'))).toBe(true);
});

test('another origin’s answers cannot be read without its leave', async ({ page, baseURL }) => {
  // A page without a policy of its own, so that it is the browser that says no.
  await page.goto(`${baseURL}/healthz`);
  const read = await page.evaluate(
    (url) =>
      fetch(url).then(
        () => 'read',
        () => 'refused',
      ),
    `${(baseURL ?? '').replace('127.0.0.1', 'localhost')}/v1/categories`,
  );
  expect(read).toBe('refused');
});
