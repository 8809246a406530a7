/*
 * Bodies as a browser's monitor makes them, with personal text in every possible place: typed text, the address, the page title, an error
 * message, the monitor's user.
 */
export const canaryTexts = [
  ...['김하늘카나리', '01098765432', '010-9876-5432', '+82 10 9876 5432', 'canary.kim@secret.example'],
  ...[
    '서울 마포구 월드컵북로 400',
    '101동 1203호',
    '4111111111111111',
    '4111-1111-1111-1111',
    'Bearer eyJhbGciOiJIUzI1NiJ9.canary',
  ],
  ...['CanaryKim', '우리집비밀번호77!', '20261122-CAN4RY7', 'canary coupon SECRET-9876', '<b>김하늘</b>'],
];

/** Text that must never leave: each canary, and any part of one that could identify it. */
export const canaryPattern =
  /김하늘|카나리|canary|98765432|10[- ]9876|-9876|secret|월드컵|마포구|1203호|101동|411111|eyJ|우리집|CAN4RY/i;

type Luck = () => number;

/** One envelope, as bytes on the wire. */
export function canaryEnvelopeOf(luck: Luck): Buffer {
  const pick = <T>(from: readonly T[]) => from[Math.floor(luck() * from.length)] as T;
  const item = pick([errorOf, errorOf, transactionOf, replayOf, recordingOf, recordingOf, oddOf])(luck);
  const head = {
    event_id: id(luck, 32),
    sent_at: new Date(0).toISOString(),
    dsn: `https://${words(luck)}@evil.example/1`,
    trace: { user: words(luck) },
  };
  const body = Buffer.from(item.body);
  const about = { type: item.type, ...(luck() < 0.7 ? { length: body.length } : {}), filename: words(luck) };
  return Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n${JSON.stringify(about)}\n`), body]);
}

/** The value of the n-th of several variants. */
export function networkAddressOf(n: number) {
  return `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
}

/** Personal text, alone or inside other text. */
function words(luck: Luck) {
  const canaryText = canaryTexts[Math.floor(luck() * canaryTexts.length)] as string;
  const shapes = [
    canaryText,
    ` ${canaryText} `,
    `${canaryText}${canaryText}`,
    `입력: ${canaryText}`,
    `value "${canaryText}" is wrong`,
    canaryText.toUpperCase(),
    `{"name":"${canaryText}"}`,
    `a.b is not a function ${canaryText}`,
    encodeURI(`찾기 ${canaryText}`),
  ];
  return shapes[Math.floor(luck() * shapes.length)] as string;
}

function id(luck: Luck, length: number) {
  return Array.from({ length }, () => Math.floor(luck() * 16).toString(16)).join('');
}

function address(luck: Luck) {
  const word = encodeURIComponent(words(luck));
  const order = '/order/20261122-CAN4RY7';
  return [
    `https://shop.example/search?q=${word}`,
    `/search?q=${words(luck)}#${word}`,
    `${order}?name=${word}`,
    `https://${word}@shop.example/cart`,
    `/gift/received/${word}`,
    `/product/9876543?kakao=${word}`,
  ][Math.floor(luck() * 6)] as string;
}

function errorOf(luck: Luck) {
  const frame = () => ({
    // A file of the shop, or the report is not the shop's, followed by personal text.
    filename: `https://shop.example/assets/pay-a1.js?name=${words(luck)}`,
    abs_path: address(luck),
    function: luck() < 0.3 ? '010-9876-5432' : 'pay',
    lineno: 3,
    colno: 7,
    in_app: true,
    vars: { typed: words(luck) },
    context_line: words(luck),
    pre_context: [words(luck)],
  });
  const body = {
    ...common(luck),
    message: words(luck),
    logentry: { message: words(luck), params: [words(luck)] },
    exception: {
      values: [
        {
          type: luck() < 0.5 ? 'TypeError' : words(luck),
          value: words(luck),
          module: words(luck),
          stacktrace: { frames: [frame(), frame()] },
          mechanism: { type: 'onerror', handled: false, data: { target: words(luck) } },
        },
      ],
    },
    breadcrumbs: Array.from({ length: 3 }, () => ({
      timestamp: 1,
      category: luck() < 0.8 ? 'fetch' : words(luck),
      type: 'http',
      level: 'info',
      message: words(luck),
      data: {
        url: address(luck),
        from: address(luck),
        to: address(luck),
        method: 'GET',
        status_code: 400,
        request_body: words(luck),
        target: words(luck),
      },
    })),
  };
  return { type: 'event', body: JSON.stringify(body) };
}

function transactionOf(luck: Luck) {
  const span = () => ({
    span_id: id(luck, 16),
    trace_id: id(luck, 32),
    op: 'http.client',
    description: `GET ${address(luck)}`,
    data: { 'http.query': words(luck), url: address(luck) },
    timestamp: 2,
    start_timestamp: 1,
    status: 'ok',
    origin: words(luck),
  });
  return {
    type: 'transaction',
    body: JSON.stringify({
      ...common(luck),
      type: 'transaction',
      spans: [span(), span(), span()],
      measurements: { lcp: { value: 1200, unit: 'millisecond' }, [words(luck)]: { value: 1, unit: words(luck) } },
    }),
  };
}

