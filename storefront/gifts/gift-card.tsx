import { classNames } from '#ui/cx.ts';
import { cardDesignOf } from './card-designs.ts';
import { cardMotifs } from './card-motifs.tsx';

// The positions of a motif on a card of 320 by 200: x, y, scale of a 100 box, rotation.
const oneMotif: MotifPlace[] = [
  [160, 100, 1.5, 0],
  [42, 44, 0.34, -18],
  [284, 160, 0.38, 16],
  [274, 38, 0.24, 10],
  [48, 164, 0.26, 24],
];
const many: MotifPlace[] = [
  [40, 44, 0.62, -14],
  [118, 28, 0.42, 20],
  [196, 52, 0.6, 8],
  [280, 36, 0.5, -20],
  [72, 118, 0.5, 26],
  [158, 120, 0.66, -10],
  [242, 118, 0.46, 14],
  [34, 178, 0.42, 6],
  [112, 182, 0.48, -22],
  [206, 182, 0.5, 18],
  [292, 168, 0.6, -8],
];
type MotifPlace = [x: number, y: number, size: number, turn: number];

/** Draws a card. It needs a label only where no text next to it names the motif. */
export function GiftCardArt({ card, label, className }: { card: string; label?: string; className?: string }) {
  const { motif, look, paper } = cardDesignOf(card);
  const [light, deep] = paper;
  const art = (
    <svg
      aria-hidden
      viewBox="0 0 320 200"
      preserveAspectRatio="xMidYMid slice"
      className={classNames('block w-full', className)}
    >
      <rect width="320" height="200" fill={light} />
      {look === 'one' ? (
        <circle cx="160" cy="100" r="88" fill={deep} />
      ) : (
        <path d="M0 130c60-40 110 20 170-4s90-40 150-10v84H0z" fill={deep} />
      )}
      {(look === 'one' ? oneMotif : many).map(([x, y, size, turn]) => (
        <g key={`${x} ${y}`} transform={`translate(${x} ${y}) rotate(${turn}) scale(${size}) translate(-50 -50)`}>
          {cardMotifs[motif]}
        </g>
      ))}
    </svg>
  );
  if (!label) return art;
  return (
    <>
      <span className="sr-only">{label}</span>
      {art}
    </>
  );
}
