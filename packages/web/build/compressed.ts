/** Beside every file of the build the same file compressed, as hard as can be: it is done once, and sent often. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import type { Plugin } from 'vite'

/** Fonts and pictures are compressed already. */
const COMPRESSIBLE = /\.(js|css|svg)$/

export function compressed(): Plugin {
  let folder = ''
  return {
    name: 'folkmoot-compressed',
    configResolved({ build, root }) {
      folder = join(root, build.outDir, build.assetsDir)
    },
    async writeBundle() {
      const names = (await readdir(folder)).filter((name) => COMPRESSIBLE.test(name))
      await Promise.all(
        names.map(async (name) => {
          const file = join(folder, name)
          const bytes = await readFile(file)
          const params = { [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.length }
          await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }))
          await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
        }),
      )
    },
  }
}
