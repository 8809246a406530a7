import { expect, test } from 'vitest';
import { sanitizeContents } from './description-html.ts';

test('a product description keeps its headings, lists and images of the shop', () => {
  const story = '<h3>서리 맞은 대봉감</h3><p>한 알씩 <strong>손으로</strong> 땁니다.</p><ul><li>5kg</li></ul>';
  expect(sanitizeContents(story)).toBe(story);
  expect(sanitizeContents('<img src="/pictures/persimmon-720.webp" alt="감">')).toContain('/pictures/');
});

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<img src="https://elsewhere.example/pixel.png">',
  '<a href="javascript:alert(1)">싸요</a>',
  '<iframe src="//elsewhere.example"></iframe>',
  '<p style="position:fixed" onclick="x()">',
  '<svg><script>1</script></svg>',
])('%s loses what could harm', (html) => {
  expect(sanitizeContents(html)).not.toMatch(/script|onerror|onclick|javascript|iframe|elsewhere|style|svg/);
});
