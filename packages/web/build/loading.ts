/** Puts our way of loading code in the place of Vite's. */
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const VITES = '\0vite/preload-helper.js'
const OURS = fileURLToPath(new URL('../src/loading.ts', import.meta.url))

export const loading = (): Plugin => ({
  name: 'folkmoot-loading',
  enforce: 'pre',
  load: (id) => (id === VITES ? `export { __vitePreload } from ${JSON.stringify(OURS)}` : null),
})
