import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressed } from './build/compressed.ts'
import { emojiData } from './build/emoji-data.ts'
import { sharedFiles } from './build/first-files.ts'
import { installable } from './build/installable.ts'
import { loading } from './build/loading.ts'
import { readTexts, withoutReader } from './build/read-texts.ts'
import { slimContract } from './build/slim-contract.ts'
import { titles } from './build/titles.ts'

/** What every page is framed by, with the libraries that draw it. Only Home asks several queries at once. */
const inFrame =
  /[\\/]node_modules[\\/](react|react-dom|scheduler|@tanstack|intl-messageformat|@formatjs)[\\/](?!.*(?:useQueries|queriesObserver))/

const isOfFirstPages = sharedFiles()
const OURS = /[\\/]packages[\\/]web[\\/]src[\\/]/
/** Forms read what the API says of fields, and are loaded later. */
const COMMON = /lucide-react|[\\/]packages[\\/](?:contract|client)[\\/](?!src[\\/]field-problems)/

/** What several pages have in common, Home and content pages among them. */
const isShared = (id: string): boolean => (OURS.test(id) ? isOfFirstPages(id) : COMMON.test(id))

/** What begins once a page is drawn. */
const WHEN_DRAWN =
  /[\\/]src[\\/](?:offline[\\/](?:begin|answers|database|outcomes|owner|queue|worker)|push[\\/]others)\.ts/

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  // Relative chunk paths: the instance may be served below any path.
  base: './',
  plugins: [
    loading(),
    slimContract(),
    readTexts(),
    withoutReader(),
    emojiData(),
    react(),
    titles(),
    installable(),
    compressed(),
  ],
  // React has what the shim brings for older ones.
  resolve: {
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  css: {
    // User content may have classes, but none with this prefix.
    modules: { generateScopedName: '_[name]_[local]_[hash:base64:4]' },
  },
  build: {
    target: 'es2023',
    manifest: true,
    // All styles are 13 kB: one file costs less than knowing which page wants which.
    cssCodeSplit: false,
    rolldownOptions: {
      input: 'src/start.ts',
      // For schemas, of which slim-contract.ts leaves nothing.
      treeshake: { manualPureFunctions: ['accepting'] },
      output: {
        // What several pages have in common comes in few files: on a slow device each costs more than its bytes.
        codeSplitting: {
          groups: [
            // The first script is to load nothing else before it is seen.
            { name: 'loading', test: /preload-helper|[\\/]src[\\/]loading/, priority: 3 },
            { name: 'frame', test: inFrame, priority: 2 },
            // By four Home would load 4 kB more, by eight content pages 1 kB.
            { name: 'shared', test: isShared, minShareCount: 5, priority: 1 },
            { name: 'offline', test: WHEN_DRAWN, priority: 1 },
          ],
        },
      },
    },
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Also where a file imports no other: see loading.ts.
      resolveDependencies: (file, others) => (others.length > 0 ? others : [file]),
    },
    // The server says what is big; the browser tests hold the first load to its limit.
    chunkSizeWarningLimit: 1024,
  },
})
