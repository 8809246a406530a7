import { type BenchWire, openBenchWire } from './wire.ts';

export type LoadRun = { perSecond: number; p50: number; p99: number; count: number; errors: string[] };

/** The action that one connection repeats; `seat` identifies the connection. */
export type LoadAction = (wire: BenchWire, seat: number) => Promise<unknown>;

/** A closed loop: every connection sends its next request as soon as it has an answer, until the time is over. */
export async function runLoad(
  port: number,
  action: LoadAction,
  connections: number,
  seconds: number,
): Promise<LoadRun> {
  const wires = await Promise.all(Array.from({ length: connections }, () => openBenchWire(port)));
  const times: number[] = [];
  const errors: string[] = [];
  const started = performance.now();
  const until = started + seconds * 1000;
  await Promise.all(wires.map(loop));
  const took = (performance.now() - started) / 1000;
  for (const wire of wires) wire.close();
  times.sort((a, b) => a - b);
  return {
    perSecond: times.length / took,
    p50: percentileOf(times, 0.5),
    p99: percentileOf(times, 0.99),
    count: times.length,
    errors,
  };

  async function loop(wire: BenchWire, seat: number) {
    while (performance.now() < until && errors.length < 20) {
      const began = performance.now();
      try {
        await action(wire, seat);
        times.push(performance.now() - began);
      } catch (error) {
        errors.push((error as Error).message);
      }
    }
  }
}

export function percentileOf(sorted: number[], part: number) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

export function medianOf(values: number[]) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}
