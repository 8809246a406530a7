import { isBusinessNumber } from '#contract/primitives.ts';

/** The company data that the law requires on every page: the field in `brands/<key>/brand.ts` and its label. */
export const companyFieldTexts = {
  company: '상호 (주식회사 …)',
  ceo: '대표자',
  bizNo: '사업자등록번호',
  mailOrderNo: '통신판매업 신고번호 (신고기관까지)',
  address: '주소',
  tel: '고객센터 전화',
  hours: '상담 시간',
  email: '고객센터 이메일',
  cpo: '개인정보 보호책임자',
} as const;

export type CompanyWords = Partial<Record<keyof typeof companyFieldTexts, string>>;

/** Throws an Error that says which field is invalid. */
export function assertCompanyWords(words: CompanyWords) {
  if (words.bizNo && !isBusinessNumber(words.bizNo.replace(/\D/g, '')))
    throw new Error(`--bizNo "${words.bizNo}" is not a valid business number: the check digit is wrong.`);
  if (words.email && !/^\S+@\S+\.\S+$/.test(words.email))
    throw new Error(`--email "${words.email}" is not an e-mail address.`);
}

/** Fills these fields into a brand's source. While one is missing the company counts as fictional. */
export function fillCompanyFields(text: string, words: CompanyWords, name: string) {
  const names = Object.keys(companyFieldTexts) as (keyof typeof companyFieldTexts)[];
  const written = { company: `주식회사 ${name}`, ...words };
  let made = text;
  for (const field of names) {
    const word = written[field];
    if (word) made = made.replace(new RegExp(`(company: \\{[\\s\\S]*?\\n    ${field}: )'[^']*'`), `$1'${word}'`);
  }
  const isWhole = names.every((field) => words[field]);
  return isWhole ? made.replace(/ {4}fictional: true,\n/, '') : made;
}
