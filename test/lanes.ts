/**
 * Test files and journeys that only `npm run test:all` runs, each with the reason. Everything else is the release lane, `npm test`.
 * A file that found a fault in the last hundred commits stays in one of the two lanes; none is deleted.
 */
export const nightly: Record<string, string> = {};
