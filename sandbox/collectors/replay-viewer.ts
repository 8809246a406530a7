import { type HtmlMarkup, html, htmlPage } from '../html.ts';
import type { CollectedEvent } from './collectors.ts';

type Node = {
  type: number;
  tagName?: string;
  textContent?: string;
  isStyle?: boolean;
  childNodes?: Node[];
  attributes?: Record<string, unknown>;
};
type Event = {
  type: number;
  timestamp: number;
  data: { href?: string; node?: Node; adds?: { node: Node }[]; texts?: unknown[]; tag?: string };
};

/** The events of a recording, as the recorder sends them; the first line is the number of the piece. */
function eventsOf(body: string): Event[] {
  try {
    return JSON.parse(body.slice(body.indexOf('\n') + 1)) as Event[];
  } catch {
    return [];
  }
}

/** Rebuilds recorded pages from the received data: their address and what they showed. The newest first. */
export function replaysOf(received: readonly CollectedEvent[]) {
  const replayPieces = received
    .filter(({ who, name }) => who === 'monitoring' && name === 'replay_recording')
    .flatMap(({ words }) => screensOf(eventsOf(String(words.body))))
    .slice(-12)
    .toReversed();
  return htmlPage(
    '화면 기록',
    html`<main class="wide">
  <h1>화면 기록</h1>
  <p class="hint">받은 기록으로 다시 그린 화면이에요. 글자와 입력한 값은 모두 가려진 채로 와요.</p>
  ${replayPieces.length === 0 && html`<p class="hint">아직 받은 기록이 없어요.</p>`}
  ${replayPieces.map(({ href, node, later }) => html`<section class="replay"><h2>${href}</h2><p class="hint">그 뒤로 달라진 곳 ${later}</p><div>${built(node)}</div></section>`)}
</main>`,
  );
}

function screensOf(events: Event[]) {
  const screens: { href: string; node: Node; later: number }[] = [];
  let href = '';
  for (const { type, data } of events) {
    if (type === 4) href = data.href ?? '';
    if (type === 2 && data.node) screens.push({ href, node: data.node, later: 0 });
    const last = screens.at(-1);
    if (type === 3 && last) last.later += (data.adds?.length ?? 0) + (data.texts?.length ?? 0);
  }
  return screens;
}

const blocks =
  /^(div|p|h[1-6]|section|article|main|header|footer|nav|ul|ol|li|form|fieldset|dl|dt|dd|table|tr|figure|dialog|details|summary|label)$/;

/** The content of a page as text and boxes, without its styles. */
function built(node: Node): HtmlMarkup | null {
  if (node.type === 3) return node.isStyle ? null : html`${node.textContent ?? ''}`;
  const tag = node.tagName ?? '';
  if (/^(script|style|noscript|template|head|svg)$/.test(tag)) return null;
  const inside = (node.childNodes ?? []).map(built);
  if (/^(input|textarea|select)$/.test(tag))
    return html` <span class="field">▭ ${String(node.attributes?.value ?? '')}</span> `;
  if (/^(img|picture|video|canvas|iframe)$/.test(tag)) return html` <span class="field">▨</span> `;
  if (/^(button|a)$/.test(tag)) return html` <span class="field">${inside}</span> `;
  return blocks.test(tag) ? html`<div>${inside}</div>` : html`${inside}`;
}
