import { spawn } from 'node:child_process';

/** Runs one of the project's commands with these settings only; returns its exit code and output. */
export async function runCommand(file: string, args: string[], settings: Record<string, string>, typed = '') {
  const child = spawn(process.execPath, [file, ...args], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...settings },
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes) => {
      printed += String(bytes);
    });
  child.stdin.end(typed);
  const code = await new Promise<number | null>((done) => child.once('close', done));
  return { code, said: printed };
}
