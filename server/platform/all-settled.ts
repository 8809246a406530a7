/**
 * Waits for every promise to settle, then throws the first rejection. No shared transaction is rolled back while one of them still uses it.
 */
export async function awaitAllSettled(work: readonly Promise<unknown>[]) {
  for (const end of await Promise.allSettled(work)) if (end.status === 'rejected') throw end.reason;
}
