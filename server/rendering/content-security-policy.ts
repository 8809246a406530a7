import { createHash } from 'node:crypto';

type Marked = { html: string; scripts: string[] };

/**
 * Takes the server's mark off its own scripts and returns what each of them says. Whatever else of scripts stands in the document,
 * from wherever it came, has no mark: nobody who writes words for a page can know it.
 */
export function extractNonces(html: string, mark: string): Marked {
  const sign = ` nonce="${mark}"`;
  const scripts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes = '', body = '']) => attributes.includes(sign) && !/\bsrc=/.test(attributes) && body !== '')
    .map(([, , body = '']) => body);
  return { html: html.replaceAll(sign, ''), scripts };
}

/**
 * The content security policy of a document: own files, the inline scripts the server wrote itself by hash, and the windows it may
 * open. Only the sandbox of a demo, which plays the app, may put it into a frame.
 */
export function contentSecurityPolicy(scripts: string[], outside: string[], framedBy: string | null = null) {
  const hosts = [...new Set(outside.flatMap(hostsOf))].join(' ');
  const inline = scripts.map((body) => `'sha256-${createHash('sha256').update(body).digest('base64')}'`);
  return [
    "default-src 'self'",
    `script-src 'self' ${[...new Set(inline)].join(' ')} ${hosts}`,
    "script-src-attr 'none'",
    // Widths and colours of single elements are written as attributes; whole style sheets are files of ours.
    "style-src 'self' 'unsafe-inline'",
    "style-src-elem 'self'",
    "style-src-attr 'unsafe-inline'",
    // Those who count do so by pictures of one dot, too.
    `img-src 'self' data: blob: ${hosts}`,
    // A film somebody has picked is looked at before it is sent.
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

// The live windows open frames and scripts of their own family beside the address they are loaded from.
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
