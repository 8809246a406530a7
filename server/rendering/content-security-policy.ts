import { createHash } from 'node:crypto';

type NonceHtml = { html: string; scripts: string[] };

/**
 * Removes the server's nonce from its own inline scripts and returns their texts. Any other script in the document has no nonce, as authors
 * of content cannot know it.
 */
export function extractNonces(html: string, mark: string): NonceHtml {
  const sign = ` nonce="${mark}"`;
  const scripts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes = '', body = '']) => attributes.includes(sign) && !/\bsrc=/.test(attributes) && body !== '')
    .map(([, , body = '']) => body);
  return { html: html.replaceAll(sign, ''), scripts };
}

/**
 * The content security policy of a document: files of the shop, the server's inline scripts by hash, and the third-party windows it may
 * open. Only the sandbox of a demo, which plays the app, may frame it.
 */
export function contentSecurityPolicy(scripts: string[], outside: string[], framedBy: string | null = null) {
  const hosts = [...new Set(outside.flatMap(hostsOf))].join(' ');
  const inline = scripts.map((body) => `'sha256-${createHash('sha256').update(body).digest('base64')}'`);
  return [
    "default-src 'self'",
    `script-src 'self' ${[...new Set(inline)].join(' ')} ${hosts}`,
    "script-src-attr 'none'",
    // Widths and colours of single elements are attributes; whole style sheets are files of the shop.
    "style-src 'self' 'unsafe-inline'",
    "style-src-elem 'self'",
    "style-src-attr 'unsafe-inline'",
    // Analytics services also use single-pixel images.
    `img-src 'self' data: blob: ${hosts}`,
    // A chosen video is previewed before it is sent.
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src 'self' ${hosts}`,
    `frame-src 'self' ${hosts}`,
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self' ${hosts}`,
    `frame-ancestors ${framedBy ?? "'none'"}`,
  ].join('; ');
}

// The live windows load frames and scripts from related hosts as well.
const families: [RegExp, string[]][] = [
  [/tosspayments\.com$/, ['https://*.tosspayments.com']],
  [
    /(kakaocdn|daumcdn)\.net$/,
    ['https://*.kakao.com', 'https://*.daum.net', 'https://*.kakaocdn.net', 'https://*.daumcdn.net'],
  ],
  [
    /googletagmanager\.com$/,
    ['https://*.google-analytics.com', 'https://*.googletagmanager.com', 'https://*.google.com'],
  ],
  [/facebook\.net$/, ['https://*.facebook.com', 'https://*.facebook.net']],
  [/wcs\.naver\.net$/, ['https://*.naver.com', 'https://*.naver.net']],
];

function hostsOf(url: string) {
  const { origin, hostname } = new URL(url);
  return [origin, ...families.filter(([family]) => family.test(hostname)).flatMap(([, hosts]) => hosts)];
}
