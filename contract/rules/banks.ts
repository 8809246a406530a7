// Bank codes of the payment provider, common banks first. The provider issues virtual accounts at banks with a star (rules D20).
const list = `
  06 KB국민은행 * · 88 신한은행 * · 20 우리은행 * · 81 하나은행 * · 11 NH농협은행 * · 03 IBK기업은행 * · 90 카카오뱅크 · 92 토스뱅크 ·
  89 케이뱅크 · 71 우체국 * · 45 새마을금고 * · 48 신협 · 23 SC제일은행 · 27 한국씨티은행 · 31 iM뱅크(대구) * · 32 BNK부산은행 * ·
  39 경남은행 * · 34 광주은행 * · 37 전북은행 · 35 제주은행 · 07 Sh수협은행 * · 02 KDB산업은행 · 12 지역농·축협 · 50 저축은행 ·
  64 산림조합 · 54 HSBC ·
  S5 미래에셋증권 · S6 한국투자증권 · SL NH증권 · S3 삼성증권 · S4 KB증권 · SB 키움증권 · S2 신한증권 · ST 토스증권 · SQ 카카오페이증권 ·
  SH 하나증권 · SE 대신증권 · SK 메리츠증권 · SG 한화증권 · S0 유안타증권 · S8 교보증권 · SA 현대차증권 · SO LS증권 · SD SK증권 ·
  SI DB증권 · SJ 유진증권 · SP 다올증권 · S9 아이엠증권 · SM 부국증권 · SN 신영증권`;

// Former names that are still in use.
const olderNames = { 대구은행: '31', 외환은행: '81', 농협: '11', 국민은행: '06', 기업은행: '03', 부산은행: '32' };

const banks = [...list.matchAll(/(\w\w) (\S+)( \*)?/g)].map(([, code = '', name = '', star]) => ({
  code,
  name,
  isIssuing: star !== undefined,
}));

/** Banks and securities firms that can receive a refund, by their common names. */
export const bankNames: readonly string[] = banks.map(({ name }) => name);

/** Banks that issue virtual accounts for deposits. */
export const accountBanks: readonly { code: string; name: string }[] = banks.filter(({ isIssuing }) => isIssuing);

const names = new Map(banks.map(({ code, name }) => [code, name]));
const codes = new Map([...banks.map(({ code, name }) => [name, code] as const), ...Object.entries(olderNames)]);

/** "신한은행" for 88; the code where it is unknown. */
export function bankName(code: string) {
  return names.get(code) ?? code;
}

/** The provider’s code for a bank name, ignoring blanks. Undefined when it cannot receive a refund. */
export function bankCodeOf(written: string) {
  return codes.get(written.replace(/\s/g, ''));
}

/** Whether a refund can be sent to this bank. */
export function isBank(written: string) {
  return bankCodeOf(written) !== undefined;
}
