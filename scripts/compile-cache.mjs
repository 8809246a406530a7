import { enableCompileCache, registerHooks } from 'node:module';

// Caches compiled sources on disk, so that a second start does not compile them again.
enableCompileCache('.cache/compile');

const house = new URL('../', import.meta.url).href;

// Packages that files of the project import. All of them find the one folder of packages, so each name is resolved once.
const packages = new Map();

// The project's imports name the full file, so they are resolved without file system look-ups. So do the relative imports of ES modules
// in packages.
registerHooks({
  resolve(name, context, next) {
    const from = context.parentURL;
    if (!from?.startsWith(house)) return next(name, context);
    if (from.includes('/node_modules/')) {
      const isFile = context.conditions.includes('import') && /^\.\.?\/.*\.m?js$/.test(name);
      return isFile ? { url: new URL(name, from).href, shortCircuit: true } : next(name, context);
    }
    if (/^(\.|#).*\.ts$/.test(name)) {
      const { href } = name.startsWith('#') ? new URL(name.slice(1), house) : new URL(name, from);
      return { url: href, format: 'module-typescript', shortCircuit: true };
    }
    if (!/^[@a-z]/.test(name) || name.includes(':') || !context.conditions.includes('import'))
      return next(name, context);
    const known = packages.get(name) ?? next(name, context);
    packages.set(name, known);
    return { ...known, shortCircuit: true };
  },
});
