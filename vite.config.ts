import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { brandFolder } from './brands/choice.ts';

const folder = brandFolder(process.env.BRAND);

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  resolve: {
    alias: [
      { find: /^#brand$/, replacement: `${folder}/brand.ts` },
      { find: /^#brand\/(.*)$/, replacement: `${folder}/$1` },
    ],
  },
  build: {
    target: 'es2022',
    // Pictures and fonts stay files: the document's policy allows no data: fonts, and the first bundle stays small.
    assetsInlineLimit: 0,
  },
});
