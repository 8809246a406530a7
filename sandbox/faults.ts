/** Faults that are set, each for so many times at its moment. In memory on purpose: a restart ends every one. */
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
    /** The first that is set for this moment, once less from now on. */
    take(when: Fault['when']): Fault | null {
      const fault = set.find((one) => one.when === when);
      if (!fault) return null;
      fault.count -= 1;
      set = set.filter((one) => one.count > 0);
      return fault;
    },
  };
}
