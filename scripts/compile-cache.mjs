import { enableCompileCache, registerHooks } from 'node:module';

// A second start need not read the shop's sources anew: compiled once, they are kept beside the build.
enableCompileCache('.cache/compile');

const house = new URL('../', import.meta.url).href;

// Our own files name each other to the last letter, so nothing has to be looked for on the disk to know which one is meant.
registerHooks({
  resolve(name, context, next) {
    const from = context.parentURL;
    const isOurs = from?.startsWith(house) && !from.includes('/node_modules/') && /^(\.|#).*\.ts$/.test(name);
    if (!isOurs) return next(name, context);
    const { href } = name.startsWith('#') ? new URL(name.slice(1), house) : new URL(name, from);
    return { url: href, format: 'module-typescript', shortCircuit: true };
  },
});
