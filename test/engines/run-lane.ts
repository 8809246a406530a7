import { print, type Report } from '../reliability/checks.ts';
import { Missing } from './engine.ts';

/** Runs a lane that needs an engine and ends with its verdict: 0 held, 1 not, 3 where the engine is missing and nothing was held. */
export async function held(lane: () => Promise<Report>): Promise<never> {
  try {
    const report = await lane();
    print(report);
    process.exit(report.failed > 0 ? 1 : 0);
  } catch (error) {
    if (!(error instanceof Missing)) throw error;
    console.log(`not held: ${error.message}`);
    process.exit(3);
  }
}
