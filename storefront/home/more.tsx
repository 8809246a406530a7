import { brand } from '#brand';
import { api } from '#browser/api.ts';
import { DisplayStrip, stripsOf } from '../display/strip.tsx';
import { Later } from './later.tsx';

/** The editors' strips below the first few. */
export function MoreStrips({ after, now }: { after: string; now: string }) {
  return (
    <Later
      name={`strips ${after}`}
      ask={() => api('GET /v4/display-category', { query: { key: 'home', take: 20, nextPage: after } })}
      height="h-[36rem]"
    >
      {({ entities }) =>
        stripsOf(entities).map((display, place) => (
          <DisplayStrip key={display.id} display={display} now={now} call={brand.calls[place + 1]} />
        ))
      }
    </Later>
  );
}
