import { readFileSync } from 'node:fs';
import type { SandboxReply } from './sandbox-routes.ts';

export type HtmlMarkup = { html: string };
type Piece = string | number | null | undefined | false | HtmlMarkup | Piece[];

const look = readFileSync(new URL('look.css', import.meta.url), 'utf8');

/** Markup whose inserted values are escaped. */
export function html(parts: TemplateStringsArray, ...pieces: Piece[]): HtmlMarkup {
  return { html: parts.reduce((text, part, at) => text + show(pieces[at - 1]) + part) };
}

function show(piece: Piece): string {
  if (piece === null || piece === undefined || piece === false) return '';
  if (Array.isArray(piece)) return piece.map(show).join('');
  return typeof piece === 'object' ? piece.html : safe(String(piece));
}

function safe(text: string) {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

export function htmlPage(title: string, body: HtmlMarkup, { status = 200, script = '' } = {}): SandboxReply {
  const policy =
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'; img-src data:; font-src 'self'";
  const document = html`<!doctype html>
<html lang="ko">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light">
<link rel="icon" href="data:,">
<title>${title}</title>
<style>${{ html: look }}</style>
<body>
${body}
${script !== '' && { html: `<script>${script}</script>` }}
</body>
</html>`;
  const headers = { 'content-security-policy': policy, 'referrer-policy': 'no-referrer' };
  return { status, type: 'text/html; charset=utf-8', text: document.html, headers };
}

export function wonText(amount: number) {
  return `${amount.toLocaleString('ko-KR')}원`;
}
