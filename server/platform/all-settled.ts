/** Waits for all of them, and throws what the first of them threw: nothing they share is taken back while one of them still asks in it. */
export async function awaitAllSettled(work: readonly Promise<unknown>[]) {
  for (const end of await Promise.allSettled(work)) if (end.status === 'rejected') throw end.reason;
}
