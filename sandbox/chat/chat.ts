import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { html, htmlPage } from '../html.ts';
import { openJournal } from '../journal.ts';
import type { SandboxOptions } from '../main.ts';
import { jsonReply, type SandboxReply, type SandboxRequest, type SandboxRoute } from '../sandbox-routes.ts';

const script = readFileSync(new URL('sdk.js', import.meta.url), 'utf8');

export type SharedChatMessage = { at: string; title: string; description: string; button: string; link: string };

/** KakaoTalk as far as a shop's share button needs it: one chat room, and the messages shared into it. */
export function createChat(options: SandboxOptions): { routes: SandboxRoute[]; closed(): Promise<void> } {
  const journal = openJournal(join(options.dataDir, 'sandbox', 'chat.jsonl'));
  const bubbles = journal.lines() as SharedChatMessage[];
  return {
    routes: [
      ['GET /chat/sdk.js', () => ({ type: 'text/javascript; charset=utf-8', text: script })],
      ['GET /chat', () => room(bubbles)],
      ['GET /chat/messages', () => jsonReply([...bubbles].reverse())],
      [
        'POST /chat',
        async (call) => {
          const shared = read(call);
          if (!shared) return jsonReply({ code: -2, msg: 'template_object' }, 400);
          bubbles.push(shared);
          journal.write(shared);
          await journal.settle();
          return { status: 303, text: '', headers: { location: '/chat' } };
        },
      ],
    ],
    closed: journal.close,
  };
}

type Link = { mobileWebUrl?: unknown; webUrl?: unknown };
type Feed = {
  objectType?: unknown;
  content?: { title?: unknown; description?: unknown; imageUrl?: unknown; link?: Link };
  buttons?: { title?: unknown; link?: Link }[];
};

/** A feed message as the real one accepts it; null for anything else, or for a link that is not http(s). */
function read({ body }: SandboxRequest): SharedChatMessage | null {
  const { app_key: key, template_object: text } = (body ?? {}) as Record<string, unknown>;
  const feed = typeof key === 'string' && key && typeof text === 'string' ? parsed(text) : null;
  const [button] = feed?.buttons ?? [];
  const link = button?.link?.mobileWebUrl ?? feed?.content?.link?.mobileWebUrl;
  if (feed?.objectType !== 'feed' || typeof feed.content?.title !== 'string' || !feed.content.imageUrl) return null;
  if (typeof link !== 'string' || !/^https?:\/\//.test(link)) return null;
  const { title, description } = feed.content;
  return {
    at: new Date().toISOString(),
    title,
    description: typeof description === 'string' ? description : '',
    button: typeof button?.title === 'string' ? button.title : '자세히 보기',
    link,
  };
}

function parsed(text: string) {
  try {
    return JSON.parse(text) as Feed;
  } catch {
    return null;
  }
}

function room(bubbles: SharedChatMessage[]): SandboxReply {
  const clock = new Intl.DateTimeFormat('ko-KR', { hour: 'numeric', minute: '2-digit', timeZone: 'Asia/Seoul' });
  return htmlPage(
    '카카오톡',
    html`<style>
.room { max-width: 400px; margin: 0 auto; min-height: 100vh; background: #b9cbdb; padding: 12px 14px 40px }
.room h1 { font-size: 17px; margin: 8px 0 16px }
.room a.home { color: #2b3a47 }
.room li { display: flex; justify-content: flex-end; align-items: flex-end; gap: 6px; padding: 6px 0 }
.room time { color: #43525f; font-size: 11px }
.card { background: #fff; border-radius: 14px; overflow: hidden; width: 250px }
.card b, .card span { display: block; padding: 0 14px; word-break: break-all; white-space: pre-line }
.card b { padding-top: 14px }
.card span { color: #51606b; font-size: 13px; padding-top: 4px }
.card a { display: block; margin: 12px 14px 14px; padding: 11px; border-radius: 8px; background: #f1f2f4; color: #191f28; text-align: center; text-decoration: none; font-weight: 600 }
.room ul { list-style: none; margin: 0; padding: 0 }
</style>
<main class="room"><p><a class="home" href="/">샌드박스</a></p><h1>나와의 채팅</h1>
${bubbles.length === 0 && html`<p>아직 공유한 것이 없어요.</p>`}
<ul>${bubbles.map(
      ({ at, title, description, button, link }) =>
        html`<li><time datetime="${at}">${clock.format(new Date(at))}</time>
<div class="card"><b>${title}</b><span>${description}</span><a href="${link}" rel="noreferrer">${button}</a></div></li>`,
    )}</ul></main>`,
  );
}
