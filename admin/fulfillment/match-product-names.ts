import type { QueuedItem } from '#contract/work-queues.ts';

/** The products and options that the columns of a row name. Blank cells are left out. */
export type NamedProducts = { products: readonly string[]; options: readonly string[] };
/** 2: each text is the product or option of the line. 1: a text has more words or is truncated. 0: a text names something else. */
export type NamingGrade = 0 | 1 | 2;

type Line = Pick<QueuedItem, 'name' | 'options' | 'units' | 'distributor'>;

/** How exactly a row names this line: by whole words and amounts, so that neither 15kg means 5kg nor 배추 means 배. */
export function namingGradeOf({ products, options }: NamedProducts, line: Line): NamingGrade {
  const grades = [
    ...products.map((text) => productGradeOf(text, line)),
    ...options.map((text) => optionGradeOf(text, line)),
  ];
  return Math.min(2, ...grades) as NamingGrade;
}

/** Whether a text of the row has an amount that is not of this line. */
export const hasOtherAmount = ({ products, options }: NamedProducts, line: Line) =>
  [...products, ...options].some((text) => remainderOf(tokensOf(text), line).amounts.length > 0);

/** Whether a text has words or amounts. A dash has none. */
export const hasWords = (text: string) => tokensOf(text).length > 0;

/** Couriers truncate names longer than this. */
const shortest = 6;

function productGradeOf(text: string, line: Line): NamingGrade {
  const tokens = tokensOf(text);
  const { words, amounts } = remainderOf(tokens, line);
  const whole = line.options.map(({ name }) => `${line.name} ${name}`);
  if (withoutName(tokens, line.name) === null) {
    const isCut = [line.name, ...whole].some((name) => glued(tokensOf(name)).startsWith(glued(tokens)));
    return isCut && glued(tokens).length >= shortest ? 1 : 0;
  }
  if (amounts.length > 0) return 0;
  if (words.length === 0) return 2;
  return whole.some((name) => withoutName(tokens, name) !== null) ? 1 : 0;
}

function optionGradeOf(text: string, line: Line): NamingGrade {
  const tokens = tokensOf(text);
  const { words, amounts } = remainderOf(tokens, line);
  if (amounts.length > 0 || !line.options.some(({ name }) => withoutName(tokens, name) !== null)) return 0;
  return words.length === 0 ? 2 : 1;
}

const labels = new Set(['옵션', '옵션명', '상품', '상품명', '품목', '수량', '중량', '선택', 'x']);
const counters = new Set('개 박스 상자 box ea 건 세트 포 봉 팩 병 통 망'.split(' '));

/** What a text has besides the product, options, seller and quantities of a line: words, and amounts of something else. */
function remainderOf(tokens: readonly string[], { name, options, units, distributor }: Line) {
  const names = options.map((option) => option.name).sort((one, other) => other.length - one.length);
  const rest = [name, ...names, distributor.name].reduce<readonly string[]>(
    (left, known) => withoutName(left, known) ?? left,
    tokens,
  );
  const quantities = new Set([units, ...options.map((option) => option.units)].map(String));
  const isAmount = (token: string | undefined) => token !== undefined && /^\d/.test(token);
  return {
    amounts: rest.filter((token) => isAmount(token) && !quantities.has(token)),
    words: rest.filter(
      (token, at) =>
        token !== gap && !isAmount(token) && !labels.has(token) && !(counters.has(token) && isAmount(rest[at - 1])),
    ),
  };
}

/** Words and amounts in small letters: "배 1,000G" has 배, 1000 and g. */
const tokensOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(\d),(?=\d{3}(?!\d))/g, '$1')
    .match(/\d+(?:\.\d+)?|\p{L}[\p{L}\p{M}]*/gu) ?? [];

/** The tokens in one text. Two amounts next to each other stay apart. */
const glued = (tokens: readonly string[]) => tokens.join(' ').replace(/(?<=\D) | (?=\D)/g, '');

/** The place of a name that was taken out of a text. */
const gap = '|';

/** The tokens without the first occurrence of a name in whole tokens, spaces ignored. Null if the name does not occur. */
function withoutName(tokens: readonly string[], name: string): string[] | null {
  const wanted = glued(tokensOf(name));
  if (!wanted) return null;
  for (let from = 0; from < tokens.length; from++)
    for (let to = from + 1; to <= tokens.length; to++)
      if (glued(tokens.slice(from, to)) === wanted) return [...tokens.slice(0, from), gap, ...tokens.slice(to)];
  return null;
}
