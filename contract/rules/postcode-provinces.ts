import { normalizeUnicode } from './normalize-text.ts';

/**
 * The provinces and islands of postcodes, as far as they decide the shipping fee (rules D7.4). The first two digits are the province,
 * and some islands have separate ranges. A postcode from another province would change the fee.
 */
const provinces: [words: RegExp, from: number, to: number][] = [
  [/^서울(시|특별시)?$/, 1, 9],
  [/^경기도?$/, 10, 20],
  [/^인천(시|광역시)?$/, 21, 23],
  [/^강원(도|특별자치도)?$/, 24, 26],
  [/^(충북|충청북도)$/, 27, 29],
  [/^세종(시|특별자치시)?$/, 30, 30],
  [/^(충남|충청남도)$/, 31, 33],
  [/^대전(시|광역시)?$/, 34, 35],
  [/^(경북|경상북도)$/, 36, 40],
  [/^대구(시|광역시)?$/, 41, 43],
  [/^울산(시|광역시)?$/, 44, 45],
  [/^부산(시|광역시)?$/, 46, 49],
  [/^(경남|경상남도)$/, 50, 53],
  [/^(전북|전라북도|전북특별자치도)$/, 54, 56],
  [/^(전남|전라남도)$/, 57, 60],
  [/^광주(광역시)?$/, 61, 62],
  [/^제주(도|특별자치도)?$/, 63, 63],
];

/** Places with separate postcode ranges, however the rest of the address is written. */
const islands: [words: RegExp, ranges: [from: number, to: number][]][] = [
  [/제주특별자치도|제주도|제주시|서귀포시/, [[63000, 63644]]],
  [/추자면/, [[63000, 63001]]],
  [/제주.*우도면/, [[63365, 63365]]],
  [/울릉군/, [[40200, 40240]]],
  [
    /옹진군(?!.*영흥면)/,
    [
      [22386, 22388],
      [23100, 23136],
    ],
  ],
  [
    /통영시\s*(욕지|한산|사량)면/,
    [
      [53031, 53033],
      [53089, 53104],
    ],
  ],
  [/군산시\s*옥도면/, [[54000, 54000]]],
  [/부안군\s*위도면/, [[56347, 56349]]],
  [/신안군\s*(흑산|비금|도초|하의|신의|장산)면/, [[58800, 58866]]],
  [/완도군\s*(청산면|노화읍|보길면|소안면|금일읍|생일면|금당면)/, [[59102, 59166]]],
  [/진도군\s*조도면/, [[58953, 58958]]],
];

/** Whether a postcode can belong to a written address. True where either is inconclusive. */
export function isPostcodeOfAddress(zonecode: string, address: string) {
  if (!/^\d{5}$/.test(zonecode)) return true;
  const code = Number(zonecode);
  const isInRange = (ranges: [number, number][]) => ranges.some(([from, to]) => code >= from && code <= to);
  const plain = normalizeUnicode(address, 'NFKC');
  if (islands.some(([words, ranges]) => words.test(plain) && !isInRange(ranges))) return false;
  const firstWords = plain.split(/[\s,()]+/, 40);
  const found = firstWords.flatMap((word) => provinces.filter(([words]) => words.test(word)))[0];
  // This county changed its province. Postcodes of both are valid.
  if (/군위군/.test(plain)) return code >= 36_000 && code < 44_000;
  return !found || (code >= found[1] * 1000 && code < (found[2] + 1) * 1000);
}
