import { expect, test } from 'vitest';
import type { QueuedItem } from '#contract/work-queues.ts';
import { rowsOfDelimitedText } from '#spreadsheets/delimited-text.ts';
import { adminFileLimits } from '#spreadsheets/spreadsheet-error.ts';
import { csvOf } from '../spreadsheets/csv.ts';
import { matchTrackingNumbers } from './match-tracking-numbers.ts';

const carriers = [
  { code: '04', name: 'CJ대한통운' },
  { code: '05', name: '한진택배' },
  { code: '23', name: '경동택배' },
];
const today = '2026-11-26';
let made = 0;
const line = (orderNumber: string, more: Partial<QueuedItem> = {}) =>
  ({
    uuid: `7b0c6c1e-3f4e-4d53-9a4b-0d5b8f5b1c${String(++made).padStart(2, '0')}`,
    orderNumber,
    name: '배',
    options: [{ name: '5kg', units: 1 }],
    units: 1,
    distributor: { id: 1, name: '가온농원', isReachable: true },
    dispatchDate: today,
    receiver: '김*늘',
    place: '서울 마포구',
    isGift: false,
    asked: null,
    ...more,
  }) as QueuedItem;
const pear = line('20261122-0001');
const plum = line('20261122-0002', { receiver: '박*준', place: '서울 중구' });
const kelp = line('20261122-0003', {
  asked: { units: 1, options: [{ name: '1봉', units: 1 }], reason: '마음이 바뀌었어요' },
});

type Given = Partial<Parameters<typeof matchTrackingNumbers>[1]>;
function match(text: string, given: Given = {}) {
  const sheet = { rows: rowsOfDelimitedText(text, adminFileLimits), isText: true };
  const matchedRows = matchTrackingNumbers(sheet, {
    lines: [pear, plum, kelp],
    carriers,
    carrier: '04',
    today,
    ...given,
  });
  if (matchedRows.columnQuestion)
    return {
      asked: matchedRows.columnQuestion.column,
      heads: matchedRows.columnQuestion.heads.map(({ name }) => name),
    };
  expect(matchedRows.ready.length + matchedRows.reported.length).toBe(matchedRows.rows);
  return {
    ready: matchedRows.ready.map((one) => [one.lines.map(({ uuid }) => uuid).join(), one.carrierCode, one.invoice]),
    reported: matchedRows.reported.map(({ row, why }) => [row, why]),
    warnings: matchedRows.ready.flatMap(({ row, warnings }) => warnings.map((warning) => [row, warning])),
    candidates: matchedRows.reported.map(({ candidates }) => candidates.map(({ uuid }) => uuid)),
  };
}

test('two pasted columns are an order and its tracking number, in any order', () => {
  expect(match('20261122-0001\t6123-4567-8901\n612345678902\t20261122-0002').ready).toEqual([
    [pear.uuid, '04', '612345678901'],
    [plum.uuid, '04', '612345678902'],
  ]);
});

test('a courier’s file is read by its header below a title, with its courier', () => {
  const file = `\uFEFF출고 내역,,\n받는분,택배사,운송장번호,주문번호\n"김, 하늘",한진,412345678901,20261122-0001\n`;
  expect(match(file)).toMatchObject({ ready: [[pear.uuid, '05', '412345678901']], reported: [] });
});

test('a title that contains one header word is no header', () => {
  const file = '오늘의 운송장\n\n주문번호,받는분,송장번호\n20261122-0001,김하늘,412345678901\n';
  expect(match(file)).toMatchObject({ ready: [[pear.uuid, '04', '412345678901']], reported: [] });
});

test('a doubtful row is reported with its number and left out', () => {
  const rows = [
    '주문번호\t송장번호',
    '20261122-0009\t612345678901',
    '20261122-0001\t6.12E+11',
    '20261122-0002\t',
    '20261122-0003\t612345678904',
    '20261122-0001\t612345678905',
    '20261122-0001\t612345678906',
    '20261122-0001\t612345678905',
    '\t612345678907',
    '20261122-0002\t문 앞',
  ];
  expect(match(rows.join('\n'))).toMatchObject({
    ready: [[pear.uuid, '04', '612345678905']],
    reported: [
      [2, '이 목록에 없는 주문이에요.'],
      [3, "송장번호 '6.12E+11'의 숫자가 줄어들어 있어요. 글자 형식으로 저장해 주세요."],
      [4, '송장번호가 없어요.'],
      [5, '취소를 요청한 주문이에요. 먼저 답해 주세요.'],
      [7, '송장번호가 둘이에요. 612345678905로 보내고, 이 번호는 주문의 상자 나누기에 적어 주세요.'],
      [8, '같은 주문이 두 번 있어요.'],
      [9, '주문번호가 비어 있어요.'],
      [10, "송장번호가 '문 앞'여서 읽을 수 없어요."],
    ],
  });
});

