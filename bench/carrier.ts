type Message = { customFields: { key: string } };
type Template = { name: string; content: string; buttons: object[] };

/** A simulated message company that accepts every message at once and reports it delivered when asked, in the real one's format. */
export function createMessageCarrier() {
  const keys = new Map<string, string>();
  const templates: object[] = [];
  let taken = 0;

  function take(messages: Message[]) {
    const messageList = messages.map(({ customFields }) => {
      const messageId = `M${taken++}`;
      keys.set(messageId, customFields.key);
      return { messageId, statusCode: '2000', customFields };
    });
    return { failedMessageList: [], messageList };
  }

  function delivered(ids: string[]) {
    const found = ids.flatMap((messageId) => {
      const key = keys.get(messageId);
      return key ? [[messageId, { messageId, statusCode: '4000', customFields: { key } }]] : [];
    });
    return { messageList: Object.fromEntries(found), nextKey: null };
  }

  function propose({ name, content, buttons }: Template) {
    const template = { templateId: `T${templates.length}`, name, content, buttons, status: 'APPROVED' };
    templates.push(template);
    return template;
  }

  /** The answer to a request of the message company's API; undefined for any other request. */
  return (method: string, url: string, body: unknown) => {
    const { pathname, searchParams } = new URL(url, 'http://carrier');
    switch (`${method} ${pathname}`) {
      case 'POST /messages/v4/send-many/detail':
        return take((body as { messages: Message[] }).messages);
      case 'GET /messages/v4/list':
        return delivered(searchParams.getAll('messageIds'));
      case 'GET /kakao/v2/templates':
        return { templateList: templates, nextKey: null };
      case 'POST /kakao/v2/templates':
        return propose(body as Template);
      default:
        return undefined;
    }
  };
}
