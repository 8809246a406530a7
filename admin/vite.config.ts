import { resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/** One page for all brands, drawn in the browser: it is behind a door, and what it shows is always fresh. */
export default defineConfig({
  root: resolve('admin'),
  plugins: [tailwindcss()],
  build: {
    target: 'es2022',
    outDir: resolve('build', 'office'),
    emptyOutDir: true,
    // The page's policy allows no data: scripts or fonts, and inlined pictures would be loaded with the first screen.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Of the thousands of icons only those are read that somebody shows.
      experimental: { lazyBarrel: true },
      output: {
        codeSplitting: {
          groups: [{ name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack)\// }],
        },
      },
    },
  },
});