test('no row is ready without a courier', () => {
  expect(match('20261122-0001\t612345678901', { carrier: '' }).reported).toEqual([[1, '택배사를 골라 주세요.']]);
});

test('numbered columns are of the kind that their heading names', () => {
  const numbers = '주문번호,송장번호,송장번호2\n20261122-0001,612345678901,612345678902';
  expect(match(numbers)).toMatchObject({ asked: 'invoice' });
  const products = '주문번호,상품명1,상품명2,송장번호\n20261122-0001,배,쌀 20kg,612345678901';
  expect(match(products)).toMatchObject({ ready: [], reported: [[2, '어느 상품인지 알 수 없어요. 골라 주세요.']] });
});

test('a header without a clear column for the number asks for it, and never guesses', () => {
  const file = '접수일자,휴대전화,주문번호\n20261126,01055550101,20261122-0001\n';
  expect(match(file)).toEqual({ asked: 'invoice', heads: ['접수일자', '휴대전화', '주문번호'] });
  expect(match('주문번호,송장번호,운송장번호\n20261122-0001,612345678901,612345678902')).toMatchObject({
    asked: 'invoice',
  });
  expect(match('송장번호,받는분\n612345678901,김하늘')).toMatchObject({ asked: 'order' });
  const picked = '주문번호,송장번호,운송장번호\n20261122-0001,612345678901,612345678902';
  expect(match(picked, { columns: { invoice: 2 } }).ready).toEqual([[pear.uuid, '04', '612345678902']]);
});

test.each([
  ['주문번호,고객번호2,전화1,주소1\n20261122-0001,1234567890,010-5555-0101,서울', '고객번호2'],
  ['Col1,Col2\n20261122-0001,1234567890', 'Col2'],
  ['주문번호,\n20261122-0001,1234567890', '2번째 열'],
  ['주문번호,2026\n20261122-0001,1234567890', '2026'],
  ['출고,가온농원\n고객번호2,주문번호,3차 번호\nA-7,X-1,문 앞\n1234567890,20261122-0001,', '고객번호2'],
  [
    `${Array.from({ length: 12 }, () => '안내\n').join('')}주문번호,고객번호2,송장 자료 1\n20261122-0001,1234567890,`,
    '고객번호2',
  ],
])('a header with digits or blanks in its headings leads to a question: %s', (file, heading) => {
  const { asked, heads } = match(file);
  expect(asked).toBe('invoice');
  expect(heads).toContain(heading);
});

test('rows below another header are reported', () => {
  const secondHeading = '위에 다른 제목 줄이 있어요. 표를 나누어 넣어 주세요.';
  const next = '주문번호,고객번호,송장번호\n20261122-0002,1234567890,';
  expect(match(`주문번호,송장번호\n20261122-0001,612345678901\n${next}`)).toMatchObject({
    ready: [[pear.uuid, '04', '612345678901']],
    reported: [
      [3, secondHeading],
      [4, secondHeading],
    ],
  });
  expect(match(`20261122-0001,612345678901\n${next}`)).toMatchObject({
    ready: [[pear.uuid, '04', '612345678901']],
    reported: [
      [2, secondHeading],
      [3, secondHeading],
    ],
  });
});

test.each(['송장출력일', '송장 출력 여부', '원송장번호', '반품송장번호', '송장번호 메모'])(
  'a column named %s is not the tracking number',
  (head) => {
    const file = `주문번호,${head},송장번호\n20261122-0001,20261126,612345678901\n`;
    expect(match(file)).toMatchObject({ ready: [[pear.uuid, '04', '612345678901']] });
  },
);

