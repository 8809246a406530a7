import { resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { lateScriptsPlugin } from '../client/late-scripts-plugin.ts';

/** One single-page app for all brands. It is rendered in the browser, because it needs a session and its data is always fresh. */
export default defineConfig({
  root: resolve('admin'),
  plugins: [lateScriptsPlugin(resolve('client/preload.ts')), tailwindcss()],
  build: {
    target: 'es2022',
    outDir: resolve('build', 'office'),
    emptyOutDir: true,
    // The content security policy allows no data: scripts or fonts, and inlined images would load with the first screen.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Of thousands of icons only the imported ones are parsed.
      experimental: { lazyBarrel: true },
      output: {
        codeSplitting: {
          groups: [{ name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack)\// }],
        },
      },
    },
  },
});
