// Installs what the lock file names, then runs a command with the pinned Node. Plain JavaScript for any Node ≥ 18.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, resolve } from 'node:path';
import process from 'node:process';
import { commands } from './commands.mjs';

const [name = '--help', ...args] = process.argv.slice(2);

if (name === '--help') printList();
else if (Object.hasOwn(commands, name)) {
  // It also enters the root of the repository.
  await import('./setup.mjs');
  runWithPinnedNode([...commands[name].run, ...args]);
} else {
  console.error(`Unknown command ${name}. Run node scripts/cli.mjs for the list.`);
  process.exitCode = 1;
}

function printList() {
  const width = Math.max(...Object.keys(commands).map((one) => one.length));
  const lines = Object.entries(commands).map(([one, { summary }]) => `  ${one.padEnd(width)}  ${summary}`);
  console.log(`npm run <command> [-- arguments]   or   node scripts/cli.mjs <command> [arguments]\n\n${lines.join('\n')}

npm run <command> -- --help prints the arguments.`);
}

function runWithPinnedNode(nodeArgs) {
  const bin = resolve('node_modules/.bin');
  const node = existsSync(`${bin}/node`) ? `${bin}/node` : process.execPath;
  // The tools in node_modules/.bin start the first node on the path.
  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` };
  // Under the same process id, signals reach the command directly.
  if (process.execve && process.platform !== 'win32' && !process.connected)
    process.execve(node, [node, ...nodeArgs], env);
  const child = spawn(node, nodeArgs, { stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      // A terminal sends its signals to every process in the foreground; a second SIGINT would end the shop at once.
      if (signal === 'SIGTERM' || !process.stdin.isTTY) child.kill(signal);
    });
  child.once('error', (error) => {
    console.error(error.message);
    process.exit(1);
  });
  child.once('exit', (code, signal) => {
    if (signal === null) process.exit(code);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}
