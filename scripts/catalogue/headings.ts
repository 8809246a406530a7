/** The field of each heading, and the function that reads a cell below it: the value, or why it is invalid. */
export type SheetHeadings = Record<string, [string, (text: string) => CellResult]>;
export type CellResult = { value: unknown } | { fault: string };

const words = (text: string) => ({
  value: text
    .split(/[,|\n]/)
    .map((one) => one.trim())
    .filter(Boolean),
});
const asIs = (text: string) => ({ value: text });
const whole = /^-?(?:\d{1,15}|\d{1,3}(?:,\d{3}){1,4})$/;
const digits = (text: string, said: string): CellResult =>
  whole.test(text) ? { value: Number(text.replaceAll(',', '')) } : { fault: `숫자로 읽을 수 없어요: '${said}'` };
/** A whole number; commas are allowed only as thousands separators. */
const number = (text: string) => digits(text, text);
/** An amount of won, with an optional ₩ or 원. The encoding of Korean Windows has a backslash in the place of ₩. */
const won = (text: string) => digits(text.replace(/^[₩￦\\]\s*|\s*원$/g, ''), text);
/** A date as spreadsheets of Korea write it: 2026-11-26, 2026. 11. 26., 2026/11/26, 2026년 11월 26일. Other text stays. */
function day(text: string): CellResult {
  const [, year, month = '', date = ''] =
    /^(\d{4})\s*[-./년]\s*(\d{1,2})\s*[-./월]\s*(\d{1,2})\s*[.일]?$/.exec(text) ?? [];
  return { value: year ? `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}` : text };
}
const oneOf = (table: Record<string, string>) => (text: string) => {
  const value = table[text];
  return value === undefined
    ? { fault: `${Object.keys(table).join(', ')} 가운데 하나를 적어 주세요: '${text}'` }
    : { value };
};
const items = (text: string) => ({
  value: text.split('|').map((item) => {
    const [title = '', ...rest] = item.split(':');
    return { title: title.trim(), text: rest.join(':').trim() };
  }),
});
const states = oneOf({
  판매중: 'stock_in',
  품절: 'stock_out',
  일시품절: 'temp_stock_out',
  판매중지: 'suspended',
  준비중: 'waiting',
});

/** Headings of a seller sheet, and of a product sheet, without blanks. */
export const sellerHeadings: SheetHeadings = {
  생산자코드: ['externalId', asIs],
  상호: ['name', asIs],
  대표: ['ceo', asIs],
  사업자등록번호: ['businessNumber', asIs],
  통신판매업신고: ['mailOrderNumber', asIs],
  주소: ['address', asIs],
  전화: ['tel', asIs],
  알림휴대폰: ['messagePhone', asIs],
  이메일: ['email', asIs],
  소개: ['story', asIs],
  수수료천분율: ['commissionPermille', number],
};
export const productHeadings: SheetHeadings = {
  상품코드: ['externalId', asIs],
  생산자코드: ['grower', asIs],
  카테고리: ['categoryId', number],
  상품명: ['name', asIs],
  원산지: ['origin', asIs],
  검색어: ['tags', words],
  상세설명: ['contents', asIs],
  사진: ['images', words],
  상세사진: ['detailImages', words],
  판매상태: ['status', states],
  보관: ['storage', oneOf({ 실온: 'room', 냉장: 'chilled', 냉동: 'frozen' })],
  과세: ['taxStatus', oneOf({ 면세: 'free', 과세: 'taxable' })],
  반품: ['returnPolicy', oneOf({ 일반: 'normal', 신선: 'fresh', 주문제작: 'made_to_order' })],
  정가: ['listPrice', won],
  고시: ['statutory', items],
  구매제한: ['purchaseLimit', number],
  배송비: ['shipping.fee', won],
  무료배송기준: ['shipping.freeFrom', won],
  출고일수: ['shipping.dispatchDays', number],
  옵션코드: ['options.key', asIs],
  옵션명: ['options.name', asIs],
  출고일: ['options.shipmentDate', day],
  판매가: ['options.price', won],
  할인가: ['options.specialSalePrice', won],
  공급가: ['options.supplyPrice', won],
  재고: ['options.stock', (text) => (text === '무제한' ? { value: null } : number(text))],
};
