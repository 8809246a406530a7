import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { printHelp } from './help.ts';
import { handleFatalErrors } from './print-errors.ts';
import { runTool } from './run-tool.ts';

printHelp(
  process.argv,
  'npm run client [-- --out folder]',
  'Writes the typed API client as a package into dist/client: JavaScript without dependencies, and its types. The folder is replaced, so it must be empty or contain an earlier client.',
);

handleFatalErrors();
const clientName = 'shop-client';
const { values } = parseArgs({ options: { out: { type: 'string', default: 'dist/client' } } });
const out = resolve(values.out);
if (!isReplaceable(out)) throw new Error(`${out} has other files. Name a folder for the client alone.`);
const { version, devDependencies, dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Package;
type Package = { version: string; dependencies: Record<string, string>; devDependencies: Record<string, string> };

rmSync(out, { recursive: true, force: true });
mkdirSync(join(out, 'contract'), { recursive: true });
const settings = join(out, 'tsconfig.json');
const compilerOptions = {
  composite: false,
  emitDeclarationOnly: false,
  declaration: true,
  rewriteRelativeImportExtensions: true,
  allowImportingTsExtensions: false,
  rootDir: resolve('contract'),
  outDir: join(out, 'contract'),
  lib: ['ES2024', 'DOM', 'DOM.Iterable'],
};
const files = [resolve('contract/client.ts')];
writeFileSync(settings, JSON.stringify({ extends: resolve('tsconfig.base.json'), compilerOptions, files }));
const isWritten = runTool('tsc', ['-p', settings]);
rmSync(settings);
if (!isWritten) process.exit(1);
writeFileSync(
  join(out, 'package.json'),
  `${JSON.stringify(
    {
      name: clientName,
      version,
      private: true,
      type: 'module',
      exports: { '.': { types: './contract/client.d.ts', default: './contract/client.js' } },
      // The types of the calls come from zod; it is not needed at run time.
      peerDependencies: { zod: dependencies.zod ?? devDependencies.zod },
    },
    null,
    2,
  )}\n`,
);
console.log(`Client written to ${out}.`);

/** Whether a folder can be deleted: it does not exist, is empty, or contains a client that this command wrote. */
function isReplaceable(folder: string) {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return true;
  const file = join(folder, 'package.json');
  return existsSync(file) && (JSON.parse(readFileSync(file, 'utf8')) as { name?: string }).name === clientName;
}
