import { brand } from '#brand';
import { api } from '#browser/api.ts';
import { DisplayStrip, stripsOf } from '../display/strip.tsx';
import { Later } from './later.tsx';

// A slow phone puts two strips in within a moment in which nothing else can be done; eight took it three quarters of a second.
const take = 2;

/** The editors' strips below the first few, a piece at a time. `place` is how many stand above. */
export function MoreStrips({ after, now, place = 1 }: { after: string; now: string; place?: number }) {
  return (
    <Later
      name={`strips ${after}`}
      ask={() => api('GET /v4/display-category', { query: { key: 'home', take, nextPage: after } })}
      height="h-[36rem]"
    >
      {({ entities, page }) => {
        const strips = stripsOf(entities);
        return (
          <>
            {strips.map((display, at) => (
              <DisplayStrip key={display.id} display={display} now={now} call={brand.calls[place + at]} />
            ))}
            {page.nextPage && <MoreStrips after={page.nextPage} now={now} place={place + strips.length} />}
          </>
        );
      }}
    </Later>
  );
}
