import { randomUUID } from 'node:crypto';
import type { SandboxJournal } from '../journal.ts';
import { jsonReply, type SandboxRequest, type SandboxRoute } from '../sandbox-routes.ts';

type Button = { buttonType: string; buttonName: string; linkMo: string };
export type MessageTemplate = { templateId: string; name: string; content: string; buttons: Button[]; status: string };
export type MessageTemplates = ReturnType<typeof openMessageTemplates>;

/** The chat company's templates: the sandbox approves each at once, except texts that are advertising. */
export function openMessageTemplates(
  journal: SandboxJournal,
  barred: (call: SandboxRequest) => ReturnType<typeof jsonReply> | null,
) {
  const all = new Map<string, MessageTemplate>();
  for (const template of journal.lines() as MessageTemplate[]) all.set(template.templateId, template);

  function propose(call: SandboxRequest) {
    const refusal = barred(call);
    if (refusal) return refusal;
    const { name, content, buttons = [] } = (call.body ?? {}) as Partial<MessageTemplate>;
    if (typeof name !== 'string' || typeof content !== 'string' || content.length > 1300 || !Array.isArray(buttons))
      return jsonReply({ errorCode: 'ValidationError', errorMessage: 'template' }, 400);
    if ([...all.values()].some((one) => one.name === name))
      return jsonReply({ errorCode: 'DuplicatedTemplateName', errorMessage: name }, 400);
    const isAdvert = /쿠폰 받기|\(광고\)|할인/.test(content);
    const template = {
      templateId: `KA01TP${randomUUID()}`,
      name,
      content,
      buttons,
      status: isAdvert ? 'REJECTED' : 'APPROVED',
    };
    all.set(template.templateId, template);
    journal.write(template);
    return jsonReply(template);
  }

  const routes: SandboxRoute[] = [
    [
      'GET /kakao/v2/templates',
      (call) => barred(call) ?? jsonReply({ templateList: [...all.values()], nextKey: null }),
    ],
    ['POST /kakao/v2/templates', propose],
  ];
  return { routes, one: (id: unknown) => (typeof id === 'string' ? all.get(id) : undefined) };
}
