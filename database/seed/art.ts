/** Soft two-colour grounds, light to deep. */
export const tones = {
  apricot: '#fff3e4,#ffd2a6',
  blush: '#fff1f1,#ffc8cc',
  butter: '#fffbe8,#ffe49a',
  clay: '#fcf0e8,#ecc4a6',
  lilac: '#f7f2ff,#d8c8f5',
  mint: '#effbf4,#bde6d0',
  sage: '#f4f8ec,#cddbb2',
  sand: '#faf5ec,#e6d5ba',
  sea: '#ebf9f9,#a9dcdf',
  sky: '#f0f7ff,#bfd9f6',
  stone: '#f6f5f3,#d6d0c8',
  rose: '#fff0f6,#f9c3da',
} as const;
export type Tone = keyof typeof tones;

/** `paint` colours the fruit alone and leaves its leaves as they are. */
type Tint = { hue?: number; saturation?: number; brightness?: number; paint?: 'green' | 'orange' };

export type Look = {
  /** Code points of the main thing's picture. */
  thing: string;
  /** A companion in arrangements. */
  friend: string;
  tones: readonly Tone[];
  tint?: Tint;
};

const leaf = '1f343';
const herb = '1f33f';

export const looks: Record<string, Look> = {
  tangerine: { thing: '1f34a', friend: leaf, tones: ['apricot', 'mint', 'butter'] },
  citrus: { thing: '1f34a', friend: '1f33c', tones: ['butter', 'sand'], tint: { hue: 6, brightness: 1.03 } },
  lemon: { thing: '1f34b', friend: leaf, tones: ['mint'] },
  apple: { thing: '1f34e', friend: leaf, tones: ['blush', 'sage', 'sand'] },
  'apple-green': { thing: '1f34f', friend: leaf, tones: ['butter'], tint: { hue: -28, brightness: 1.06 } },
  pear: { thing: '1f350', friend: leaf, tones: ['sage', 'butter'], tint: { hue: -22 } },
  shine: { thing: '1f347', friend: herb, tones: ['mint'], tint: { paint: 'green' } },
  grape: { thing: '1f347', friend: leaf, tones: ['lilac', 'sage'] },
  strawberry: { thing: '1f353', friend: '1f33c', tones: ['blush', 'rose'] },
  blueberry: { thing: '1fad0', friend: leaf, tones: ['sky', 'lilac'] },
  persimmon: { thing: '1f345', friend: '1f342', tones: ['apricot', 'clay', 'sand'], tint: { paint: 'orange' } },
  jujube: { thing: '1fad8', friend: '1f342', tones: ['clay'] },
  peach: { thing: '1f351', friend: '1f338', tones: ['rose'] },
  cherry: { thing: '1f352', friend: leaf, tones: ['blush'] },
  melon: { thing: '1f348', friend: leaf, tones: ['sage'] },
  watermelon: { thing: '1f349', friend: herb, tones: ['mint'] },
  mango: { thing: '1f96d', friend: leaf, tones: ['butter'] },
  banana: { thing: '1f34c', friend: leaf, tones: ['sky'] },
  avocado: { thing: '1f951', friend: herb, tones: ['sand'] },
  kiwi: { thing: '1f95d', friend: leaf, tones: ['mint'] },
  pineapple: { thing: '1f34d', friend: leaf, tones: ['butter'] },
  chestnut: { thing: '1f330', friend: '1f342', tones: ['sand', 'clay'] },
  walnut: { thing: '1f330', friend: '1f341', tones: ['stone'], tint: { hue: 12, saturation: 0.7, brightness: 1.2 } },
  peanut: { thing: '1f95c', friend: '1f342', tones: ['sand'] },
  lettuce: { thing: '1f96c', friend: herb, tones: ['mint', 'sage'] },
  salad: { thing: '1f957', friend: herb, tones: ['butter'] },
  broccoli: { thing: '1f966', friend: herb, tones: ['sage'] },
  potato: { thing: '1f954', friend: herb, tones: ['sand', 'sage'] },
  'sweet-potato': { thing: '1f360', friend: '1f342', tones: ['lilac', 'clay'] },
  garlic: { thing: '1f9c4', friend: herb, tones: ['stone'] },
  onion: { thing: '1f9c5', friend: herb, tones: ['apricot'] },
  chili: { thing: '1f336-fe0f', friend: herb, tones: ['butter', 'sage'] },
  cabbage: { thing: '1f96c', friend: '1f9c2', tones: ['butter'], tint: { hue: -24, brightness: 1.12 } },
  carrot: { thing: '1f955', friend: herb, tones: ['apricot'] },
  radish: { thing: '1f955', friend: herb, tones: ['mint'], tint: { saturation: 0.22, brightness: 1.3 } },
  ginger: { thing: '1fada', friend: herb, tones: ['sand'] },
  mushroom: {
    thing: '1f344',
    friend: herb,
    tones: ['sand', 'sage'],
    tint: { hue: 24, saturation: 0.5, brightness: 0.95 },
  },
  tomato: { thing: '1f345', friend: herb, tones: ['mint'] },
  cucumber: { thing: '1f952', friend: herb, tones: ['sage'] },
  paprika: { thing: '1fad1', friend: '1f336-fe0f', tones: ['butter'] },
  eggplant: { thing: '1f346', friend: herb, tones: ['lilac'] },
  corn: { thing: '1f33d', friend: leaf, tones: ['butter'] },
  pea: { thing: '1fadb', friend: herb, tones: ['sage'] },
  herb: { thing: '1f33f', friend: leaf, tones: ['sage'] },
  sprout: { thing: '1f331', friend: leaf, tones: ['mint'] },
  fish: { thing: '1f41f', friend: '1f34b', tones: ['sky', 'sea'] },
  'dried-fish': {
    thing: '1f41f',
    friend: herb,
    tones: ['sand', 'stone'],
    tint: { hue: 190, saturation: 0.45, brightness: 0.95 },
  },
  sashimi: { thing: '1f363', friend: '1f34b', tones: ['sea'] },
  'fish-bright': { thing: '1f420', friend: '1f30a', tones: ['sky'], tint: { hue: -20 } },
  'sea-pineapple': { thing: '1fab8', friend: '1f30a', tones: ['sea'] },
  crab: { thing: '1f980', friend: '1f34b', tones: ['sky'] },
  shrimp: { thing: '1f990', friend: '1f34b', tones: ['sea'] },
  oyster: { thing: '1f9aa', friend: '1f34b', tones: ['sky'] },
  shell: { thing: '1f41a', friend: '1f30a', tones: ['sea'] },
  abalone: { thing: '1f9aa', friend: herb, tones: ['stone'], tint: { hue: 120, saturation: 0.7 } },
  squid: { thing: '1f991', friend: '1f30a', tones: ['sky'] },
  octopus: { thing: '1f419', friend: '1f30a', tones: ['sea'] },
  seaweed: { thing: '1f359', friend: herb, tones: ['stone', 'sea'] },
  beef: { thing: '1f969', friend: herb, tones: ['clay', 'stone', 'sage'] },
  pork: { thing: '1f953', friend: herb, tones: ['blush', 'sand'] },
  chicken: { thing: '1f357', friend: herb, tones: ['apricot'] },
  ham: { thing: '1f32d', friend: herb, tones: ['clay'] },
  egg: { thing: '1f95a', friend: '1f33c', tones: ['sky', 'butter'] },
  bone: { thing: '1f356', friend: herb, tones: ['clay'] },
  rice: { thing: '1f35a', friend: '1f33e', tones: ['stone'] },
  grain: { thing: '1f33e', friend: '1fad8', tones: ['sand'] },
  bean: { thing: '1fad8', friend: '1f33e', tones: ['sage'], tint: { saturation: 0.3, brightness: 0.55 } },
  kimchi: {
    thing: '1f96c',
    friend: '1f336-fe0f',
    tones: ['blush'],
    tint: { hue: -92, saturation: 1.25, brightness: 0.95 },
  },
  jar: { thing: '1f3fa', friend: '1fad8', tones: ['sand', 'clay'] },
  oil: { thing: '1f376', friend: '1f33e', tones: ['butter'] },
  salt: { thing: '1f9c2', friend: '1f30a', tones: ['sky'] },
  honey: { thing: '1f36f', friend: '1f33c', tones: ['butter'] },
  jam: { thing: '1fad9', friend: '1f34a', tones: ['apricot'] },
  'rice-cake': { thing: '1f361', friend: '1f33f', tones: ['rose'] },
  bread: { thing: '1f35e', friend: '1f33e', tones: ['sand'] },
  cookie: { thing: '1f96e', friend: '1f33c', tones: ['apricot'] },
  tea: { thing: '1f375', friend: leaf, tones: ['sage'] },
  juice: { thing: '1f9c3', friend: '1f34e', tones: ['mint'] },
  yogurt: { thing: '1f963', friend: '1fad0', tones: ['lilac'] },
  cheese: { thing: '1f9c0', friend: herb, tones: ['sky'] },
  milk: { thing: '1f95b', friend: '1f33c', tones: ['sky'] },
  dumpling: { thing: '1f95f', friend: herb, tones: ['stone'] },
  stew: { thing: '1f372', friend: '1f336-fe0f', tones: ['clay'] },
  noodle: { thing: '1f35c', friend: '1f962', tones: ['apricot'] },
  board: { thing: '1fab5', friend: herb, tones: ['sand'] },
  knife: { thing: '1f52a', friend: '1f34a', tones: ['stone'] },
  pan: { thing: '1f373', friend: herb, tones: ['stone'] },
  basket: { thing: '1f9fa', friend: '1f34e', tones: ['mint'] },
  box: { thing: '1f4e6', friend: '1f34a', tones: ['sand'] },
  ice: { thing: '1f9ca', friend: '1f30a', tones: ['sky'] },
  seedling: { thing: '1f331', friend: '1f33b', tones: ['butter'] },
  gloves: { thing: '1f9e4', friend: herb, tones: ['sage'] },
  plant: { thing: '1fab4', friend: '1f33b', tones: ['mint'] },
  spoon: { thing: '1f944', friend: '1f35a', tones: ['butter'] },
  chopsticks: { thing: '1f962', friend: '1f35a', tones: ['clay'] },
  teapot: { thing: '1fad6', friend: leaf, tones: ['stone'] },
  gift: { thing: '1f381', friend: '1f338', tones: ['rose'] },
  flowers: { thing: '1f490', friend: '1f338', tones: ['rose'] },
};

export const views = [1, 2, 3] as const;
export type View = (typeof views)[number];

export function pictureName(look: string, tone: Tone, view: View) {
  return `${look}-${tone}-${view}`;
}

/** Every picture the shop may speak of. */
export function pictureNames() {
  return Object.entries(looks).flatMap(([look, { tones }]) =>
    tones.flatMap((tone) => views.map((view) => ({ name: pictureName(look, tone, view), look, tone, view }))),
  );
}

/** The two colours shown until a picture arrives. */
export function placeholder(tone: Tone) {
  return tones[tone];
}
