import { expect, test } from '@playwright/test';

// A browser without origin checks would let every journey pass under any policy.
test('the browser of these journeys enforces origins and policies', async ({ page, baseURL }) => {
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

test('a reply of another origin cannot be read without its permission', async ({ page, baseURL }) => {
  // A page without a policy, so that the browser itself refuses.
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
