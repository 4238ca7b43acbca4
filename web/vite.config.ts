import { defineConfig } from 'vite';

/**
 * The explorer page, built into dist/web by `scripts/setup.mjs`. MapLibre has its own chunk, loaded after the page. What
 * the page shares with its later parts is one chunk instead of twenty, without the words of those parts.
 */
export default defineConfig({
  root: import.meta.dirname,
  logLevel: 'warn',
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'maplibre', test: /node_modules.maplibre-gl/ },
            {
              name: 'shared',
              minShareCount: 2,
              test: /web.(?!draw|list|owner|compare|map.explorerMap|words.(english.)?(draw|owner|compare))/,
            },
          ],
        },
      },
    },
  },
});
