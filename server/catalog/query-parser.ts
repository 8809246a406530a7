import { assemble, convertQwertyToHangul, disassemble } from 'es-hangul';
import { normalizeUnicode } from '#contract/rules/normalize-text.ts';
import type { SearchDictionary } from './dictionary.ts';

/**
 * One term of a query. Any of `words` matches, the first one best. `initials` is set for words given by their consonants. `goods`
 * marks a kind of product that is no place name, `branch` the name of a category. An `optional` term only improves the rank.
 */
export type QueryTerm = { words: string[]; initials?: string; goods?: boolean; branch?: boolean; optional?: boolean };
/** `names`: the typed words without amounts. `isGuess`: they may be a name that the dictionary does not have. */
export type ParsedQuery = { terms: QueryTerm[]; corrected: string | null; names: string[]; isGuess: boolean };

const particles = /(?:에서|으로|에게|이랑|하고|종류|은|는|이|가|을|를|의|에|로|과|와|도|만|랑|용|류)$/;
const chatter =
  /^(?:추천|맛있는|맛난|좋은|싱싱한|신선한|저렴한|싼|비싼|파는|곳|구매|주문|사기|먹을|먹기|요즘|오늘|진짜|제일)$/;
const joinedChatter = /(?:추천|파는곳|구매|주문|사기)$/;

const unit =
  'kg|g|ml|l|cm|킬로그램|킬로|키로|그램|리터|박스|상자|개입|개|구|알|팩|봉지|봉|입|마리|송이|포기|포대|포|근|호|인분|판|병|캔|매|통|세트|망|묶음|미|수';
const counted =
  '박스|상자|봉지|판|마리|포대|근|팩|세트|망|병|송이|포기|킬로|키로|단|손|두름|쾌|톳|접|축|모|다발|꾸러미|줄|알|개|통|봉|토막|줌|쪽|그루|관|장|되';
const number = '한|두|세|네|다섯|여섯|일곱|여덟|아홉|열|스무|반';
const countedApart = new RegExp(`(^| )(${number}) (?=(?:${counted})(?: |$))`, 'g');
const amounts = new RegExp(`(?:반|[0-9]+) ?(?:${unit})(?![a-z])|(?:${number}|[0-9]+ ?)(?:${counted})(?![가-힣])`, 'g');
const amount = new RegExp(`^(?:${amounts.source}|[0-9]+)$`);

/** Interprets a query: words as typed, else initial consonants, the other keyboard layout, or a typo (rules D21). */
export function parseQuery(typed: string, known: SearchDictionary): ParsedQuery {
  const all = normalizeUnicode(typed)
    .replace(/([0-9])[.,](?=[0-9])/g, '$1')
    .replace(/[^가-힣ㄱ-ㅎㅏ-ㅣa-zA-Z0-9]+/g, ' ')
    .trim()
    .replace(countedApart, '$1$2')
    .split(' ')
    .filter(Boolean)
    .flatMap((token) => (known.has(token.toLowerCase()) ? token : withoutAmounts(token)))
    .slice(0, 6);
  // "5kg" in "감귤 5kg" is in the name of an option, not of the product.
  const named = all.filter((token) => !amount.test(token.toLowerCase()) || known.has(token.toLowerCase()));
  const tokens = named.length > 0 ? named : all;
  const telling = tokens.filter((token) => !chatter.test(token));
  const readTerms =
    readJoined(tokens, known) ?? (telling.length > 0 ? telling : tokens).map((token) => readToken(token, known));
  const changed = readTerms.some((one) => one.corrected);
  const measures = all
    .filter((token) => !tokens.includes(token))
    .map((word) => ({ words: [word.toLowerCase()], optional: true }));
  return {
    terms: [...readTerms.flatMap((one) => one.terms), ...measures].slice(0, 6),
    corrected: changed ? readTerms.map((one) => one.text).join(' ') : null,
    names: tokens.map((token) => token.toLowerCase()),
    isGuess: changed || readTerms.some((one) => one.isGuess),
  };
}

/** "감귤5kg" is a name and an amount. */
function withoutAmounts(token: string) {
  return token.toLowerCase().replace(amounts, ' $& ').split(' ').filter(Boolean);
}

type Read = { text: string; corrected: boolean; terms: QueryTerm[]; isGuess?: boolean };

// "제 주 감귤": misplaced blanks. Only where a token has no meaning alone.
function readJoined(tokens: string[], known: SearchDictionary): Read[] | undefined {
  if (tokens.length < 2 || tokens.every((token) => known.has(token))) return undefined;
  if (!tokens.some((token) => token.length === 1 || !known.knows(token))) return undefined;
  const whole = tokens.join('').toLowerCase();
  if (known.has(whole)) return [plainTerm(whole, known)];
  return split(whole, known)?.map((word) => plainTerm(word, known));
}

