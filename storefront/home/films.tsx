import { api } from '#client/api.ts';
import { filmsOf, VideoStrip } from '../videos/strip.tsx';
import { Later } from './below-the-fold.tsx';

export function FilmStrip() {
  return (
    <Later name="films" ask={ask} height="h-96">
      {(films) => <VideoStrip films={films} />}
    </Later>
  );
}

async function ask() {
  const { entities } = await api('GET /v1/video', { query: { take: 8 } });
  return filmsOf(entities);
}