test.each([
  '송장번호',
  '운송장번호',
  '운송장 번호',
  '등기번호',
  '택배송장',
  '송장번호(필수)',
  'Waybill No.',
  'INVOICE NO',
  'Tracking Number',
  '송장번호'.normalize('NFD'),
])('a column named %s is the tracking number', (head) => {
  expect(match(`주문번호,${head}\n20261122-0001,612345678901`)).toMatchObject({
    ready: [[pear.uuid, '04', '612345678901']],
  });
});

test('a list without a header takes no date, phone or postcode for a tracking number, and no second number', () => {
  for (const cell of [
    '20261126',
    '2026-11-26',
    '010-5555-0101',
    '01055550101',
    '03925',
    '064-732-1234',
    '61234567',
    '61234567890123',
  ])
    expect(match(`20261122-0001\t${cell}`), cell).toMatchObject({
      ready: [],
      reported: [[1, `'${cell}': 날짜나 전화번호, 우편번호이거나 택배사와 자릿수가 달라서 송장번호로 읽지 않았어요.`]],
    });
  expect(match('20261122-0001\t01055550101\t612345678901').ready).toEqual([[pear.uuid, '04', '612345678901']]);
  expect(match('20261122-0001\t612345678901\t612345678902')).toMatchObject({
    ready: [],
    reported: [[1, "송장번호로 보이는 숫자가 둘이에요: '612345678901', '612345678902'"]],
  });
});

test('a number that is no row of digits is taken where it is the only other cell of a row', () => {
  expect(match('20261122-0001\tEB123456789KR', { carrier: '01' }).ready).toEqual([[pear.uuid, '01', 'EB123456789KR']]);
  for (const text of ['직접전달', '1234'])
    expect(match(`20261122-0001\t${text}`, { carrier: '99' }).ready, text).toEqual([[pear.uuid, '99', text]]);
  expect(match('20261122-0001\t3층 302호').reported).toEqual([[1, "송장번호가 '3층 302호'여서 읽을 수 없어요."]]);
});

test('one number for two recipients whose masked names are alike gives a warning', () => {
  const number = '612345678901';
  const lines = ['1111', '2222'].map((phoneEnd, at) => line(`20261122-002${at}`, { receiver: '이*영', phoneEnd }));
  const rows = lines.map(({ orderNumber }) => `${orderNumber},${number}`);
  const warning = '받는 분이 다른 주문에도 같은 송장번호가 있어요.';
  expect(match(['주문번호,송장번호', ...rows].join('\n'), { lines }).warnings).toEqual([
    [2, warning],
    [3, warning],
  ]);
});

test('a phone number without its first zero is not taken for a tracking number', () => {
  for (const cell of ['1055550101', '10-5555-0101', '50412345678'])
    expect(match(`20261122-0001\t${cell}`), cell).toMatchObject({
      ready: [],
      reported: [[1, `'${cell}': 날짜나 전화번호, 우편번호이거나 택배사와 자릿수가 달라서 송장번호로 읽지 않았어요.`]],
    });
  expect(match('20261122-0001\t1055550101\t612345678901').ready).toEqual([[pear.uuid, '04', '612345678901']]);
  expect(match('주문번호,송장번호\n20261122-0001,1055550101').warnings).toEqual([
    [2, '전화번호처럼 보이는 송장번호예요.'],
  ]);
});

test('a number of which a spreadsheet program may have kept fifteen digits has a warning', () => {
  const of = (number: string) =>
    match(`주문번호,택배사,송장번호\n20261122-0001,경동,${number}`).warnings?.map(([, warning]) => warning);
  expect(of('6123456789012340')).toEqual(['엑셀이 끝자리를 0으로 바꾼 번호일 수 있어요.']);
  expect(of('6123456789012345')).toEqual([]);
  expect(of('612345678901230')).toEqual([]);
});

test('a row that names another recipient than its order has a warning', () => {
  const of = (head: string, name: string) =>
    match(`주문번호,${head},송장번호\n20261122-0001,${name},612345678901`).warnings;
  expect(of('받는분', '박서준')).toEqual([[2, '파일의 받는 분이 주문과 달라요: 박서준']]);
  for (const name of ['김하늘', '김*늘', '김**', ' 김하늘 님', '김하늘(1층)'])
    expect(of('받는분', name), name).toEqual([]);
  // This column may have the buyer.
  expect(of('고객명', '박서준')).toEqual([]);
});

