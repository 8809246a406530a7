const first = Number(process.env.JOURNEY_PORT || '4300');

/** Number of journeys that run at once, each worker with a separate shop. */
export const journeyWorkers = 2;

/** The port of the shop of one worker. The ports behind it are the sandbox's and the admin app's. */
export const portOf = (worker: number) => first + 10 * worker;

/** The port of the shop in front of this worker. Playwright numbers its workers before they load anything. */
export const shopPort = portOf(Number(process.env.TEST_PARALLEL_INDEX || '0'));
