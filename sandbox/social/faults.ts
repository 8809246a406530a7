export const faults = {
  slow: 'answers after ms (8000)',
  broken: 'answers 500, does nothing',
  html_200: 'answers 200 with a web page, does nothing',
  reset: 'closes the connection',
} as const;

export const moments = ['token', 'me', 'info', 'logout', 'unlink'] as const;
export type Moment = (typeof moments)[number];
export type Fault = { fault: keyof typeof faults; when: Moment; count: number; ms: number };
export type Faults = ReturnType<typeof openFaults>;

/** In memory on purpose: a restart ends every fault. */
export function openFaults() {
  let set: Fault[] = [];
  return {
    list: () => set,
    clear() {
      set = [];
    },
    /** Null when there is no such fault, or no such moment. */
    add({ fault, when = 'token', count, ms }: Record<string, unknown>): Fault | null {
      if (!Object.hasOwn(faults, String(fault)) || !moments.includes(when as Moment)) return null;
      const made = {
        fault: fault as Fault['fault'],
        when: when as Moment,
        count: Number(count) || 1,
        ms: Number(ms) || 8000,
      };
      set.push(made);
      return made;
    },
    take(when: Moment): Fault | null {
      const fault = set.find((one) => one.when === when);
      if (!fault) return null;
      fault.count -= 1;
      set = set.filter((one) => one.count > 0);
      return fault;
    },
  };
}