test.each([
  ['대한통운', '04'],
  ['CJ 대한통운', '04'],
  ['CJ택배', '04'],
  ['(주)한진', '05'],
  ['한진택배', '05'],
  ['HANJIN', '05'],
  ['경동', '23'],
  ['05', '05'],
])('a file that names %s is sent with that courier, whichever is selected', (name, code) => {
  const number = '6123456789';
  expect(match(`주문번호,택배사,송장번호\n20261122-0001,${name},${number}`, { carrier: '23' }).ready).toEqual([
    [pear.uuid, code, number],
  ]);
});

test('an unknown courier is reported and never replaced by the selected one', () => {
  expect(match('주문번호,택배사,송장번호\n20261122-0001,번개퀵,612345678901')).toMatchObject({
    ready: [],
    reported: [[2, '알 수 없는 택배사예요: 번개퀵']],
  });
  expect(match('20261122-0001\t번개택배\t612345678901').reported).toEqual([[1, '알 수 없는 택배사예요: 번개택배']]);
});

test.each([
  ['택배사,택배사코드', ',05', '05'],
  ['택배사,택배사코드', '한진택배,05', '05'],
  ['택배사,택배사코드', '05,', '05'],
  ['택배사,배송사명', 'CJ대한통운,한진', '택배사가 서로 달라요: CJ대한통운, 한진'],
  ['택배사1,택배사 2', ',한진', '05'],
  ['택배사 이름,배송사코드', ',05', '05'],
  ['배송방법,비고', '한진택배,', '택배사로 보이는 칸이 있어요: 한진택배'],
  ['배송방법,비고', 'CJ대한통운,문 앞', '04'],
  ['배송방법,비고', '택배,직접 수령', '04'],
  ['택배사,택배사코드', 'CJ대한통운,ZZ', '알 수 없는 택배사예요: ZZ'],
  ['택배,비고', '번개택배,', '택배사로 보이는 칸이 있어요: 번개택배'],
  ['배송방법,비고', '일양로지스,', '택배사로 보이는 칸이 있어요: 일양로지스'],
  ['배송방법,비고', '번개,', '택배사로 보이는 칸이 있어요: 번개'],
  ['배송수단,비고', '한진,', '택배사로 보이는 칸이 있어요: 한진'],
  ['배송수단,비고', '05,', '택배사로 보이는 칸이 있어요: 05'],
  ['택배,비고', '일반 택배,', '04'],
  ['택배,비고', '대한통운,', '04'],
  ['출고처,비고', 'DHL,', '택배사로 보이는 칸이 있어요: DHL'],
  ['출고처,비고', '합동,', '택배사로 보이는 칸이 있어요: 합동'],
  ['출고처,비고', '한진,', '택배사로 보이는 칸이 있어요: 한진'],
  ['요청,비고', '택배함에 넣어 주세요,', '04'],
  ['택배사,배송방법', ',DHL', '택배사로 보이는 칸이 있어요: DHL'],
  ['택배사,배송방법', '한진,일양로지스', '05'],
])('two columns of couriers %s with "%s" give %s', (heads, cells, end) => {
  const found = match(`주문번호,${heads},송장번호\n20261122-0001,${cells},612345678901`);
  if (end.length === 2) expect(found.ready).toEqual([[pear.uuid, end, '612345678901']]);
  else expect(found).toMatchObject({ ready: [], reported: [[2, end]] });
});

test.each([
  ['한진\tCJ대한통운', '택배사가 서로 달라요: 한진, CJ대한통운'],
  ['05', '택배사 코드로 보이는 숫자가 있어요: 05'],
  ['번개퀵', '알 수 없는 택배사예요: 번개퀵'],
  ['H2택배', '알 수 없는 택배사예요: H2택배'],
  ['DHL', '알 수 없는 택배사예요: DHL'],
  ['합동', '알 수 없는 택배사예요: 합동'],
  ['일양로지스', '알 수 없는 택배사예요: 일양로지스'],
  ['Pony Cargo', '알 수 없는 택배사예요: Pony Cargo'],
])('a row without a header that names the courier %s is not sent with the selected one', (cells, why) => {
  expect(match(`20261122-0001\t${cells}\t612345678901`)).toMatchObject({ ready: [], reported: [[1, why]] });
});

