import type { OpeningProps } from './opening.ts';

/** Who sends the product, on the paper of a letter, before its price. */
export default function LetterOpening({ product: { distributor, origin } }: OpeningProps) {
  return (
    <p className="paper opening-paper">
      {origin}에서 <b>{distributor.name}</b> 드림
    </p>
  );
}
