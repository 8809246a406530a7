import { createHmac, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import { openJournal } from '../journal.ts';
import type { SandboxOptions } from '../main.ts';
import { jsonReply, type SandboxRequest, type SandboxRoute } from '../sandbox-routes.ts';
import { createDeliveryReports } from './delivery-reports.ts';
import { openMessageLog } from './message-log.ts';
import { openPhoneFaults, phoneFaultTypes } from './phone-faults.ts';
import { createPushService } from './phone-push.ts';
import { phoneScreen } from './phone-screen.ts';
import { openMessageTemplates } from './phone-templates.ts';
import { phoneDigitsOf } from './render-message.ts';
import { createSolapiSandbox } from './solapi.ts';

/** The company for chat and text messages, the push services, and the single phone of the sandbox. */
export function createPhone(options: SandboxOptions): { routes: SandboxRoute[]; closed(): Promise<void> } {
  const folder = join(options.dataDir, 'sandbox');
  const [journal, approved, pushed] = ['messages.jsonl', 'templates.jsonl', 'pushes.jsonl'].map((name) =>
    openJournal(join(folder, name)),
  ) as [ReturnType<typeof openJournal>, ReturnType<typeof openJournal>, ReturnType<typeof openJournal>];
  const signatureRefusal = ({ request }: SandboxRequest) => {
    const code = signatureErrorOf(request.headers.authorization);
    return code ? jsonReply({ errorCode: code, errorMessage: '인증에 실패했습니다.' }, 403) : null;
  };
  const set = openPhoneFaults();
  const book = openMessageLog(journal);
  const templates = openMessageTemplates(approved, signatureRefusal);
  const reports = createDeliveryReports(new URL(options.webhookUrl).origin, set);
  const company = createSolapiSandbox({ book, templates, faults: set, reports, no: signatureRefusal });
  const pushes = createPushService(pushed, set);
  return {
    routes: [
      ...company.routes,
      ...templates.routes,
      ...pushes.routes,
      ['GET /phone', () => phoneScreen()],
      [
        'GET /phone/messages',
        ({ query }) =>
          jsonReply(book.arrived(phoneDigitsOf(query.get('to')), Number(query.get('most')) || 200).map(shown)),
      ],
      ['GET /phone/pushes', ({ query }) => jsonReply(pushes.arrived(query.get('browser')))],
      ['GET /phone/faults', () => jsonReply({ known: phoneFaultTypes, set: set.list() })],
      ['POST /phone/faults', ({ body }) => answered(set.add((body ?? {}) as Record<string, unknown>))],
      ['DELETE /phone/faults', () => cleared(set)],
    ],
    async closed() {
      reports.stop();
      await Promise.all([journal.close(), approved.close(), pushed.close()]);
    },
  };
}

function cleared(set: ReturnType<typeof openPhoneFaults>) {
  set.clear();
  return jsonReply({ cleared: true });
}

function answered(fault: object | null) {
  return fault ? jsonReply(fault) : jsonReply({ code: 'INVALID_REQUEST', message: '없는 장애입니다.' }, 400);
}

function shown({
  at,
  type,
  to,
  text,
  buttons,
  customFields,
}: ReturnType<ReturnType<typeof openMessageLog>['arrived']>[number]) {
  const links = [...(text.match(/https?:\/\/[^\s]+/g) ?? []), ...buttons.map(({ url }) => url)];
  const channel = type === 'ATA' ? 'alimtalk' : 'sms';
  return { at, kind: customFields.kind, key: customFields.key, channel, to, text, buttons, links };
}

const phoneKeys = { key: 'sandbox_key', secret: 'sandbox_secret' } as const;

const quarterHourMs = 15 * 60_000;

/** The error code with which Solapi answers a wrong signature; null when it is right. */
function signatureErrorOf(header = '') {
  const found = /^HMAC-SHA256 apiKey=(\S+), date=(\S+), salt=(\S{12,64}), signature=([0-9a-f]{64})$/.exec(header);
  const [, key, date = '', salt = '', signature = ''] = found ?? [];
  if (key !== phoneKeys.key) return 'InvalidAPIKey';
  if (!(Math.abs(Date.now() - Date.parse(date)) < quarterHourMs)) return 'RequestTimeTooSkewed';
  const right = createHmac('sha256', phoneKeys.secret)
    .update(date + salt)
    .digest();
  return timingSafeEqual(right, Buffer.from(signature, 'hex')) ? null : 'SignatureDoesNotMatch';
}
