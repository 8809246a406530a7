import { spawn } from 'node:child_process';
import { printHelp } from './help.ts';

printHelp(
  process.argv,
  'npm run dev',
  'Starts the shop from its sources: screens change as they are saved, and the server starts again when it does.',
);

const watched = ['--watch-path=server', '--watch-path=contract', '--watch-preserve-output'];
const shop = spawn(process.execPath, [...watched, 'scripts/shop.ts', '--dev'], { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => shop.kill(signal));
shop.once('exit', (code) => process.exit(code ?? 0));
