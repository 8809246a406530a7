import { koreanDay } from '#contract/rules/dates.ts';
import type { CardMotif } from './card-motifs.tsx';

export const cardSeasons = ['spring', 'summer', 'autumn', 'winter'] as const;
export type CardSeason = (typeof cardSeasons)[number];
export const cardSeasonNames: Record<CardSeason, string> = {
  spring: '봄',
  summer: '여름',
  autumn: '가을',
  winter: '겨울',
};

/** One card: its motif, single and large or scattered, on two background colours. */
export type CardDesign = { key: string; name: string; motif: CardMotif; look: 'one' | 'many'; paper: [string, string] };

type Sheet = [name: string, motif: CardMotif, one: [string, string], many: [string, string]];

const sheets: Record<CardSeason, Sheet[]> = {
  spring: [
    ['벚꽃', 'blossom', ['#fdeef2', '#fbdbe4'], ['#e4f1fa', '#d2e6f5']],
    ['튤립', 'tulip', ['#fff6dd', '#fdeabb'], ['#f0f7e6', '#dfeecd']],
    ['새싹', 'sprout', ['#eef8e8', '#d9efcf'], ['#fff9e3', '#fbf0c4']],
    ['딸기', 'strawberry', ['#fff0ec', '#fddcd4'], ['#f3faea', '#e1f2cf']],
    ['나비', 'butterfly', ['#e9f4fb', '#d3e8f6'], ['#fdf0f4', '#f9dde7']],
    ['봄비', 'umbrella', ['#f1f3f9', '#dde3f0'], ['#fff5e0', '#fde7bd']],
  ],
  summer: [
    ['수박', 'watermelon', ['#e8f7ef', '#cdeedd'], ['#fff4e4', '#fde5c3']],
    ['해바라기', 'sunflower', ['#e5f3fc', '#cbe6f8'], ['#f1f8e7', '#deeec8']],
    ['파도', 'wave', ['#fff7e0', '#feebb7'], ['#e6f6fa', '#c9eaf3']],
    ['복숭아', 'peach', ['#fff1ee', '#fee0d9'], ['#eef7e6', '#daeecb']],
    ['아이스크림', 'cone', ['#e4f5fb', '#c8eaf5'], ['#fdeef3', '#fad9e4']],
    ['여름밤', 'firefly', ['#26355f', '#3a4d80'], ['#2c4560', '#3f6183']],
  ],
  autumn: [
    ['감', 'persimmon', ['#fff3e2', '#fde2bf'], ['#f3f0e4', '#e5dfc8']],
    ['단풍', 'maple', ['#fdf1e7', '#f9dcc6'], ['#fbf6e3', '#f3e8bf']],
    ['은행잎', 'ginkgo', ['#eef2f8', '#d9e2ef'], ['#fdf6df', '#f8e8b4']],
    ['밤', 'chestnut', ['#f7efe5', '#ecdcc8'], ['#fff6e6', '#fce7c2']],
    ['보름달', 'moon', ['#27375c', '#41557f'], ['#3a3358', '#57507d']],
    ['사과', 'apple', ['#fdeeec', '#f9d7d3'], ['#f2f7e6', '#e0ecc7']],
  ],
  winter: [
    ['귤', 'tangerine', ['#e9f3fb', '#d2e6f6'], ['#fff4e1', '#fde4ba']],
    ['눈송이', 'snowflake', ['#5d8fc0', '#82afd8'], ['#3e6a97', '#6592bf']],
    ['눈 덮인 나무', 'pine', ['#dfeaf3', '#c3d7e8'], ['#f7ecec', '#eed5d5']],
    ['장갑', 'mitten', ['#eaf1f6', '#d1e1ec'], ['#fdf0ea', '#f8dccf']],
    ['따뜻한 차', 'tea', ['#f1d9bd', '#e7c39b'], ['#c9d9e6', '#adc4d8']],
    ['동백', 'camellia', ['#eef4ee', '#d8e7d9'], ['#f9eff0', '#f1d9dc']],
  ],
};

/** The twelve cards of a season in display order: each motif large, then each scattered. */
export function cardDesignsOf(season: CardSeason): CardDesign[] {
  const all = sheets[season];
  return (['one', 'many'] as const).flatMap((look, half) =>
    all.map(([name, motif, one, many], at) => ({
      key: `${season}-${String(half * all.length + at + 1).padStart(2, '0')}`,
      name: look === 'one' ? name : `${name} 무늬`,
      motif,
      look,
      paper: look === 'one' ? one : many,
    })),
  );
}

const byKey = new Map(cardSeasons.flatMap(cardDesignsOf).map((design) => [design.key, design]));

/** A card by its key; an unknown key gives the first card of autumn. */
export function cardDesignOf(key: string): CardDesign {
  return byKey.get(key) ?? (cardDesignsOf('autumn')[0] as CardDesign);
}

export function cardSeasonOf(card: string): CardSeason {
  return cardSeasons.find((season) => card.startsWith(season)) ?? 'autumn';
}

/** The current season in Korea. */
export function currentCardSeason(now: number): CardSeason {
  const month = Number(koreanDay(now).slice(5, 7));
  return cardSeasons[Math.floor(((month + 9) % 12) / 3)] ?? 'autumn';
}
