export const phoneFaultTypes = {
  hang: 'takes the call, never answers, does nothing',
  slow: 'works for ms (3000) before it answers',
  reset_before: 'closes the connection before doing anything',
  reset_after: 'does the work, then closes the connection',
  '500_before': 'answers 500, does nothing',
  '500_after': 'does the work, answers 500',
  late_after: 'closes the connection, does the work ms (1000) later',
  '429': 'answers 429, does nothing',
  html_200: 'answers 200 with a web page, does nothing',
  truncated: 'does the work, half of the JSON arrives',
  reject: 'refuses the message (1011)',
  queue: 'takes the message, delivers it ms (3000) later',
  not_kakao: 'takes a chat message, reports after ms (100) that the recipient does not use KakaoTalk (3104)',
  carrier: 'takes a message, reports ms (100) later that the carrier failed (3059)',
  webhook_never: 'sends no report',
  webhook_dup: 'sends the report n (2) times more',
  webhook_late: 'sends the report ms (5000) late',
  webhook_lies: 'reports the opposite first',
} as const;

/** `send` is a message handed in, `list` a look-up, `report` the webhook, `push` a push to a device. */
export const phoneFaultMoments = ['send', 'list', 'report', 'push'] as const;
export type PhoneFaultMoment = (typeof phoneFaultMoments)[number];
export type PhoneFault = {
  fault: keyof typeof phoneFaultTypes;
  when: PhoneFaultMoment;
  count: number;
  share: number;
  ms: number | null;
  n: number;
};
export type PhoneFaults = ReturnType<typeof openPhoneFaults>;

/** In memory on purpose: a restart clears every fault. */
export function openPhoneFaults() {
  let set: PhoneFault[] = [];
  return {
    list: () => set,
    clear() {
      set = [];
    },
    /** Null for an unknown fault. `share` is the percentage of calls it affects, 100 by default. */
    add({ fault, when, count, share, ms, n }: Record<string, unknown>): PhoneFault | null {
      if (!Object.hasOwn(phoneFaultTypes, String(fault))) return null;
      const usualMoment = String(fault).startsWith('webhook') ? 'report' : 'send';
      const made = {
        fault: fault as PhoneFault['fault'],
        when: phoneFaultMoments.find((one) => one === when) ?? (usualMoment as PhoneFaultMoment),
        count: Number(count) || 1,
        share: Number(share) || 100,
        ms: Number(ms) || null,
        n: Number(n) || 2,
      };
      set.push(made);
      return made;
    },
    take(when: PhoneFaultMoment, among?: ReadonlySet<PhoneFault['fault']>): PhoneFault | null {
      const fault = set.find(
        (one) =>
          one.when === when &&
          (!among || among.has(one.fault)) &&
          (one.share >= 100 || Math.random() * 100 < one.share),
      );
      if (!fault) return null;
      fault.count -= 1;
      set = set.filter((one) => one.count > 0);
      return fault;
    },
  };
}
