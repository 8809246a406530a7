import { brand } from '#brand';
import { api } from '#client/api.ts';
import { DisplayStrip, stripsOf } from '../display/product-strip.tsx';
import { BelowTheFold, fullScreenHeight } from './below-the-fold.tsx';

/** The remaining displays below the first few. */
export function MoreStrips({ after, now }: { after: string; now: string }) {
  return (
    <BelowTheFold
      name={`strips ${after}`}
      ask={async () => {
        const query = { key: 'home', take: 20, nextPage: after } as const;
        return stripsOf((await api('GET /v4/display-category', { query })).entities);
      }}
      height={fullScreenHeight}
    >
      {(strips) =>
        strips.map((display, place) => (
          <DisplayStrip key={display.id} display={display} now={now} call={brand.calls[place + 1]} />
        ))
      }
    </BelowTheFold>
  );
}
