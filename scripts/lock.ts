import { readFileSync, writeFileSync } from 'node:fs';
import { printHelp } from './help.ts';
import { gapsOf, machineOf } from './platform.mjs';

printHelp(
  process.argv,
  'node scripts/lock.ts',
  'After a change of packages: adds the platform packages that npm left out to the lock file, and removes resolved addresses from it.',
);

type Entry = { resolved?: string; optionalDependencies?: Record<string, string>; dev?: boolean };

const file = 'package-lock.json';
const lock = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Entry> };
const gaps = gapsOf(lock.packages);
for (const { name, version, dev } of gaps) {
  const entry = { version, ...(dev ? { dev } : {}), optional: true, ...machineOf(name) };
  lock.packages[`node_modules/${name}`] = entry;
}
for (const entry of Object.values(lock.packages)) delete entry.resolved;
const sorted = Object.entries(lock.packages).sort(([one], [other]) => one.localeCompare(other, 'en'));
writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`);
console.log(`Added ${gaps.length} platform packages.`);
