/** Beside the pages: the service worker, to which the server adds the list of files, and icons of the installed app. */
import { readdir, readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

const WORKERS = new URL('../src/offline/', import.meta.url)
const ICONS = new URL('../src/look/icons/', import.meta.url)

export function installable(): Plugin {
  return {
    name: 'folkmoot-installable',
    async generateBundle() {
      for (const fileName of ['service-worker.js', 'worker-remover.js'])
        this.emitFile({ type: 'asset', fileName, source: await readFile(new URL(fileName, WORKERS)) })
      for (const name of await readdir(ICONS))
        this.emitFile({ type: 'asset', name, source: await readFile(new URL(name, ICONS)) })
    },
  }
}
