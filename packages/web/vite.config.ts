import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressed } from './build/compressed.ts'
import { emojiData } from './build/emoji-data.ts'
import { installable } from './build/installable.ts'
import { loading } from './build/loading.ts'
import { readTexts } from './build/read-texts.ts'
import { slimContract } from './build/slim-contract.ts'
import { titles } from './build/titles.ts'

/** What every page is framed by, with the libraries that draw it. */
const inFrame =
  /[\\/]node_modules[\\/](react|react-dom|scheduler|@tanstack|intl-messageformat|@formatjs)[\\/]/

/** Without what cleans texts, and what shows such texts itself: lists have none. */
const inSeveralPages =
  /[\\/]src[\\/](?!parts[\\/](?:rich-text|inert-styles|sanitiser|code-blocks)|offline[\\/]waiting-card)|lucide-react/

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  // Relative chunk paths: the instance may be served below any path.
  base: './',
  plugins: [
    loading(),
    slimContract(),
    readTexts(),
    emojiData(),
    react(),
    titles(),
    installable(),
    compressed(),
  ],
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
      output: {
        // What several pages have in common comes in few files: on a slow device each costs more than its bytes.
        codeSplitting: {
          groups: [
            // The first script is to load nothing else before it is seen.
            { name: 'loading', test: /preload-helper|[\\/]src[\\/]loading/, priority: 3 },
            { name: 'frame', test: inFrame, priority: 2 },
            // By four pages Home would load 188 kB at first, 6 kB of them for others.
            { name: 'shared', test: inSeveralPages, minShareCount: 8, priority: 1 },
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
