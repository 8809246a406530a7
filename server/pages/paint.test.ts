import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { paintFirst } from './paint.ts';
import { contentPolicy } from './policy.ts';

const run = 'import "/assets/entry.js";';
const page =
  '<html><head><link rel="modulepreload" href="/assets/entry.js"/><link rel="stylesheet" href="/assets/root.css"/></head>' +
  `<body><main>감귤</main><script type="module" async="">${run}</script></body></html>`;

test('styles are asked for before any script, and scripts with less haste', () => {
  const html = paintFirst(page);
  expect(html.indexOf('root.css')).toBeLessThan(html.indexOf('modulepreload'));
  expect(html).toContain('<link rel="modulepreload" fetchpriority="low" href="/assets/entry.js"/>');
});

test('the browser does not run the page before it is painted, and its policy lets it run then', () => {
  const html = paintFirst(page);
  expect(html).not.toContain('type="module"');
  expect(html).toContain(`<script type="text/plain" id="start">${run}</script>`);
  expect(contentPolicy(html, [])).toContain(`'sha256-${createHash('sha256').update(run).digest('base64')}'`);
});

test('a document that runs nothing stays as it is', () => {
  expect(paintFirst('<html><head></head><body>닫았어요</body></html>')).toBe(
    '<html><head></head><body>닫았어요</body></html>',
  );
});

test('going back before the page runs loads what the address then says', () => {
  expect(paintFirst(page)).toContain(
    "addEventListener('popstate',function(){window.__reactRouterDataRouter||location.reload()})",
  );
});
