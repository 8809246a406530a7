import { expect, test } from 'vitest';
import { removedPartsOf, sanitizeContents } from './description-html.ts';

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

test('a product description of another mall keeps bold and centred words and the lines that its divs make', () => {
  expect(sanitizeContents('<center><b>햇귤</b><br><i>제주</i></center>')).toBe(
    '<div class="center"><strong>햇귤</strong><br /><em>제주</em></div>',
  );
  expect(sanitizeContents('<div style="text-align: center; color: red">한 줄</div><div>두 줄</div>')).toBe(
    '<div class="center">한 줄</div><div>두 줄</div>',
  );
  expect(sanitizeContents('<h1>제목</h1><p align="center">가운데</p><td colspan="2">칸</td>')).toBe(
    '<h3>제목</h3><p class="center">가운데</p><td colspan="2">칸</td>',
  );
});

test.each([
  [
    '<center><img src="https://img.example.com/detail/a.jpg"><br><iframe src="https://www.youtube.com/embed/x"></iframe><b>햇귤</b></center>',
    ['사진 1장은 다른 쇼핑몰에 있어 가져오지 않았어요.', '동영상 1개는 넣을 수 없어 뺐어요.'],
  ],
  [
    '<img src="//a/b.jpg"><img data-src="https://a/c.jpg"><td background="https://a/d.jpg"><p style="background:url(https://a/e.jpg)">',
    ['사진 4장은 다른 쇼핑몰에 있어 가져오지 않았어요.'],
  ],
  ['<img src=c.jpg><img src="/goods/d.jpg"><img>', ['사진 3장은 주소가 온전하지 않아 가져오지 않았어요.']],
  ['<img src="data:image/png;base64,AAAA">', ['글 안에 심은 사진 1장은 가져오지 않았어요.']],
  ['<svg><path d="M0 0"></path></svg><canvas></canvas>', ['그림 2개는 넣을 수 없어 뺐어요.']],
  ['<a href="https://a">더 보기</a><a name="top"></a>', ['링크 1개는 글자만 남겼어요.']],
  ['<map><area href="https://a"><area href="https://b"></map>', ['사진 속 링크 2개는 뺐어요.']],
  [
    '<video src="a.mp4"><source src="a.webm"></video><iframe src="//player.vimeo.com/video/1"></iframe><embed src="a.swf">',
    ['동영상 3개는 넣을 수 없어 뺐어요.'],
  ],
  ['<iframe src="https://map.naver.com/1"></iframe>', ['다른 페이지를 보여 주는 칸 1개는 넣을 수 없어 뺐어요.']],
  ['<object><embed src="https://www.youtube.com/v/x"></object>', ['동영상 1개는 넣을 수 없어 뺐어요.']],
  ['<audio src="a.mp3"></audio>', ['소리 1개는 넣을 수 없어 뺐어요.']],
  ['<script>1</script><p onclick="x()">글</p>', ['실행되는 부분 2개는 뺐어요.']],
  ['<form><input><button>담기</button></form>', ['입력 칸이나 버튼 2개는 뺐어요.']],
  ['<style>p{}</style><link rel="stylesheet" href="a.css">', ['꾸밈 규칙 2개는 뺐어요.']],
  [
    '<span style="color:red">빨강</span><font size="7">큰</font><p style="text-align:center">가운데</p>',
    ['글자 색이나 크기를 바꾼 2곳은 글자만 남겼어요.'],
  ],
  [
    '<table border="1" width="600"><tr><td style="width:30%; padding: 4px" bgcolor="#eee">칸</td></tr></table><p style="text-align:right">끝</p>',
    ['너비나 여백, 배경을 정한 3곳은 기본 모양으로 보여요.'],
  ],
  [
    '<table><thead><tr><th scope="col">크기</th></tr></thead><tbody><tr><td rowspan="2">5kg</td></tr></tbody></table><hr>',
    [],
  ],
  ['<h3>제목</h3><p>한 알씩 <b>손으로</b> 땁니다.</p><img src="/pictures/a">', []],
])('the removed parts of %s are counted', (html, sentences) => {
  expect(removedPartsOf(html)).toEqual(sentences);
});

test('a table keeps its head, and a line between paragraphs stays', () => {
  const table = '<table><thead><tr><th>크기</th></tr></thead><tbody><tr><td>5kg</td></tr></tbody></table><hr />';
  expect(sanitizeContents(table)).toBe(table);
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
