import { openFaultQueue } from '../sandbox-faults.ts';
export const socialFaultTypes = {
  slow: 'answers after ms (8000)',
  broken: 'answers 500, does nothing',
  html_200: 'answers 200 with a web page, does nothing',
  reset: 'closes the connection',
} as const;

export const socialFaultMoments = ['token', 'me', 'info', 'logout', 'unlink'] as const;
export type SocialFaultMoment = (typeof socialFaultMoments)[number];
export type SocialFault = { fault: keyof typeof socialFaultTypes; when: SocialFaultMoment; count: number; ms: number };
export type SocialFaults = ReturnType<typeof openSocialFaults>;

export function openSocialFaults() {
  const queue = openFaultQueue<SocialFault>();
  return {
    ...queue,
    /** Null for an unknown fault or moment. */
    add({ fault, when = 'token', count, ms }: Record<string, unknown>): SocialFault | null {
      if (!Object.hasOwn(socialFaultTypes, String(fault)) || !socialFaultMoments.includes(when as SocialFaultMoment))
        return null;
      const made = {
        fault: fault as SocialFault['fault'],
        when: when as SocialFaultMoment,
        count: Number(count) || 1,
        ms: Number(ms) || 8000,
      };
      return queue.push(made);
    },
  };
}
