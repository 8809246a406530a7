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

/** Sentences that count what `sanitizeContents` removes from a description. Empty where it removes nothing. */
export function removedPartsOf(html: string): string[] {
  const counts = new Map<string, number>();
  sanitize(html, {
    ...rules,
    onOpenTag: (name, attribs) => {
      const kind = removedKindOf(name, attribs);
      if (kind) counts.set(kind, (counts.get(kind) ?? 0) + 1);
    },
  });
  return [...counts].map(([sentence, count]) => sentence.replace('{n}', String(count)));
}

function removedKindOf(name: string, { src, style, color, size, face }: Attributes) {
  if (name === 'img') return isShopImage(src) ? undefined : '사진 {n}장은 다른 쇼핑몰에 있어 가져오지 않았어요.';
  if (/^(iframe|video|embed|object)$/.test(name)) return '동영상 {n}개는 넣을 수 없어 뺐어요.';
  if (name === 'a') return '링크 {n}개는 글자만 남겼어요.';
  if (/^(script|style|form|input|button|select|textarea|svg|canvas)$/.test(name))
    return '실행되는 부분 {n}개는 뺐어요.';
  const isStyled = style?.replace(/text-align\s*:\s*center/i, '').replace(/[;\s]/g, '') || color || size || face;
  return isStyled ? '글자 색이나 크기를 바꾼 {n}곳은 글자만 남겼어요.' : undefined;
}

type Attributes = Record<string, string | undefined>;

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
    'blockquote',
    'img',
    'figure',
    'figcaption',
    'small',
    'dl',
    'dt',
    'dd',
    'table',
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
