import sanitize from 'sanitize-html';
import { CleanHtml } from '#contract/primitives.ts';
import { memoize } from '../platform/cache/memoize.ts';

/** A product's story as it may be stored: headings, paragraphs, lists and pictures of ours; nothing that runs or leads away. */
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
      'table',
      'tbody',
      'tr',
      'th',
      'td',
    ],
    allowedAttributes: { img: ['src', 'alt', 'width', 'height'], th: ['scope'] },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src?.startsWith('/pictures/'),
  });
  return CleanHtml.parse(clean);
}

/** The same for what is shown: whatever way it came into the database, it is clean when it leaves. Cleaned once for many who read it. */
export const readProductContents: (html: string) => CleanHtml = memoize(500, sanitizeContents);
