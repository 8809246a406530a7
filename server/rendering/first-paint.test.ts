import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { injectFirstPaint } from './first-paint.ts';

const run = 'import "/assets/entry.js";';
const page =
  '<html><head><link rel="modulepreload" href="/assets/entry.js"/><link rel="modulepreload" href="/assets/page.js"/><link rel="stylesheet" href="/assets/root.css"/></head>' +
  `<body><main>감귤</main><script type="module" async="">${run}</script></body></html>`;

test('no script is requested before the first paint, and all are requested after it', () => {
  const html = injectFirstPaint(page);
  expect(html).toContain('root.css');
  expect(html).not.toContain('modulepreload" href');
  expect(html).toContain('data-ahead="/assets/entry.js /assets/page.js"');
});

test('the browser runs the page after the first paint, and its policy allows it', () => {
  const html = injectFirstPaint(page);
  expect(html).not.toContain('type="module"');
  expect(html).toContain(
    `<script type="text/plain" id="start" data-ahead="/assets/entry.js /assets/page.js">${run}</script>`,
  );
  expect(contentSecurityPolicy([run], [])).toContain(`'sha256-${createHash('sha256').update(run).digest('base64')}'`);
});

test('a document without scripts stays as it is', () => {
  expect(injectFirstPaint('<html><head></head><body>닫았어요</body></html>')).toBe(
    '<html><head></head><body>닫았어요</body></html>',
  );
});

test('going back before the page runs reloads the address', () => {
  expect(injectFirstPaint(page)).toContain(
    "addEventListener('popstate', () => window.__reactRouterDataRouter || location.reload())",
  );
});

test('a click before the page runs is kept until it does', () => {
  const html = injectFirstPaint(page);
  expect(html.indexOf("'click'")).toBeLessThan(html.indexOf('<main>'));
  expect(html).toContain("'alive'");
});
