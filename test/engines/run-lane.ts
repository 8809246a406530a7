import { type LaneReport, printReport } from '../reliability/checks.ts';
import { MissingEngine } from './engine.ts';

/** Runs a lane that needs an engine. Exit codes: 0 held, 1 not held, 3 the engine is missing and nothing was held. */
export async function runEngineLane(lane: () => Promise<LaneReport>): Promise<never> {
  try {
    const report = await lane();
    printReport(report);
    process.exit(report.failed > 0 ? 1 : 0);
  } catch (error) {
    if (!(error instanceof MissingEngine)) throw error;
    console.log(`not held: ${error.message}`);
    process.exit(3);
  }
}