test('columns of one kind that disagree are reported, and a blank one hides no other', () => {
  const order = '20261122-0010';
  const rice = line(order, {
    receiver: '이*윤',
    name: '쌀',
    options: [{ name: '20kg', units: 1 }],
    distributor: { id: 2, name: '나루농원', isReachable: true },
  });
  const lines = [line(order, { receiver: '이*윤' }), rice];
  const of = (heads: string, cells: string) =>
    match(`주문번호,${heads},송장번호\n${order},${cells},612345678901`, { lines });
  const sent = { ready: [[rice.uuid, '04', '612345678901']], warnings: [] };
  const needsChoice = { ready: [], reported: [[2, '어느 상품인지 알 수 없어요. 골라 주세요.']] };
  expect(of('상품명,품목명', ',쌀')).toMatchObject(sent);
  expect(of('상품명,품목명', '쌀,쌀 20kg')).toMatchObject(sent);
  expect(of('상품명,품목명', '쌀,배')).toMatchObject(needsChoice);
  expect(of('옵션,옵션명', ',20kg')).toMatchObject(sent);
  expect(of('옵션,옵션명', '20kg,5kg')).toMatchObject(needsChoice);
  expect(of('상품명,받는분,수취인', '쌀,이도윤,박서준')).toMatchObject({
    ready: [],
    reported: [[2, '받는 분이 서로 달라요: 이도윤, 박서준']],
    candidates: [lines.map(({ uuid }) => uuid)],
  });
  expect(of('상품명,받는분,수취인', '쌀,이*윤,이도윤')).toMatchObject(sent);
  expect(of('상품명,고객명,받는분', '쌀,정다은,이도윤')).toMatchObject(sent);
});

test('a product or an option names a line only by whole words and amounts', () => {
  const order = '20261122-0010';
  const small = line(order);
  const rice = line(order, {
    name: '쌀',
    options: [{ name: '20kg', units: 2 }],
    distributor: { id: 2, name: '나루농원', isReachable: true },
  });
  const of = (head: string, cell: string, lines = [small, rice]) =>
    match(`주문번호,${head},송장번호\n${order},${cell},612345678901`, { lines });
  const choiceNeeded = { ready: [], reported: [[2, '어느 상품인지 알 수 없어요. 골라 주세요.']] };
  for (const cell of ['15kg', '1.5kg', '0.5kg', '5kg 3개', '50kg', '5', '5kg짜리'])
    expect(of('옵션', cell), cell).toMatchObject(choiceNeeded);
  for (const cell of [
    '15kg',
    '배추',
    '배추 5kg',
    '배 15kg',
    '햇배',
    '배즙 5kg',
    '배 즙 5kg',
    '배 5kg 3개',
    '찹쌀',
    '쌀 과자',
  ])
    expect(of('품목명', cell), cell).toMatchObject(choiceNeeded);
  // Two lines of one parcel do not ship under a name of neither.
  expect(of('품목명', '배추', [small, line(order, { name: '사과' })])).toMatchObject(choiceNeeded);
  expect(of('옵션', '15kg', [small])).toMatchObject(choiceNeeded);
  expect(of('품목명', '배 15kg', [small])).toMatchObject(choiceNeeded);
  for (const cell of [
    '배',
    '배 5kg',
    '배5kg',
    '배 5KG 1',
    '배 (5kg) x 1개',
    '가온농원 배 5kg',
    '배 옵션: 5kg / 수량 1',
  ])
    expect(of('품목명', cell), cell).toMatchObject({ ready: [[small.uuid, '04', '612345678901']], warnings: [] });
  for (const cell of ['쌀 20kg 2', '쌀 20㎏ 2포'])
    expect(of('품목명', cell), cell).toMatchObject({ ready: [[rice.uuid, '04', '612345678901']], warnings: [] });
  for (const cell of ['5kg', '중량: 5 kg', '5kg 1'])
    expect(of('옵션', cell), cell).toMatchObject({ ready: [[small.uuid, '04', '612345678901']], warnings: [] });
  const doubt = '파일의 상품이 주문과 달라요: 도라지 배 5kg';
  expect(of('품목명', '도라지 배 5kg')).toMatchObject({ warnings: [[2, doubt]] });
});

