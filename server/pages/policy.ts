import { createHash } from 'node:crypto';

/**
 * The content security policy of one finished page: own scripts, the two windows it may open, and its inline scripts by hash. Only
 * the sandbox of a demo, which plays the app, may put it into a frame.
 */
export function contentPolicy(html: string, outside: string[], framedBy: string | null = null) {
  const hosts = [...new Set(outside.flatMap(hostsOf))].join(' ');
  const inline = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(
      ([, attributes = '', body = '']) => !/\bsrc=/.test(attributes) && body !== '' && !/ld\+json/.test(attributes),
    )
    .map(([, , body = '']) => `'sha256-${createHash('sha256').update(body).digest('base64')}'`);
  return [
    "default-src 'self'",
    `script-src 'self' ${[...new Set(inline)].join(' ')} ${hosts}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
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
];

function hostsOf(url: string) {
  const { origin, hostname } = new URL(url);
  return [origin, ...families.filter(([family]) => family.test(hostname)).flatMap(([, hosts]) => hosts)];
}
