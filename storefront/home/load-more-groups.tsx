import { brand } from '#brand';
import { api } from '#client/api.ts';
import { DisplayStrip, stripsOf } from '../display/product-strip.tsx';
import { BelowTheFold, fullScreenHeight } from './below-the-fold.tsx';

/** The displays after a page, five at a time (spec §9). `shown` are the ids of the strips above. */
export function MoreStrips({ after, shown, now }: { after: string; shown: number[]; now: string }) {
  return (
    <BelowTheFold
      name={`strips ${after}`}
      ask={async () => {
        const query = { key: 'home', take: 5, nextPage: after } as const;
        const { entities, page } = await api('GET /v4/display-category', { query });
        return { strips: stripsOf(entities).filter(({ id }) => !shown.includes(id)), more: page.nextPage };
      }}
      height={fullScreenHeight}
      after={({ strips, more }) =>
        more && <MoreStrips after={more} shown={[...shown, ...strips.map(({ id }) => id)]} now={now} />
      }
    >
      {({ strips }) =>
        strips.map((display, place) => (
          <DisplayStrip key={display.id} display={display} now={now} call={brand.calls[shown.length + place]} />
        ))
      }
    </BelowTheFold>
  );
}
