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
  `Copies the folder of another brand (${brandList}) and adds the new one to the list of brands, so that BRAND=<key> builds and starts it. In a terminal it asks for missing values: --company, --ceo, --bizNo, --mailOrderNo, --address, --tel, --hours, --email, --cpo. Texts, design and share image start as copies: edit brands/<key>/.`,
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
  const askFor = async (field: string, words: string) => given[field] ?? (await lines?.question(`${words}: `))?.trim();
  const name = (await askFor('name', '이름')) || key;
  const promise = (await askFor('promise', '한 문장')) || `${name}의 제철 상품을 산지에서 보내요.`;
  const colour = (await askFor('colour', '색 (#rrggbb)')) || undefined;
  const company: CompanyWords = {};
  for (const [field, words] of Object.entries(companyFieldTexts)) {
    const answer = await askFor(field, words);
    if (answer) company[field as keyof CompanyWords] = answer;
  }
  lines?.close();
  await makeBrand({ key, like: given.like ?? 'market', name, promise, colour, company });
  console.log(`Created brands/${key}. BRAND=${key} npm start opens it.`);
  if (Object.keys(companyFieldTexts).some((field) => !company[field as keyof CompanyWords]))
    console.log(`The company is incomplete: complete it in brands/${key}/brand.ts before a live shop can open.`);
  console.log('Texts, analytics and apps are copies. Write your own, then delete "borrowed: true" in brand.ts.');
} catch (error) {
  console.error(commandErrorText(error));
  process.exit(1);
}