test('a truncated product name gives a warning', () => {
  const order = '20261122-0010';
  const lines = [
    line(order, { name: '제주 한라봉 선물세트 특품' }),
    line(order, { name: '햅쌀', distributor: { id: 2, name: '', isReachable: true } }),
  ];
  expect(match(`주문번호,품목명,송장번호\n${order},제주 한라봉 선물,612345678901`, { lines })).toMatchObject({
    ready: [[lines[0]?.uuid, '04', '612345678901']],
    warnings: [[2, '파일의 상품이 주문과 달라요: 제주 한라봉 선물']],
  });
});

test('lines of two bundles do not ship under one number unless they are chosen', () => {
  const order = '20261122-0010';
  const room = line(order, { bundleKey: '1:any:room:1' });
  const frozen = line(order, { name: '배', bundleKey: '1:any:frozen:1' });
  const lines = [
    room,
    frozen,
    line(order, { name: '쌀', distributor: { id: 2, name: '나루농원', isReachable: true } }),
  ];
  for (const [file, given] of [
    [`주문번호,송장번호\n${order},612345678901`, { lines: [room, frozen] }],
    [`주문번호,상품명,송장번호\n${order},배,612345678901`, { lines }],
  ] as const)
    expect(match(file, given)).toMatchObject({ ready: [], reported: [[2, expect.stringContaining('골라 주세요')]] });
  const apart = '함께 보내지 않는 상품에도 같은 송장번호가 있어요.';
  const rows = `줄번호,송장번호\n${room.uuid},612345678901\n${frozen.uuid},612345678901`;
  expect(match(rows, { lines }).warnings).toEqual([
    [2, apart],
    [3, apart],
  ]);
  const chosen = new Map([[2, [room.uuid, frozen.uuid]]]);
  expect(match(`주문번호,송장번호\n${order},612345678901`, { lines, chosen }).warnings).toEqual([[2, apart]]);
});

test.each([
  '20261122-0001,\t612345678901',
  '\t20261122-0001,612345678901',
  '\t20261122-0001,\t612345678901',
  '20261122-0001; \t612345678901',
  '20261122-0001\t612345678901',
  '612345678901,\t20261122-0001,\t03925',
])('a single row with a tab is read: %j', (row) => {
  expect(match(row).ready).toEqual([[pear.uuid, '04', '612345678901']]);
});

test.each([
  '20261122-0001 612345678901',
  '612345678901  20261122-0001',
  '20261122-0001 | 612345678901',
  '20261122-0001|612345678901',
  '20261122-0001\u00A06123 4567 8901',
  '20261122-0001 CJ 대한통운 6123-4567-8901',
  '20261122-0001 010 5555 0101 612345678901',
])('a pasted line whose parts a blank or a bar separates is read: %j', (pasted) => {
  expect(match(pasted).ready).toEqual([[pear.uuid, '04', '612345678901']]);
  expect(match(`${pasted}\n${pasted.replace('0001', '0002').replace(/1$/, '2')}`).ready).toHaveLength(2);
});

test('a line break inside quotes does not change the separator of a table', () => {
  const rows = [
    '받는분\t송장번호\t주문번호\t비고\t메모',
    ';\t612345678901\t20261122-0001\t"문 앞\n벨 누르지 마세요"\t',
    '',
    '\t612345678902\t20261122-0002\t;가\t010-5555-0101',
  ];
  expect(match(rows.join('\r\n'))).toMatchObject({
    ready: [
      [pear.uuid, '04', '612345678901'],
      [plum.uuid, '04', '612345678902'],
    ],
    reported: [],
  });
});

test('semicolons in the memos of a table of tabs do not separate its cells', () => {
  const rows = [
    '받는분\t송장번호\t주문번호\t배송메모\t수량',
    '\t612345678901\t20261122-0001\t;\t',
    '\t612345678902\t20261122-0002\t;\t',
    ';\t612345678903\t20261122-0009\t\t',
  ];
  expect(match(rows.join('\r\n'))).toMatchObject({
    ready: [
      [pear.uuid, '04', '612345678901'],
      [plum.uuid, '04', '612345678902'],
    ],
    reported: [[4, '이 목록에 없는 주문이에요.']],
  });
});

