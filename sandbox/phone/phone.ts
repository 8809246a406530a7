import { join } from 'node:path';
import { openJournal } from '../journal.ts';
import type { SandboxOptions } from '../main.ts';
import { type Call, json, type Route } from '../routes.ts';
import { createReports } from './delivery-reports.ts';
import { faults, openFaults } from './faults.ts';
import { barred } from './keys.ts';
import { openBook } from './message-log.ts';
import { handset } from './phone-screen.ts';
import { openPushes } from './push.ts';
import { digits } from './render-message.ts';
import { createCompany } from './solapi.ts';
import { openTemplates } from './templates.ts';

/** The company that carries chat and text messages, the push services, and the one phone of this world. */
export function openPhone(options: SandboxOptions): { routes: Route[]; closed(): Promise<void> } {
  const folder = join(options.dataDir, 'sandbox');
  const [journal, approved, pushed] = ['messages.jsonl', 'templates.jsonl', 'pushes.jsonl'].map((name) =>
    openJournal(join(folder, name)),
  ) as [ReturnType<typeof openJournal>, ReturnType<typeof openJournal>, ReturnType<typeof openJournal>];
  const no = ({ request }: Call) => {
    const code = barred(request.headers.authorization);
    return code ? json({ errorCode: code, errorMessage: '인증에 실패했습니다.' }, 403) : null;
  };
  const set = openFaults();
  const book = openBook(journal);
  const templates = openTemplates(approved, no);
  const reports = createReports(new URL(options.webhookUrl).origin, set);
  const company = createCompany({ book, templates, faults: set, reports, no });
  const pushes = openPushes(pushed, set);
  return {
    routes: [
      ...company.routes,
      ...templates.routes,
      ...pushes.routes,
      ['GET /phone', () => handset()],
      [
        'GET /phone/messages',
        ({ query }) => json(book.arrived(digits(query.get('to')), Number(query.get('most')) || 200).map(shown)),
      ],
      ['GET /phone/pushes', ({ query }) => json(pushes.arrived(query.get('browser')))],
      ['GET /phone/faults', () => json({ known: faults, set: set.list() })],
      ['POST /phone/faults', ({ body }) => answered(set.add((body ?? {}) as Record<string, unknown>))],
      ['DELETE /phone/faults', () => cleared(set)],
    ],
    async closed() {
      reports.stop();
      await Promise.all([journal.close(), approved.close(), pushed.close()]);
    },
  };
}

function cleared(set: ReturnType<typeof openFaults>) {
  set.clear();
  return json({ cleared: true });
}

function answered(fault: object | null) {
  return fault ? json(fault) : json({ code: 'INVALID_REQUEST', message: '없는 장애입니다.' }, 400);
}

function shown({
  at,
  type,
  to,
  text,
  buttons,
  customFields,
}: ReturnType<ReturnType<typeof openBook>['arrived']>[number]) {
  const links = [...(text.match(/https?:\/\/[^\s]+/g) ?? []), ...buttons.map(({ url }) => url)];
  const channel = type === 'ATA' ? 'alimtalk' : 'sms';
  return { at, kind: customFields.kind, key: customFields.key, channel, to, text, buttons, links };
}
