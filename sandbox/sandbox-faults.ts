/** The configured faults, each for a number of times at its moment. In memory on purpose: a restart clears all of them. */
export function openFaultQueue<Fault extends { when: string; count: number }>() {
  let set: Fault[] = [];
  return {
    list: () => set,
    clear() {
      set = [];
    },
    push(fault: Fault) {
      set.push(fault);
      return fault;
    },
    /** Takes the first fault configured for this moment and counts it down. */
    take(when: Fault['when']): Fault | null {
      const fault = set.find((one) => one.when === when);
      if (!fault) return null;
      fault.count -= 1;
      set = set.filter((one) => one.count > 0);
      return fault;
    },
  };
}
