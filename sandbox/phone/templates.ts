import { randomUUID } from 'node:crypto';
import type { Journal } from '../journal.ts';
import { type Call, json, type Route } from '../routes.ts';

type Button = { buttonType: string; buttonName: string; linkMo: string };
export type Template = { templateId: string; name: string; content: string; buttons: Button[]; status: string };
export type Templates = ReturnType<typeof openTemplates>;

/** The chat company's templates: what is handed in is approved at once here; a text that is an advert is not. */
export function openTemplates(journal: Journal, barred: (call: Call) => ReturnType<typeof json> | null) {
  const all = new Map<string, Template>();
  for (const template of journal.lines() as Template[]) all.set(template.templateId, template);

  function propose(call: Call) {
    const no = barred(call);
    if (no) return no;
    const { name, content, buttons = [] } = (call.body ?? {}) as Partial<Template>;
    if (typeof name !== 'string' || typeof content !== 'string' || content.length > 1300 || !Array.isArray(buttons))
      return json({ errorCode: 'ValidationError', errorMessage: 'template' }, 400);
    if ([...all.values()].some((one) => one.name === name))
      return json({ errorCode: 'DuplicatedTemplateName', errorMessage: name }, 400);
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
    return json(template);
  }

  const routes: Route[] = [
    ['GET /kakao/v2/templates', (call) => barred(call) ?? json({ templateList: [...all.values()], nextKey: null })],
    ['POST /kakao/v2/templates', propose],
  ];
  return { routes, one: (id: unknown) => (typeof id === 'string' ? all.get(id) : undefined) };
}