test('a pasted line with two numbers or an unknown courier is reported, also between blanks', () => {
  for (const [pasted, why] of [
    ['20261122-0001 612345678901 612345678902', "송장번호로 보이는 숫자가 둘이에요: '612345678901', '612345678902'"],
    ['20261122-0001 합동 612345678901', '알 수 없는 택배사예요: 합동'],
  ] as const)
    expect(match(pasted)).toMatchObject({ ready: [], reported: [[1, why]] });
});

test('an order number alone ships its lines only where they go together', () => {
  const order = '20261122-0010';
  const file = `주문번호,송장번호\n${order},612345678901`;
  const pearLine = line(order);
  const same = line(order, { name: '사과' });
  const seller = line(order, { name: '쌀', distributor: { id: 2, name: '나루농원', isReachable: true } });
  const later = line(order, { name: '감', dispatchDate: '2026-12-10' });
  const gift = line(order, { name: '귤', isGift: true });
  expect(match(file, { lines: [pearLine, same] }).ready).toEqual([
    [`${pearLine.uuid},${same.uuid}`, '04', '612345678901'],
  ]);
  for (const other of [seller, later, gift])
    expect(match(file, { lines: [pearLine, other] }), other.name).toMatchObject({
      ready: [],
      reported: [[2, '어느 상품인지 적혀 있지 않아요. 골라 주세요.']],
      candidates: [[pearLine.uuid, other.uuid]],
    });
  // A line that is not confirmed yet may be the one that is meant.
  expect(match(file, { lines: [pearLine], waiting: [same] })).toMatchObject({
    ready: [],
    candidates: [[pearLine.uuid]],
  });
  // Two parcels, and nothing says which line is in which.
  const two = `${file}\n${order},612345678902`;
  expect(match(two, { lines: [pearLine, same] })).toMatchObject({
    ready: [],
    reported: [
      [2, /어느/],
      [3, /어느/],
    ].map(([row]) => [row, '어느 상품인지 적혀 있지 않아요. 골라 주세요.']),
  });
  const chosen = new Map([[2, [seller.uuid]]]);
  expect(match(file, { lines: [pearLine, seller], chosen }).ready).toEqual([[seller.uuid, '04', '612345678901']]);
});

test('an order number alone ships nothing where the list was only partly read', () => {
  const file = '주문번호,송장번호\n20261122-0001,612345678901\n20261122-0099,612345678902';
  const tooLongText = '목록이 길어 이 주문의 상품을 모두 견주지 못했어요. 줄번호나 상품명이 있는 파일로 넣어 주세요.';
  expect(match(file, { isCut: true })).toMatchObject({
    ready: [],
    reported: [
      [2, tooLongText],
      [3, tooLongText],
    ],
  });
  expect(match(`주문번호,상품명,송장번호\n20261122-0001,배,612345678901`, { isCut: true }).ready).toHaveLength(1);
});

test('an order number with a product or an option ships only that line', () => {
  const order = '20261122-0010';
  const small = line(order, { options: [{ name: '3kg', units: 1 }] });
  const large = line(order, { options: [{ name: '10kg', units: 1 }] });
  const rice = line(order, { name: '햅쌀', distributor: { id: 2, name: '나루농원', isReachable: true } });
  const lines = [small, large, rice];
  expect(match(`주문번호,상품명,옵션,송장번호\n${order},배,10kg,612345678901`, { lines }).ready).toEqual([
    [large.uuid, '04', '612345678901'],
  ]);
  expect(match(`주문번호,품목명,송장번호\n${order},햅쌀 5kg,612345678901`, { lines }).ready).toEqual([
    [rice.uuid, '04', '612345678901'],
  ]);
  expect(match(`주문번호,품목명,송장번호\n${order},농산물,612345678901`, { lines }).reported).toEqual([
    [2, '어느 상품인지 알 수 없어요. 골라 주세요.'],
  ]);
  // The whole order in one box, named by one of its products.
  expect(match(`주문번호,품목명,송장번호\n${order},배 외 1건,612345678901`, { lines: [small, large] }).ready).toEqual([
    [`${small.uuid},${large.uuid}`, '04', '612345678901'],
  ]);
  expect(match(`주문번호,품목명,송장번호\n${order},농산물,612345678901`, { lines: [small] }).warnings).toEqual([
    [2, '파일의 상품이 주문과 달라요: 농산물'],
  ]);
});

