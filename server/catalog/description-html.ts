import sanitize from 'sanitize-html';
import { CleanHtml } from '#contract/primitives.ts';
import { memoize } from '../platform/cache/memoize.ts';

/**
 * A product description as it may be stored: headings, paragraphs, lists and images of the shop. Scripts and external links are removed. The
 * classes of a `dt` choose the icon of a row (storefront/prose.css). Older elements of other malls become those that the shop has.
 */
export function sanitizeContents(html: string): CleanHtml {
  return CleanHtml.parse(sanitize(html, rules));
}

/** The addresses, without size and type, of the shop's images in a description. */
export function contentImagesOf(html: string): string[] {
  const found = html.matchAll(/\ssrc="(\/pictures\/[\w/-]+?)-\d+\.(?:webp|avif|jpg)"/g);
  return [...new Set([...found].map(([, address = '']) => address))];
}

/** Sentences that count what `sanitizeContents` removes from a description. Empty where it removes nothing. */
export function removedPartsOf(html: string): string[] {
  const counts = new Map<string, number>();
  let openObjects = 0;
  sanitize(html, {
    ...rules,
    onCloseTag: (name) => {
      if (name === 'object') openObjects--;
    },
    onOpenTag: (name, attribs) => {
      // An object and the embed inside it, for older browsers, are one video.
      const kind = name === 'embed' && openObjects > 0 ? undefined : removedKindOf(name, attribs);
      if (name === 'object') openObjects++;
      if (kind) counts.set(kind, (counts.get(kind) ?? 0) + 1);
    },
  });
  return [...counts].map(([sentence, count]) => sentence.replace('{n}', String(count)));
}

/** What the cleaner takes from an element, as a sentence with a place for the count; undefined where it keeps all of it. */
function removedKindOf(name: string, attribs: Attributes) {
  const { src, href } = attribs;
  if (name === 'img') return isShopImage(src) ? undefined : removedImageKindOf(src ?? attribs['data-src']);
  if (name === 'iframe')
    return isVideoPage(src) ? removedVideo : '다른 페이지를 보여 주는 칸 {n}개는 넣을 수 없어 뺐어요.';
  if (name === 'a') return href === undefined ? undefined : '링크 {n}개는 글자만 남겼어요.';
  const kind = removedElements[name];
  if (kind) return kind;
  if (Object.keys(attribs).some((key) => key.startsWith('on'))) return removedScript;
  const { style = '', background = '' } = attribs;
  if (background || /url\(/i.test(style)) return foreignImage;
  const declared = style.replace(/text-align\s*:\s*center/i, '').replace(/[;\s]/g, '');
  if (
    name === 'font' ||
    /(^|;|-)(color|font[a-z-]*|text-decoration|letter-spacing):/i.test(declared.replace(/background-color:/gi, ''))
  )
    return '글자 색이나 크기를 바꾼 {n}곳은 글자만 남겼어요.';
  const { width, height, border, bgcolor } = attribs;
  return declared || width || height || border || bgcolor
    ? '너비나 여백, 배경을 정한 {n}곳은 기본 모양으로 보여요.'
    : undefined;
}

type Attributes = Record<string, string | undefined>;

const foreignImage = '사진 {n}장은 다른 쇼핑몰에 있어 가져오지 않았어요.';
const removedVideo = '동영상 {n}개는 넣을 수 없어 뺐어요.';
const removedScript = '실행되는 부분 {n}개는 뺐어요.';
const removedDrawing = '그림 {n}개는 넣을 수 없어 뺐어요.';
const removedControl = '입력 칸이나 버튼 {n}개는 뺐어요.';
const removedRule = '꾸밈 규칙 {n}개는 뺐어요.';
const removedElements: Record<string, string> = {
  ...{ video: removedVideo, embed: removedVideo, object: removedVideo },
  audio: '소리 {n}개는 넣을 수 없어 뺐어요.',
  area: '사진 속 링크 {n}개는 뺐어요.',
  script: removedScript,
  ...{ svg: removedDrawing, canvas: removedDrawing },
  ...{ input: removedControl, button: removedControl, select: removedControl, textarea: removedControl },
  ...{ style: removedRule, link: removedRule },
};

function removedImageKindOf(src = '') {
  if (/^data:/i.test(src)) return '글 안에 심은 사진 {n}장은 가져오지 않았어요.';
  return /^(https?:)?\/\//i.test(src.trim()) ? foreignImage : '사진 {n}장은 주소가 온전하지 않아 가져오지 않았어요.';
}

function isVideoPage(src = '') {
  return /youtu|vimeo|tv\.(naver|kakao)|video|dailymotion/i.test(src);
}

const renamed: Record<string, string> = { b: 'strong', i: 'em', h1: 'h3', h2: 'h3', h5: 'h4', h6: 'h4', center: 'div' };

function isShopImage(src: string | undefined) {
  return src?.startsWith('/pictures/') ?? false;
}

function isCentred(name: string, { align, style }: Attributes) {
  return name === 'center' || align === 'center' || /text-align\s*:\s*center/i.test(style ?? '');
}

const centred = ['center'];
const rules: sanitize.IOptions = {
  allowedTags: [
    'h3',
    'h4',
    'p',
    'div',
    'ul',
    'ol',
    'li',
    'strong',
    'em',
    'br',
    'hr',
    'blockquote',
    'img',
    'figure',
    'figcaption',
    'small',
    'dl',
    'dt',
    'dd',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
  ],
  allowedAttributes: {
    img: ['src', 'alt', 'width', 'height', 'loading'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  allowedClasses: {
    dt: ['keep', 'eat', 'damaged'],
    ...{ div: centred, p: centred, h3: centred, h4: centred, th: centred, td: centred },
  },
  transformTags: {
    '*': (name, attribs) => ({
      tagName: renamed[name] ?? name,
      attribs: {
        ...attribs,
        ...(name === 'img' ? { loading: 'lazy' } : {}),
        ...(isCentred(name, attribs) ? { class: 'center' } : {}),
      },
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isShopImage(attribs.src),
};

/** The same for output, so that a description is clean however it came into the database. Results are memoized. */
export const readProductContents: (html: string) => CleanHtml = memoize(500, sanitizeContents);
