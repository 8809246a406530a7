import sanitize from 'sanitize-html';
import { CleanHtml } from '#contract/primitives.ts';
import { memoize } from '../platform/cache/memoize.ts';

/**
 * A product description as it may be stored: headings, paragraphs, lists and images of the shop. Scripts and external links are removed. The
 * classes of a `dt` choose the icon of a row (storefront/prose.css).
 */
export function sanitizeContents(html: string): CleanHtml {
  const clean = sanitize(html, {
    allowedTags: [
      'h3',
      'h4',
      'p',
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
    allowedAttributes: { img: ['src', 'alt', 'width', 'height', 'loading'], th: ['scope'] },
    allowedClasses: { dt: ['keep', 'eat', 'damaged'] },
    transformTags: { img: (tagName, attribs) => ({ tagName, attribs: { ...attribs, loading: 'lazy' } }) },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src?.startsWith('/pictures/'),
  });
  return CleanHtml.parse(clean);
}

/** The same for output, so that a description is clean however it came into the database. Results are memoized. */
export const readProductContents: (html: string) => CleanHtml = memoize(500, sanitizeContents);