function readToken(token: string, known: SearchDictionary): Read {
  const word = token.toLowerCase();
  if (/^[ㄱ-ㅎ]+$/.test(word)) return readInitials(word, known);
  if (/[ㄱ-ㅎㅏ-ㅣ]/.test(word)) return readComposed(word, known);
  if (known.has(word)) return plainTerm(word, known);
  const stem = word.replace(particles, '');
  for (const part of [stem, word.replace(joinedChatter, '')])
    if (part && part !== word && known.has(part)) return { ...plainTerm(part, known), text: word };
  const parts = split(word, known);
  if (parts) return { text: word, corrected: false, terms: parts.flatMap((part) => plainTerm(part, known).terms) };
  if (known.knows(word)) return plainTerm(word, known);
  const guessed = guess(token, known) ?? (stem === token ? undefined : guess(stem, known));
  return guessed ?? knownPart(word, known) ?? plainTerm(word, known);
}

/** Letters that were typed one by one, such as ㅅㅏㄱㅘ, or a word that is not finished, such as 사ㄱ. */
function readComposed(word: string, known: SearchDictionary): Read {
  const whole = assemble([...disassemble(word)]);
  if (!/[가-힣]/.test(word) && known.knows(whole)) return plainTerm(whole, known);
  const words = known
    .byBeginning(word)
    .filter(({ kind, word: { length } }) => (kind === 'product' || kind === 'category') && length > 1);
  const [first] = words;
  if (!first) return plainTerm(whole, known);
  return { text: first.word, corrected: true, terms: [{ words: words.slice(0, 4).map((one) => one.word) }] };
}

/** The longest known beginning or end of an unknown word. The rest of it empties no list. */
function knownPart(word: string, known: SearchDictionary): Read | undefined {
  for (let length = word.length - 1; length >= 2; length--) {
    for (const [part, rest] of [
      [word.slice(0, length), word.slice(length)],
      [word.slice(-length), word.slice(0, -length)],
    ] as const)
      if (known.has(part)) {
        const terms = [...plainTerm(part, known).terms, { words: [rest], optional: true }];
        return { text: word, corrected: false, terms, isGuess: true };
      }
  }
  const end = word.slice(-1);
  if (word.length < 3 || !known.isProductName(end)) return undefined;
  const terms = [...plainTerm(end, known).terms, { words: [word.slice(0, -1)], optional: true }];
  return { text: word, corrected: false, terms, isGuess: true };
}

/** Tries the other keyboard layout, then one typo, then one typo in a part of a compound word. */
function guess(token: string, known: SearchDictionary): Read | undefined {
  const hangul = /[a-zA-Z]/.test(token) ? convertQwertyToHangul(token) : token.toLowerCase();
  if (hangul !== token && /^[가-힣]+$/.test(hangul)) {
    if (known.knows(hangul)) return { ...plainTerm(hangul, known), corrected: true };
    const parts = split(hangul, known);
    if (parts) return { text: hangul, corrected: true, terms: parts.flatMap((part) => plainTerm(part, known).terms) };
  }
  if (!/[가-힣]/.test(hangul)) return undefined;
  const near = known.nearest(hangul);
  if (near) return { ...plainTerm(near, known), corrected: true };
  for (let at = 2; at <= hangul.length - 2; at++) {
    const [left, right] = [hangul.slice(0, at), hangul.slice(at)];
    const [hasLeft, hasRight] = [known.has(left), known.has(right)];
    // One part is a known word. `nearest` reads the whole dictionary, so it is asked for the other part only.
    if (!hasLeft && !hasRight) continue;
    const leftWord = hasLeft ? left : known.nearest(left);
    const rightWord = hasRight ? right : known.nearest(right);
    if (leftWord && rightWord) {
      return {
        text: `${leftWord} ${rightWord}`,
        corrected: true,
        terms: [leftWord, rightWord].flatMap((part) => plainTerm(part, known).terms),
      };
    }
  }
  return undefined;
}

/** The fewest known words that make up the whole. Single syllables are used only where nothing else fits. */
function split(whole: string, known: SearchDictionary): string[] | undefined {
  const best: ({ cost: number; words: string[] } | undefined)[] = [{ cost: 0, words: [] }];
  for (let end = 1; end <= whole.length; end++) {
    for (let begin = Math.max(0, end - 12); begin < end; begin++) {
      const before = best[begin];
      const word = whole.slice(begin, end);
      if (!before || !known.has(word)) continue;
      const cost = before.cost + (word.length === 1 ? 2.5 : 1);
      if (cost < (best[end]?.cost ?? 6)) best[end] = { cost, words: [...before.words, word] };
    }
  }
  return best[whole.length]?.words;
}

function readInitials(initials: string, known: SearchDictionary): Read {
  const words = known.byInitials(initials).filter(({ kind }) => kind !== 'synonym');
  return {
    text: initials,
    corrected: false,
    terms: [{ words: words.slice(0, 4).map(({ word }) => word), initials }],
  };
}

function plainTerm(word: string, known: SearchDictionary): Read {
  return {
    text: word,
    corrected: false,
    terms: [
      {
        words: [word, ...known.synonyms(word).slice(0, 5)],
        goods: known.isProductName(word),
        branch: known.isBranch(word),
      },
    ],
  };
}
