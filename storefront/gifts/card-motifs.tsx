import type { ReactNode } from 'react';

/** `count` copies around the center of a box of 100 by 100. */
function copiesAround(count: number, shape: ReactNode, begin = 0) {
  return Array.from({ length: count }, (_, at) => (
    <g key={at} transform={`rotate(${begin + (360 / count) * at} 50 50)`}>
      {shape}
    </g>
  ));
}

const leaf = <path d="M50 24c10-12 22-12 28-8-4 10-16 16-28 12z" fill="#5c9a4a" />;
const stroke = { fill: 'none', strokeLinecap: 'round', strokeLinejoin: 'round' } as const;

/** The motifs of the cards, each drawn in a box of 100 by 100. */
export const cardMotifs = {
  blossom: (
    <>
      {copiesAround(5, <path d="M50 50C34 42 34 16 44 12l6 6 6-6c10 4 10 30-6 38z" fill="#f7b2c4" />)}
      {copiesAround(5, <path d="M50 50v-16" {...stroke} stroke="#d9567c" strokeWidth="2" />, 36)}
      <circle cx="50" cy="50" r="6" fill="#d9567c" />
    </>
  ),
  tulip: (
    <>
      <path d="M50 54v40" {...stroke} stroke="#4f8f4a" strokeWidth="5" />
      <path d="M50 92c-20-2-26-18-24-34 14 6 22 18 24 34zm0 0c20-2 26-14 24-28-14 4-22 14-24 28z" fill="#6cae5f" />
      <path
        d="M26 22c8 2 12 8 13 12 1-8 5-18 11-24 6 6 10 16 11 24 1-4 5-10 13-12 4 26-6 40-24 40S22 48 26 22z"
        fill="#f0708b"
      />
      <path d="M39 34c2 12 6 20 11 28 5-8 9-16 11-28-1-8-5-18-11-24-6 6-10 16-11 24z" fill="#f9a3b5" />
    </>
  ),
  sprout: (
    <>
      <path d="M50 86V48" {...stroke} stroke="#4f8f4a" strokeWidth="6" />
      <path d="M50 52C46 28 28 20 12 22c0 20 16 34 38 30z" fill="#6cae5f" />
      <path d="M50 46c2-24 20-34 38-32 0 22-16 36-38 32z" fill="#8fc77f" />
      <path d="M20 88c6-12 54-12 60 0z" fill="#9b6b43" />
    </>
  ),
  strawberry: (
    <>
      <path d="M50 92C24 76 14 52 20 38c6-12 20-12 30-6 10-6 24-6 30 6 6 14-4 38-30 54z" fill="#e8455a" />
      <path d="M50 36c-8 6-20 6-28 0 8-4 14-6 20-6l8-14 8 14c6 0 12 2 20 6-8 6-20 6-28 0z" fill="#4f9a4a" />
      {[
        [34, 52],
        [50, 50],
        [66, 52],
        [42, 64],
        [58, 64],
        [50, 78],
      ].map(([x, y]) => (
        <ellipse key={`${x} ${y}`} cx={x} cy={y} rx="2" ry="3" fill="#ffe29a" />
      ))}
    </>
  ),
  butterfly: (
    <>
      <path d="M50 50C40 14 6 12 10 40c2 12 22 16 40 10zm0 0c10-36 44-38 40-10-2 12-22 16-40 10z" fill="#f5b944" />
      <path d="M50 52c-22-2-36 10-30 26 6 12 24 4 30-26zm0 0c22-2 36 10 30 26-6 12-24 4-30-26z" fill="#ee8f5b" />
      <path d="M50 34v40M50 34c-4-8-8-12-14-14M50 34c4-8 8-12 14-14" {...stroke} stroke="#5a4632" strokeWidth="4" />
    </>
  ),
  umbrella: (
    <>
      <path d="M50 44v38c0 10-14 10-14 0" {...stroke} stroke="#7a5a3c" strokeWidth="5" />
      <path d="M10 50C12 12 88 12 90 50c-8-8-20-8-27 0-6-8-20-8-26 0-7-8-19-8-27 0z" fill="#5aa6d8" />
      <path d="M37 50C38 30 44 20 50 18c6 2 12 12 13 32-6-8-20-8-26 0z" fill="#8cc6ea" />
      <path d="M18 66v10M30 72v10M72 66v10M84 72v8" {...stroke} stroke="#7cb8e0" strokeWidth="4" />
    </>
  ),
  watermelon: (
    <>
      <path d="M8 40a42 42 0 0 0 84 0z" fill="#3f8f52" />
      <path d="M14 40a36 36 0 0 0 72 0z" fill="#dff0c8" />
      <path d="M19 40a31 31 0 0 0 62 0z" fill="#ee5a5f" />
      {[
        [34, 48],
        [50, 46],
        [66, 48],
        [42, 58],
        [58, 58],
      ].map(([x, y]) => (
        <ellipse key={x} cx={x} cy={y} rx="2.4" ry="4" fill="#3b2620" />
      ))}
    </>
  ),
  sunflower: (
    <>
      {copiesAround(14, <path d="M50 46c-6-14-4-30 0-38 4 8 6 24 0 38z" fill="#f6bb2e" />)}
      {copiesAround(14, <path d="M50 44c-4-10-3-20 0-28 3 8 4 18 0 28z" fill="#f9d35f" />, 13)}
      <circle cx="50" cy="50" r="18" fill="#7b4b26" />
      <circle cx="50" cy="50" r="11" fill="#9a6434" />
    </>
  ),
  wave: (
    <>
      <circle cx="70" cy="26" r="14" fill="#ffd257" />
      <path d="M4 64c8-30 34-38 48-24 8 10 0 22-10 18 0 12 20 18 54 6v26H4z" fill="#4aa3d0" />
      <path d="M4 78c16-10 28 4 46-2s28-6 46 2v16H4z" fill="#7cc4e4" />
    </>
  ),
  peach: (
    <>
      <path d="M50 90C20 84 10 58 22 38c8-12 22-10 28-2 6-8 20-10 28 2 12 20 2 46-28 52z" fill="#fba994" />
      <path d="M50 36c-6 16-4 36 0 54-18-4-24-34 0-54z" fill="#f58a7d" />
      {leaf}
    </>
  ),
  cone: (
    <>
      <path d="M30 50l20 46 20-46z" fill="#e0a35a" />
      <path d="M36 62l22-12M42 76l24-16M64 62L42 50" {...stroke} stroke="#c4823a" strokeWidth="2.5" />
      <path d="M24 50c-4-12 4-18 8-20 0-14 12-22 20-22s18 8 18 20c8 4 10 14 6 22z" fill="#fff3e0" />
      <path d="M32 30c6 4 12 0 16 4s16 2 22-6c-2-12-10-20-18-20s-20 8-20 22z" fill="#f7a9b8" />
    </>
  ),
  firefly: (
    <>
      <path d="M60 10a36 36 0 1 0 26 60A40 40 0 0 1 60 10z" fill="#ffe08a" />
      {[
        [20, 20, 3],
        [84, 24, 4],
        [88, 48, 2.5],
        [24, 84, 3],
        [68, 36, 2.5],
      ].map(([x, y, r]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={r} fill="#fff6d0" />
      ))}
    </>
  ),
  persimmon: (
    <>
      <ellipse cx="50" cy="58" rx="38" ry="32" fill="#f08231" />
      <path d="M22 50c4-12 12-16 18-16" {...stroke} stroke="#f9ac6b" strokeWidth="5" />
      <path d="M50 40c-10 6-22 2-28-6 8-4 16-6 22-4l6-10 6 10c6-2 14 0 22 4-6 8-18 12-28 6z" fill="#5f8a3f" />
      <path d="M50 30V16" {...stroke} stroke="#6e4b2c" strokeWidth="5" />
    </>
  ),
  maple: (
    <>
      <path
        d="M50 8l8 18 12-6-2 18 18-4-6 14 14 8-18 10 4 12-20-4-8 8v14h-4V82l-8-8-20 4 4-12L6 56l14-8-6-14 18 4-2-18 12 6z"
        fill="#d9482f"
      />
      <path d="M50 90V34M50 66l20-18M50 66L30 48" {...stroke} stroke="#f08a5c" strokeWidth="2.5" />
    </>
  ),
  ginkgo: (
    <>
      <path d="M50 94c2-16 0-26 0-34" {...stroke} stroke="#c99a24" strokeWidth="4" />
      <path d="M50 66C30 60 10 46 8 28 22 10 40 14 50 30c10-16 28-20 42-2-2 18-22 32-42 38z" fill="#f3c53c" />
      <path
        d="M50 64C40 50 30 38 20 30M50 64c10-14 20-26 30-34M50 64V38"
        {...stroke}
        stroke="#fbe08a"
        strokeWidth="2"
      />
    </>
  ),
  chestnut: (
    <>
      <path d="M50 10c6 10 40 22 36 52-2 16-20 24-36 24S16 78 14 62C10 32 44 20 50 10z" fill="#8a4a25" />
      <path d="M14 62c12-10 60-10 72 0-2 16-20 24-36 24S16 78 14 62z" fill="#d9a56a" />
      <path d="M34 34c-6 6-8 12-8 18" {...stroke} stroke="#b77545" strokeWidth="5" />
    </>
  ),
  moon: (
    <>
      <circle cx="50" cy="46" r="34" fill="#ffe7a3" />
      <circle cx="40" cy="38" r="6" fill="#f7d67d" />
      <circle cx="62" cy="54" r="8" fill="#f7d67d" />
      <path d="M8 74c10-10 22-4 26 0 8-10 24-8 30 0 8-6 22-6 28 4v8H8z" fill="#fff" opacity=".9" />
    </>
  ),
  apple: (
    <>
      <path
        d="M50 36c8-8 26-10 34 4 8 18-6 50-22 50-6 0-8-4-12-4s-6 4-12 4C22 90 8 58 16 40c8-14 26-12 34-4z"
        fill="#d63b3f"
      />
      <path d="M26 46c2-6 6-8 10-8" {...stroke} stroke="#f28a86" strokeWidth="5" />
      <path d="M50 36V18" {...stroke} stroke="#6e4b2c" strokeWidth="5" />
      {leaf}
    </>
  ),
  tangerine: (
    <>
      <ellipse cx="50" cy="58" rx="36" ry="32" fill="#f79a1f" />
      {[
        [34, 56],
        [44, 70],
        [60, 66],
        [66, 50],
        [50, 52],
      ].map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="1.8" fill="#d97a0b" />
      ))}
      <path d="M50 30l-4-8" {...stroke} stroke="#6e4b2c" strokeWidth="4" />
      {leaf}
    </>
  ),
  snowflake: copiesAround(
    6,
    <path d="M50 50V10M50 24l-9-8M50 24l9-8M50 36l-7-6M50 36l7-6" {...stroke} stroke="#fff" strokeWidth="4.5" />,
  ),
  pine: (
    <>
      <path d="M45 78h10v16H45z" fill="#7a5232" />
      <path d="M50 8l20 26H60l16 22H64l18 24H18l18-24H24l16-22H30z" fill="#3f7f5a" />
      <path d="M50 8l8 10H42zM34 34h32M28 56h44" {...stroke} stroke="#fff" strokeWidth="4" />
    </>
  ),
  mitten: (
    <>
      <path d="M30 70V34c0-28 40-28 40 0v8c8-6 20-2 18 8-2 8-12 12-18 20z" fill="#d6455b" />
      <path d="M26 70h50v16c0 4-50 4-50 0z" fill="#fff4e6" />
      <path d="M40 44l10 10 10-10M40 56l10 10 10-10" {...stroke} stroke="#ffd9de" strokeWidth="3.5" />
    </>
  ),
  tea: (
    <>
      <path d="M38 34c-8-10 6-14 0-24M54 34c-8-10 6-14 0-24" {...stroke} stroke="#fff" strokeWidth="4" />
      <path d="M72 52c18-4 18 24-4 22" {...stroke} stroke="#c7603f" strokeWidth="6" />
      <path d="M18 44h56c2 26-8 44-28 44S16 70 18 44z" fill="#e27a52" />
      <ellipse cx="46" cy="45" rx="28" ry="5" fill="#8a4a25" />
    </>
  ),
  camellia: (
    <>
      {copiesAround(6, <path d="M50 50C30 46 32 12 50 10c18 2 20 36 0 40z" fill="#d23c50" />)}
      {copiesAround(6, <path d="M50 50c-8-4-8-22 0-24 8 2 8 20 0 24z" fill="#e8687a" />, 30)}
      <circle cx="50" cy="50" r="9" fill="#f7cf4d" />
      {copiesAround(8, <circle cx="50" cy="43" r="1.6" fill="#c98e12" />)}
    </>
  ),
} satisfies Record<string, ReactNode>;

export type CardMotif = keyof typeof cardMotifs;
