import { openQueue } from '../faults.ts';
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

export function openFaults() {
  const queue = openQueue<Fault>();
  return {
    ...queue,
    /** Null when there is no such fault, or no such moment. */
    add({ fault, when = 'token', count, ms }: Record<string, unknown>): Fault | null {
      if (!Object.hasOwn(faults, String(fault)) || !moments.includes(when as Moment)) return null;
      const made = {
        fault: fault as Fault['fault'],
        when: when as Moment,
        count: Number(count) || 1,
        ms: Number(ms) || 8000,
      };
      return queue.push(made);
    },
  };
}
