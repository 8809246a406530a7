/**
 * A plugin of Vite by which scripts that are loaded late can be asked for again after a failure: it puts the function in the file `preload`
 * (preload.ts) in place of Vite's own.
 */
export const lateScriptsPlugin = (preload: string) => ({
  name: 'late-scripts',
  enforce: 'pre' as const,
  apply: 'build' as const,
  load: (id: string) =>
    id === '\0vite/preload-helper.js' ? `export { preload as __vitePreload } from ${JSON.stringify(preload)};` : null,
});