test('a line and an order that do not belong together are reported', () => {
  const rows = `주문번호,줄번호,송장번호\n${plum.orderNumber},${pear.uuid},612345678901`;
  expect(match(rows).reported).toEqual([[2, '주문번호와 줄번호가 서로 다른 주문을 가리켜요.']]);
});

test('a shipped line is never matched to another line of its order', () => {
  const rows = `주문번호,줄번호,송장번호\n${pear.orderNumber},7b0c6c1e-3f4e-4d53-9a4b-0d5b8f5b1cff,612345678901`;
  expect(match(rows)).toMatchObject({ ready: [], reported: [[2, '이 목록에 없는 주문이에요.']] });
});

test('a row carries the warnings to check before it is shipped', () => {
  const early = line('20261122-0011', { dispatchDate: '2026-12-10' });
  const lines = [pear, plum, early];
  const rows = [
    '주문번호,송장번호',
    '20261122-0001,612345678901',
    '20261122-0002,612345678901',
    '20261122-0011,61234567',
  ];
  const used = new Map([['61234567', '20261101-XYZ']]);
  const door = '받는 분이 다른 주문에도 같은 송장번호가 있어요.';
  expect(match(rows.join('\n'), { lines, used }).warnings).toEqual([
    [2, door],
    [3, door],
    [4, '보낼 날이 아직이에요: 12. 10. (목)'],
    [4, 'CJ대한통운 송장번호는 보통 숫자 10~12자리예요. 다시 확인해 주세요.'],
    [4, '다른 주문에 있는 송장번호예요: 20261101-XYZ'],
  ]);
});

test("a number of another seller's order gives a warning without the number of that order", () => {
  const used = new Map([['612345678901', '']]);
  expect(match('주문번호,송장번호\n20261122-0001,612345678901', { used }).warnings).toEqual([
    [2, '다른 주문에 있는 송장번호예요.'],
  ]);
});

test('a number already used by another line of the order gives a warning', () => {
  const used = new Map([['612345678901', pear.orderNumber]]);
  expect(match('주문번호,송장번호\n20261122-0001,612345678901', { used }).warnings).toEqual([
    [2, '이 주문의 다른 상품에 이미 있는 송장번호예요.'],
  ]);
});

test('an order that is unconfirmed or not in the list is reported as such, with candidates', () => {
  const fresh = line('20261122-0012');
  expect(match('주문번호,송장번호\n20261122-0012,612345678901', { waiting: [fresh] }).reported).toEqual([
    [2, '아직 발주확인하지 않은 주문이에요.'],
  ]);
  const file = '주문번호,받는분,송장번호\nA-77,박서준,612345678901';
  expect(match(file)).toMatchObject({ reported: [[2, '이 목록에 없는 주문이에요.']], candidates: [[plum.uuid]] });
});

test('a number with all its digits is read in any notation', () => {
  for (const spelled of [
    '612345678901.0',
    '6.12345678901E+11',
    '6123 4567 8901',
    '６１２３４５６７８９０１',
    '6123–4567–8901',
  ])
    expect(match(`주문번호\t송장번호\n20261122-0001\t${spelled}`).ready, spelled).toEqual([
      [pear.uuid, '04', '612345678901'],
    ]);
});

test('a row with more cells than the header is reported: an unquoted comma has moved the others', () => {
  expect(match('주문번호,주소,송장번호,박스\n20261122-0001,서울, 마포,612345678901,1').reported).toEqual([
    [2, '칸이 제목 줄보다 많아요. 쉼표가 든 칸은 따옴표로 감싸 주세요.'],
  ]);
});

test('a saved table is read back unchanged, and no cell of it is a formula', () => {
  const rows = [
    ['받는분', '메모'],
    ['김"하늘"', '문 앞, 벨\n누르지 마세요'],
    ['=HYPERLINK("x")', '-1'],
  ];
  expect(csvOf(rows)).toContain(`"'=HYPERLINK(""x"")","-1"`);
  expect(rowsOfDelimitedText(csvOf(rows), adminFileLimits).map(({ cells }) => cells)).toEqual(rows);
});
