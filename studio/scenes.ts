import type { Scene } from './scene.ts';
import { field } from './scenes/field.ts';
import { fruit } from './scenes/fruit.ts';
import { sea } from './scenes/sea.ts';
import { table } from './scenes/table.ts';

/** Every picture there is, by the name of its thing and its view: 1 hero, 2 what arrives, 3 inside. */
export const scenes: Record<string, () => Scene> = { ...fruit, ...field, ...sea, ...table };
