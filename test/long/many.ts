import '#server/base/production.ts';
import { readEnv } from '#server/base/env.ts';
import { openFiguresBeside } from '#server/http/figures.ts';
import { openCrew } from '../../scripts/workers/crew.ts';

// Several processes of a shop on one port, and the one that keeps them; it never outlives who started it.
process.on('disconnect', () => process.exit());
const env = readEnv(process.env);
const crew = await openCrew(env, env.databaseUrl ?? '', Number(env.workers), () => {});
await openFiguresBeside(crew.figures, env.metrics, crew.isReady);
