/** Messages are read when the pages are built. The texts of the first pages are in a file of their own. */
import { parse, TYPE } from '@formatjs/icu-messageformat-parser'
import type { Plugin } from 'vite'
import { firstTexts } from './first-files.ts'

const READER = '@formatjs/icu-messageformat-parser'
const CATALOGUE = /[\\/]src[\\/]texts[\\/]\w+\.json(\?rest)?$/

/** What has nothing to fill in stays a text. */
function readMessage(message: string) {
  const elements = parse(message)
  const [first, ...rest] = elements
  return first?.type === TYPE.literal && rest.length === 0 ? first.value : elements
}

export function readTexts(): Plugin {
  let isFirst: (key: string) => boolean
  return {
    name: 'folkmoot-read-texts',
    enforce: 'pre',
    buildStart() {
      isFirst = firstTexts()
    },
    transform(json, id) {
      const catalogue = CATALOGUE.exec(id)
      if (!catalogue) return null
      const wantsFirst = catalogue[1] === undefined
      const messages = Object.entries(JSON.parse(json) as Record<string, string>).filter(
        ([key]) => isFirst(key) === wantsFirst,
      )
      const read = JSON.stringify(Object.fromEntries(messages.map(([key, text]) => [key, readMessage(text)])))
      // With a query it is no file of JSON to Vite.
      return wantsFirst ? read : { code: `export default ${read}`, moduleType: 'js' }
    },
  }
}

/** No browser has to read messages, nor to load what can. */
export const withoutReader = (): Plugin => ({
  name: 'folkmoot-without-reader',
  enforce: 'pre',
  async resolveId(id, importer) {
    return id === READER ? await this.resolve(`${READER}/no-parser.js`, importer) : null
  },
})
