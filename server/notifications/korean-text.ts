const pairs = { '이/가': ['이', '가'], '을/를': ['을', '를'], '은/는': ['은', '는'], '와/과': ['과', '와'] } as const;

/** Appends the fitting particle: "감귤이", "사과가". A word that does not end in Hangul shows both: "box이(가)". */
export function withParticle(word: string, pair: keyof typeof pairs) {
  const [closed, open] = pairs[pair];
  const last = [...word.replace(/[\s)\]'"”’]+$/u, '')].at(-1) ?? '';
  const code = last.charCodeAt(0) - 0xac00;
  if (code >= 0 && code < 11_172) return `${word}${code % 28 > 0 ? closed : open}`;
  // Digits are read aloud: 0, 1, 3, 6, 7 and 8 end in a consonant.
  if (/\d/.test(last)) return `${word}${'013678'.includes(last) ? closed : open}`;
  return `${word}${closed}(${open})`;
}

/** Formats a date as "11월 24일(화)". */
export function koreanDateText(day: string | null | undefined) {
  if (!day) return '';
  const at = new Date(`${day.slice(0, 10)}T00:00:00Z`);
  return `${at.getUTCMonth() + 1}월 ${at.getUTCDate()}일(${'일월화수목금토'[at.getUTCDay()]})`;
}

/** Formats a funding name such as "고랭지 감자 펀딩", without doubling the word 펀딩. */
export function fundingNameText(product: string) {
  return `${product.replace(/\s*펀딩$/, '')} 펀딩`;
}
