import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import { collectNotices } from './scripts/packaging/notices.mjs'
import { styleLayers } from './scripts/style-layers.mjs'

// electron-vite's own table of targets ends before the Electron we pin, so they are set by hand: the oldest
// runtime that this code meets (Electron 33: Node 20.18, Chromium 130).
const node = 'node20.18'
const chrome = 'chrome130'

/** The page's list of the packages that Sheaf is built with is made when it is built (`renderer/screens/about`). */
function notices() {
  const name = 'virtual:notices'
  return {
    name,
    resolveId: (id: string) => (id === name ? `\0${name}` : null),
    load: (id: string) =>
      id === `\0${name}` ? `export const notices = ${JSON.stringify(collectNotices(import.meta.dirname))}` : null,
  }
}

export default defineConfig({
  main: {
    build: {
      target: node,
      outDir: 'out/main',
      // Bundled, all but the one package with a native part: a start reads one file instead of hundreds.
      externalizeDeps: false,
      rollupOptions: {
        input: {
          main: 'electron/main.ts',
          worker: 'electron/cache/worker/main.ts',
          calculation: 'electron/calculation/worker/main.ts',
          search: 'electron/search/worker/main.ts',
          tables: 'electron/files/import/table-main.ts',
        },
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        external: ['@photostructure/sqlite'],
      },
    },
  },
  preload: {
    build: {
      target: node,
      outDir: 'out/preload',
      externalizeDeps: false,
      rollupOptions: {
        input: { preload: 'electron/preload.ts' },
        // A sandboxed preload is loaded as CommonJS.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'renderer',
    plugins: [react(), notices()],
    css: { postcss: { plugins: [styleLayers(join(import.meta.dirname, 'renderer'))] } },
    build: {
      target: chrome,
      outDir: 'out/renderer',
      emptyOutDir: true,
      assetsInlineLimit: 0,
      // electron-vite leaves it off; a smaller page is compiled sooner.
      minify: true,
      rollupOptions: { input: { index: 'renderer/index.html' } },
    },
  },
})
