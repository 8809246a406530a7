import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { brandList } from '#contract/rules/brands.ts';
import { type CompanyWords, companyFieldTexts } from './brand/company.ts';
import { makeBrand } from './brand/make.ts';
import { printHelp } from './help.ts';
import { commandErrorText, handleFatalErrors } from './print-errors.ts';

const usage =
  'npm run brand -- new <key> [--like market] [--name 이름] [--promise 한 문장] [--colour #0e8f80] [--company …]';
printHelp(
  process.argv,
  usage,
  `Makes a brand's folder after another's (${brandList}) and enters it in the list of brands, so that BRAND=<key> builds and opens it. Asks in a terminal for what is not said: --company, --ceo, --bizNo, --mailOrderNo, --address, --tel, --hours, --email, --cpo. Words, look and share picture begin as the other's: brands/<key>/ is yours to change.`,
);

handleFatalErrors();
const text = { type: 'string' } as const;
const companyOptions = Object.fromEntries(Object.keys(companyFieldTexts).map((field) => [field, text]));
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { like: { ...text, default: 'market' }, name: text, promise: text, colour: text, ...companyOptions },
});
const given = values as Record<string, string | undefined>;
const [act, key = ''] = positionals;

try {
  if (act !== 'new' || !key) throw new Error(usage);
  const lines = process.stdin.isTTY ? createInterface({ input: process.stdin, output: process.stdout }) : undefined;
  const asked = async (field: string, words: string) => given[field] ?? (await lines?.question(`${words}: `))?.trim();
  const name = (await asked('name', '이름')) || key;
  const promise = (await asked('promise', '한 문장')) || `${name}의 제철 상품을 산지에서 보내요.`;
  const colour = (await asked('colour', '색 (#rrggbb)')) || undefined;
  const company: CompanyWords = {};
  for (const [field, words] of Object.entries(companyFieldTexts)) {
    const said = await asked(field, words);
    if (said) company[field as keyof CompanyWords] = said;
  }
  lines?.close();
  await makeBrand({ key, like: given.like ?? 'market', name, promise, colour, company });
  console.log(`brands/${key} is there: BRAND=${key} npm start shows it.`);
  if (Object.keys(companyFieldTexts).some((field) => !company[field as keyof CompanyWords]))
    console.log(`Its company is still an invented one: no live shop opens before brands/${key}/brand.ts names yours.`);
  console.log(
    'Its words, counter and apps are the other’s until you have written your own and taken "borrowed: true" out of it.',
  );
} catch (error) {
  console.error(commandErrorText(error));
  process.exit(1);
}
