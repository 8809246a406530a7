import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { printHelp } from './help.ts';
import { runTool } from './run-tool.ts';

printHelp(
  process.argv,
  'npm run client [-- --out folder]',
  'Writes the typed API client as a package into dist/client: JavaScript without dependencies, and its types.',
);

const at = process.argv.indexOf('--out');
const out = resolve((at >= 0 ? process.argv[at + 1] : undefined) ?? 'dist/client');
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
      name: 'shop-client',
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
