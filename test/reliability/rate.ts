import { Agent, request } from 'node:http';
import type { LaneStage } from './lane-stage.ts';

const lines = 16;

/** Requests answered per second, for each kind in turn. */
export async function measureRate(stage: LaneStage, seconds: number, pathOf: (at: number) => string) {
  const agent = new Agent({ keepAlive: true, maxSockets: lines });
  const until = performance.now() + seconds * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: lines }, async () => {
      while (performance.now() < until) if (await ask(stage.port, pathOf(done), agent)) done++;
    }),
  );
  agent.destroy();
  return done / seconds;
}

function ask(port: number, path: string, agent: Agent) {
  return new Promise<boolean>((end) => {
    const asked = request({ port, path, agent, headers: { 'accept-encoding': 'br' } }, (answer) => {
      answer.resume();
      answer.on('end', () => end(answer.statusCode === 200));
    });
    asked.on('error', () => end(false));
    asked.end();
  });
}

/** A page as text. */
export async function fetchPageText(stage: LaneStage, path: string) {
  return (await fetch(stage.origin + path)).text();
}
