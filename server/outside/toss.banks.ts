const list = `
  02 KDB산업은행 · 03 IBK기업은행 * · 06 KB국민은행 * · 07 Sh수협은행 * · 11 NH농협은행 * · 12 지역농·축협 · 20 우리은행 * ·
  23 SC제일은행 · 27 한국씨티은행 · 31 iM뱅크(대구) * · 32 BNK부산은행 * · 34 광주은행 * · 35 제주은행 · 37 전북은행 · 39 경남은행 * ·
  45 새마을금고 · 48 신협 · 50 저축은행 · 54 HSBC · 64 산림조합 · 71 우체국 * · 81 하나은행 * · 88 신한은행 * · 89 케이뱅크 ·
  90 카카오뱅크 · 92 토스뱅크 ·
  S0 유안타증권 · S4 KB증권 · SP 다올증권 · S5 미래에셋증권 · S3 삼성증권 · S6 한국투자증권 · SL NH증권 · S8 교보증권 · S9 아이엠증권 ·
  SA 현대차증권 · SB 키움증권 · SO LS증권 · SD SK증권 · SE 대신증권 · SG 한화증권 · SH 하나증권 · ST 토스증권 · S2 신한증권 · SI DB증권 ·
  SJ 유진증권 · SK 메리츠증권 · SQ 카카오페이증권 · SM 부국증권 · SN 신영증권
`;

type Bank = { code: string; name: string; issues: boolean };

const banks: Bank[] = list.split(/ · |·\n/).flatMap((one) => {
  const found = /^\s*(\w\w) (.+?)( \*)?\s*$/s.exec(one.trim());
  return found ? [{ code: found[1] as string, name: found[2] as string, issues: found[3] !== undefined }] : [];
});

/** Banks at which the payment company issues virtual accounts, by its own two-digit codes (rules D20). */
export const accountBanks: ReadonlyMap<string, string> = new Map(
  banks.flatMap(({ code, name, issues }) => (issues ? [[code, name]] : [])),
);

const names = new Map(banks.map(({ code, name }) => [code, name]));
const codes = new Map(banks.map(({ code, name }) => [plain(name), code]));
for (const [old, code] of Object.entries({
  대구은행: '31',
  외환은행: '81',
  농협: '11',
  국민은행: '06',
  기업은행: '03',
  부산은행: '32',
}))
  codes.set(old, code);

/** "신한은행" for 88; the code itself when nobody knows it. */
export function bankName(code: string) {
  return names.get(code) ?? code;
}

/** The payment company's code of a bank as shoppers know it, for a refund; undefined when it pays nothing out there. */
export function bankCodeOf(name: string) {
  return codes.get(plain(name));
}

function plain(name: string) {
  return name.replace(/\s/g, '');
}
