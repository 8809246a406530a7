import { enableCompileCache, registerHooks } from 'node:module';

// Caches compiled sources on disk, so that a second start does not compile them again.
enableCompileCache('.cache/compile');

const house = new URL('../', import.meta.url).href;

// The project's imports name the full file, so they are resolved without file system look-ups.
registerHooks({
  resolve(name, context, next) {
    const from = context.parentURL;
    const isOurs = from?.startsWith(house) && !from.includes('/node_modules/') && /^(\.|#).*\.ts$/.test(name);
    if (!isOurs) return next(name, context);
    const { href } = name.startsWith('#') ? new URL(name.slice(1), house) : new URL(name, from);
    return { url: href, format: 'module-typescript', shortCircuit: true };
  },
});