function replayOf(luck: Luck) {
  return {
    type: 'replay_event',
    body: JSON.stringify({
      ...common(luck),
      type: 'replay_event',
      replay_id: id(luck, 32),
      segment_id: 0,
      replay_type: 'buffer',
      urls: [address(luck), address(luck)],
      error_ids: [words(luck)],
      trace_ids: [words(luck)],
    }),
  };
}

function common(luck: Luck) {
  return {
    event_id: luck() < 0.8 ? id(luck, 32) : '01098765432',
    timestamp: 1,
    platform: 'javascript',
    release: 'build-7',
    environment: luck() < 0.8 ? 'production' : words(luck),
    level: 'error',
    transaction: address(luck),
    server_name: words(luck),
    dist: words(luck),
    user: { id: words(luck), email: words(luck), username: words(luck), ip_address: '203.0.113.7' },
    request: {
      url: address(luck),
      query_string: words(luck),
      headers: { Referer: address(luck), Authorization: words(luck), 'User-Agent': 'x' },
      cookies: words(luck),
      data: words(luck),
    },
    tags: { brand: 'cuma', request: words(luck), code: words(luck), name: words(luck) },
    extra: { form: { name: words(luck), phone: words(luck) }, [words(luck)]: words(luck) },
    contexts: {
      trace: {
        trace_id: id(luck, 32),
        span_id: luck() < 0.8 ? id(luck, 16) : '4111111111111111',
        op: 'pageload',
        data: { url: address(luck) },
      },
      state: { typed: words(luck) },
      browser: { name: 'Chrome', version: '141.0', person: words(luck) },
    },
    modules: { [words(luck)]: words(luck) },
    fingerprint: [words(luck)],
  };
}

/** A page with personal text in texts, fields and attributes, and the actions on it. */
function recordingOf(luck: Luck) {
  const attributes = () => ({
    class: 'flex gap-2',
    href: address(luck),
    src: address(luck),
    title: words(luck),
    alt: words(luck),
    value: words(luck),
    placeholder: words(luck),
    'aria-label': words(luck),
    'data-name': words(luck),
    content: words(luck),
    id: words(luck),
    name: words(luck),
    style: `--x: "${words(luck)}"`,
    [words(luck)]: words(luck),
  });
  const text = () => ({ type: 3, textContent: words(luck), id: 9 });
  const element = (tagName: string, childNodes: unknown[]) => ({
    type: 2,
    tagName,
    attributes: attributes(),
    childNodes,
    id: 8,
  });
  const page = {
    type: 0,
    id: 1,
    childNodes: [
      { type: 1, name: 'html', publicId: words(luck), systemId: words(luck), id: 2 },
      element('html', [
        element('title', [text()]),
        element('input', []),
        element('p', [text(), element('b', [text()])]),
        { type: 5, textContent: words(luck), id: 11 },
      ]),
    ],
  };
  const events = [
    { type: 4, timestamp: 1, data: { href: address(luck), width: 390, height: 844 } },
    { type: 2, timestamp: 2, data: { node: page, initialOffset: { left: 0, top: 0 } } },
    {
      type: 3,
      timestamp: 3,
      data: {
        source: 0,
        texts: [{ id: 9, value: words(luck) }],
        attributes: [{ id: 8, attributes: attributes() }],
        removes: [],
        adds: [{ parentId: 8, nextId: null, node: element('li', [text()]) }],
      },
    },
    { type: 3, timestamp: 4, data: { source: 5, id: 8, text: words(luck), isChecked: false } },
    { type: 3, timestamp: 5, data: { source: 14, ranges: [], selection: words(luck) } },
    {
      type: 5,
      timestamp: 6,
      data: {
        tag: 'breadcrumb',
        payload: {
          category: 'ui.click',
          message: words(luck),
          type: 'default',
          data: {
            nodeId: 8,
            node: { tagName: 'button', textContent: words(luck), attributes: attributes() },
            label: words(luck),
            url: address(luck),
          },
        },
      },
    },
    {
      type: 5,
      timestamp: 7,
      data: {
        tag: 'performanceSpan',
        payload: {
          op: 'resource.fetch',
          description: address(luck),
          data: { method: 'POST', statusCode: 200, request: { body: words(luck), headers: { a: words(luck) } } },
        },
      },
    },
    { type: 6, timestamp: 8, data: { plugin: words(luck), payload: { payload: [words(luck)] } } },
  ];
  return {
    type: 'replay_recording',
    body: `${JSON.stringify({ segment_id: 0, person: words(luck) })}\n${JSON.stringify(events)}`,
  };
}

/** Items of a monitor that the shop does not pass on, and items that do not exist. */
function oddOf(luck: Luck) {
  const type = [
    'attachment',
    'session',
    'sessions',
    'user_report',
    'feedback',
    'profile',
    'log',
    'client_report',
    words(luck),
  ][Math.floor(luck() * 9)] as string;
  return { type, body: JSON.stringify({ comments: words(luck), email: words(luck), attrs: { user: words(luck) } }) };
}
