import { expect, test } from 'vitest';
import { sanitizeContents } from './description-html.ts';

test('a product description keeps its headings, lists and images of the shop', () => {
  const story = '<h3>서리 맞은 대봉감</h3><p>한 알씩 <strong>손으로</strong> 땁니다.</p><ul><li>5kg</li></ul>';
  expect(sanitizeContents(story)).toBe(story);
  expect(sanitizeContents('<img src="/pictures/persimmon-720.webp" alt="감">')).toContain('/pictures/');
});

test('a product description keeps the parts of a story, and its images load when they are near', () => {
  const story =
    '<blockquote>“서리를 두 번 맞혀요.”</blockquote><figure><img src="/pictures/persimmon-720.webp" alt="감" width="720" height="540" loading="lazy" />' +
    '<figcaption>말랑하면 숟가락으로 드세요.</figcaption></figure><dl><dt class="keep">보관</dt><dd>서늘한 곳</dd></dl><p><small>그린 그림이에요</small></p>';
  expect(sanitizeContents(story)).toBe(story);
  expect(sanitizeContents(story.replace(' loading="lazy"', ''))).toBe(story);
  expect(sanitizeContents(story.replace('"keep"', '"keep fixed inset-0"'))).toBe(story);
  expect(sanitizeContents('<p class="fixed">가까이</p>')).toBe('<p>가까이</p>');
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
