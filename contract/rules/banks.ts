/** Where money can be paid back to (rules D20), by the names shoppers know: banks, then securities houses. */
const banks = `
  KDB산업은행 · IBK기업은행 · KB국민은행 · Sh수협은행 · NH농협은행 · 지역농·축협 · 우리은행 · SC제일은행 · 한국씨티은행 · iM뱅크(대구) ·
  BNK부산은행 · 광주은행 · 제주은행 · 전북은행 · 경남은행 · 새마을금고 · 신협 · 저축은행 · HSBC · 산림조합 · 우체국 · 하나은행 · 신한은행 ·
  케이뱅크 · 카카오뱅크 · 토스뱅크 ·
  유안타증권 · KB증권 · 다올증권 · 미래에셋증권 · 삼성증권 · 한국투자증권 · NH증권 · 교보증권 · 아이엠증권 · 현대차증권 · 키움증권 · LS증권 ·
  SK증권 · 대신증권 · 한화증권 · 하나증권 · 토스증권 · 신한증권 · DB증권 · 유진증권 · 메리츠증권 · 카카오페이증권 · 부국증권 · 신영증권`;

export const bankNames: readonly string[] = banks.split(/\s·\s/).map((name) => name.trim());

/** As some are still called. */
const olderNames = ['대구은행', '외환은행', '농협', '국민은행', '기업은행', '부산은행'];

const known = new Set([...bankNames.map(plain), ...olderNames]);

/** Whether money can be paid back there, however the name is spaced. */
export function isBank(written: string) {
  return known.has(plain(written));
}

function plain(name: string) {
  return name.replace(/\s/g, '');
}
