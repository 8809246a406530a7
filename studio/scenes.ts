import type { Scene } from './scene.ts';
import { berries } from './scenes/berries.ts';
import { caught } from './scenes/catch.ts';
import { crustaceans } from './scenes/crab.ts';
import { field } from './scenes/field.ts';
import { fruit } from './scenes/fruit.ts';
import { garden } from './scenes/garden.ts';
import { heaps } from './scenes/heaps.ts';
import { nuts } from './scenes/nut.ts';
import { orchard } from './scenes/orchard.ts';
import { patch } from './scenes/patch.ts';
import { pickled } from './scenes/pickle.ts';
import { sea } from './scenes/sea.ts';
import { squid } from './scenes/squid.ts';
import { table } from './scenes/table.ts';

/** Every picture there is, by the name of its thing and its view: 1 hero, 2 what arrives, 3 inside. */
export const scenes: Record<string, () => Scene> = {
  ...fruit,
  ...orchard,
  ...heaps,
  ...garden,
  ...berries,
  ...patch,
  ...field,
  ...sea,
  ...caught,
  ...pickled,
  ...crustaceans,
  ...squid,
  ...nuts,
  ...table,
};
