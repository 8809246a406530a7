import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { brandFolder } from './brands/choice.ts';

const folder = brandFolder(process.env.BRAND);

/** Three files that every screen needs, instead of forty small ones; what one screen alone uses stays with it. */
const shared = [
  { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack)\//, priority: 2 },
  {
    name: 'shop',
    test: /node_modules\/lucide-react\/|storefront\/(ui|shell|session|[a-z]+\.ts)|\/brands\//,
    minShareCount: 3,
    priority: 1,
  },
];

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  resolve: {
    alias: [
      { find: /^#brand$/, replacement: `${folder}/brand.ts` },
      { find: /^#brand\/(.*)$/, replacement: `${folder}/$1` },
    ],
  },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: shared } } } } } },
  build: {
    target: 'es2022',
    // Pictures and fonts stay files: the document's policy allows no data: fonts, and the first bundle stays small.
    assetsInlineLimit: 0,
  },
});
