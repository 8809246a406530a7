/**
 * Test files and journeys that only `npm run test:all` runs, each with the reason. Everything else is the release lane, `npm test`.
 * Nothing is deleted to be fast: a file moves between the lanes. A single slow test has the tag `nightly` instead (`vitest.config.ts`), a
 * single journey the tag `@nightly`: what a release must not break is bought, cancelled, given and signed in to by another journey.
 */
export const nightlyFiles: Record<string, string> = {
  // Every value of a large set.
  'server/invariants/corruptions.test.ts':
    'breaks every column of every table that holds money, stock, points or people',
  'server/rendering/bad-input.test.ts': 'fuzzes every page with bad addresses',
  'server/http/bad-input.test.ts': 'fuzzes every endpoint with bad bodies',
  'server/reviews/many-reviews.test.ts': 'writes reviews by the thousand',
  'server/claims/dishonest-buyer.test.ts': 'tries schemes of a dishonest buyer for a month of shop time',
  // Races that are repeated until both orders have been seen.
  'server/gifts/races.test.ts': 'repeats races of claim, refusal and expiry of a gift',
  'server/reviews/spent-points.test.ts': 'repeats the race of a deleted review with its points',
  'test/locks.test.ts': 'repeats every pair of acts that lock the same rows',
  // Long spans of shop time.
  'server/invariants/two-years.test.ts': 'lives through two years of a shop',
  'server/admin/manual-grant-limits.test.ts': 'spends forty days for each limit of goodwill',
  // Heap, memory, response times and overload need the machine for themselves.
  'server/http/load-shedding/load-shedding.test.ts': 'overloads the shop',
  'server/auth/enumeration.test.ts': 'compares response times',
  'server/rendering/memory-leaks.test.ts': 'measures the heap after every screen',
  'server/uploads/image-memory.test.ts': 'measures memory while images of 49 megapixels are drawn',
  // Processes, ports, backups and time-outs of the real length.
  'database/embedded.test.ts': 'starts and kills PostgreSQL servers',
  'scripts/drill.test.ts': 'backs up and restores a database',
  'scripts/first.test.ts': 'opens a shop from its first command on',
  'scripts/workers/workers.test.ts': 'kills one of several processes on one port',
  'server/platform/db/preflight.test.ts': 'starts programs on databases they must refuse',
  'server/platform/crypto/key-check.test.ts': 'turns encryption keys while orders are placed',
  'server/platform/cache/invalidation-listener.test.ts': 'loses connections and waits for their time-outs',
  'server/platform/db/pool.test.ts': 'waits for the time-outs of the connection pool',
  'server/platform/client-address.test.ts': 'waits for rate limits behind every kind of proxy',
  'server/http/listener.test.ts': 'waits for the time-outs of slow clients',
  'server/http/deadlines.test.ts': 'waits for the time-outs of slow answers',
  'server/jobs.test.ts': 'runs the timers of jobs, and stops them on a foreign database',
  'test/payments.test.ts': 'fails the payment company in every way, and forges and shuffles its webhooks',
  'test/reliability.test.ts': 'kills the server and its database while orders are placed',
  'test/releases.test.ts': 'opens the data of every release',
  // Journeys over every screen, and those whose screens another journey of the release lane opens.
  'test/journeys/accessibility.journey.ts': 'looks at every screen with axe and in forced colours',
  'test/journeys/admin-actions.journey.ts': 'does every act of the admin app; the day of an admin stays',
  'test/journeys/admin-loading.journey.ts': 'opens every screen of the admin app before its data has come',
  'test/journeys/vendor-calls.journey.ts': 'reads what every company that counts visits receives',
  'test/journeys/gift-choice.journey.ts': 'follows the rarer choices of a gift',
  'test/journeys/gift-group.journey.ts': 'gives one gift to many recipients',
  'test/journeys/first-screens.journey.ts': 'measures shift, weight and motion of every first screen',
  'test/journeys/tracking-consent.journey.ts': 'reads what is measured without consent',
  'test/journeys/admin.journey.ts': 'opens every screen of the admin app at three widths',
  'test/journeys/data-access.journey.ts': 'reads every page about personal data',
  'test/journeys/session-replay.journey.ts': 'reads a recording of a whole purchase',
  'test/journeys/personal-data-leaks.journey.ts':
    'types personal data into every field and reads every body that leaves',
  'test/journeys/admin-no-answer.journey.ts': 'opens every screen of the admin app while nothing answers',
  'test/journeys/product-notices.journey.ts': 'shows on screen what server/admin/statutory-notice.test.ts holds',
  'test/journeys/approvals.journey.ts': 'shows on screen what server/admin/pending-approvals.test.ts holds',
  'test/journeys/barcode-camera.journey.ts': 'starts a browser with a camera that plays a drawn barcode',
  'test/journeys/business.journey.ts': 'shows on screen what server/customers/business/business.test.ts holds',
  'test/journeys/engagement.journey.ts': 'uses favorites, opening alerts, short videos and secret questions',
  'test/journeys/gift-claim.journey.ts': 'shows on screen what server/gifts/receiver-claims.test.ts holds',
  'test/journeys/last-units.journey.ts': 'orders the last units while another payment is open',
  'test/journeys/korean-letters.journey.ts': 'opens first pages slowly in a browser without Korean letters',
  'test/journeys/wide-screens.journey.ts': 'opens every screen on a wide display',
};
