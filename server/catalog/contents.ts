import sanitize from 'sanitize-html';

/** A product's story as it may be stored: headings, paragraphs, lists and pictures of ours; nothing that runs or leads away. */
export function cleanContents(html: string) {
  return sanitize(html, {
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
}
