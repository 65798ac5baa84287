import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressed } from './build/compressed.ts'
import { slimContract } from './build/slim-contract.ts'

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  // Parts find one another beside themselves, below whatever path the instance is served.
  base: './',
  plugins: [slimContract(), react(), compressed()],
  css: {
    // Whatever people write may have classes of its own, but none that begins so.
    modules: { generateScopedName: '_[name]_[local]_[hash:base64:4]' },
  },
  build: {
    target: 'es2023',
    manifest: true,
    rolldownOptions: { input: 'src/main.tsx' },
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The server says what is big; the browser tests hold the first load to its limit.
    chunkSizeWarningLimit: 1024,
  },
})
