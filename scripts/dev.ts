import { spawn } from 'node:child_process';
import { printHelp } from './help.ts';

printHelp(
  process.argv,
  'npm run dev',
  'Starts the shop from its sources. Screens reload when a file is saved, and the server restarts.',
);

const watched = ['--watch-path=server', '--watch-path=contract', '--watch-preserve-output'];
const shop = spawn(process.execPath, [...watched, 'scripts/shop.ts', '--dev'], { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => shop.kill(signal));
shop.once('exit', (code) => process.exit(code ?? 0));
