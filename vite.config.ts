import { resolve } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { brandFolder, brandFront, brandParts } from './brands/choice.ts';
import { lateScriptsPlugin } from './client/late-scripts-plugin.ts';

const folder = brandFolder(process.env.BRAND);

const fields =
  /\/ui\/(form|form-state|(text|select|phone|password)-field|text-area|radio|checkbox|address-card|price-breakdown|status-steps)\.tsx?$/;
const photos = /\/ui\/(photo-field|use-photo-uploads)\.tsx?$/;
const common = /node_modules\/lucide-react\/|\/(ui|client|brands)\/|storefront\/(layout|session|app|[a-z]+\.ts)/;

/**
 * Three files that every screen needs, instead of forty small ones, one for screens with a form, and one for screens with photos to upload.
 * What one screen alone uses stays with it. A group brings along what its files import that is in none yet, so the later has the lower priority.
 */
const shared = [
  { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack)\//, priority: 2 },
  {
    name: 'shop',
    test: (id: string) => common.test(id) && !fields.test(id) && !photos.test(id),
    minShareCount: 3,
    priority: 1,
  },
  { name: 'fields', test: fields, minShareCount: 3, priority: 0 },
  { name: 'photos', test: photos, minShareCount: 2, priority: 0 },
];

/**
 * lucide-react's icons as their shapes alone. Each icon repeats ten attributes, and carries a name, aliases, a React key for each shape and
 * code for options that the shop does not use.
 */
const icons: Plugin = {
  name: 'icons',
  enforce: 'pre',
  apply: 'build',
  resolveId: (source, importer) =>
    source === '../createLucideIcon.mjs' && importer?.includes('/lucide-react/') ? resolve('ui/icon.ts') : null,
  transform: (code, id) =>
    id.includes('/lucide-react/dist/esm/icons/')
      ? code
          .replace(/^__iconData\.node;$/m, '')
          .replace(/^ {2}(name|size|aliases): .*$/gm, '')
          .replace(/,\s*key: "\w+"/g, '')
      : null,
};

/** A screen whose script does not come is loaded as a document; react-router reloads the page that is left. */
const screens: Plugin = {
  name: 'screens',
  enforce: 'pre',
  apply: 'build',
  resolveId: (source, importer) =>
    source === './routeModules.js' && importer?.includes('/react-router/')
      ? resolve('storefront/app/load-route-module.ts')
      : null,
};

/** Reads only the icons that a screen uses, not the thousands of the package. */
const lazily = { experimental: { lazyBarrel: true } };

export default defineConfig({
  plugins: [icons, screens, lateScriptsPlugin(resolve('client/preload.ts')), tailwindcss(), reactRouter()],
  // In the server's build too, so that both draw the same.
  ssr: { noExternal: ['lucide-react'] },
  resolve: {
    alias: [
      ...Object.entries(brandParts).map(([name, file]) => ({
        find: new RegExp(`^${name}$`),
        replacement: resolve(file(brandFront(process.env.BRAND))),
      })),
      { find: /^#brand$/, replacement: `${folder}/brand.ts` },
      { find: /^#brand\/(.*)$/, replacement: `${folder}/$1` },
    ],
  },
  // In development all packages are bundled before the first page: a package found later would bundle them again.
  optimizeDeps: {
    entries: ['storefront/**/*.tsx', '!storefront/**/*.test.tsx'],
    include: [
      'react',
      'react/jsx-dev-runtime',
      'react-dom',
      'react-dom/client',
      'react-router',
      'react-router/dom',
      '@tanstack/react-query',
      'lucide-react',
    ],
  },
  // Scripts name no source map, so browsers request none. The build stores the maps elsewhere.
  environments: {
    client: {
      build: { sourcemap: 'hidden', rolldownOptions: { ...lazily, output: { codeSplitting: { groups: shared } } } },
    },
  },
  build: {
    target: 'es2022',
    // Pictures and fonts stay files: the document's policy allows no data: fonts, and the first bundle stays small.
    assetsInlineLimit: 0,
    rolldownOptions: lazily,
  },
});
