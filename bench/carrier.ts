type Message = { customFields: { key: string } };
type Template = { name: string; content: string; buttons: object[] };

/** A company that takes every letter at once and has delivered it when asked, in the words of the real one. */
export function createMessageCarrier() {
  const keys = new Map<string, string>();
  const templates: object[] = [];
  let taken = 0;

  function take(messages: Message[]) {
    const messageList = messages.map(({ customFields }) => {
      const messageId = `M${taken++}`;
      keys.set(messageId, customFields.key);
      return { messageId, statusCode: '2000' };
    });
    return { failedMessageList: [], messageList };
  }

  function delivered(messageId: string) {
    const key = keys.get(messageId);
    const found = key ? { [messageId]: { messageId, statusCode: '4000', customFields: { key } } } : {};
    return { messageList: found, nextKey: null };
  }

  function propose({ name, content, buttons }: Template) {
    const template = { templateId: `T${templates.length}`, name, content, buttons, status: 'APPROVED' };
    templates.push(template);
    return template;
  }

  /** The answer to a call of the carrier's; undefined for a call of somebody else's. */
  return (method: string, url: string, body: unknown) => {
    const { pathname, searchParams } = new URL(url, 'http://carrier');
    switch (`${method} ${pathname}`) {
      case 'POST /messages/v4/send-many/detail':
        return take((body as { messages: Message[] }).messages);
      case 'GET /messages/v4/list':
        return delivered(searchParams.get('messageId') ?? '');
      case 'GET /kakao/v2/templates':
        return { templateList: templates, nextKey: null };
      case 'POST /kakao/v2/templates':
        return propose(body as Template);
      default:
        return undefined;
    }
  };
}
