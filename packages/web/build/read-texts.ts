/** Messages are read when the pages are built: no browser has to, nor to load what can. */
import { parse, TYPE } from '@formatjs/icu-messageformat-parser'
import type { Plugin } from 'vite'

const READER = '@formatjs/icu-messageformat-parser'
const CATALOGUE = /[\\/]src[\\/]texts[\\/]\w+\.json$/

/** What has nothing to fill in stays a text. */
function readMessage(message: string) {
  const elements = parse(message)
  const [first, ...rest] = elements
  return first?.type === TYPE.literal && rest.length === 0 ? first.value : elements
}

export function readTexts(): Plugin {
  return {
    name: 'folkmoot-read-texts',
    enforce: 'pre',
    async resolveId(id, importer) {
      return id === READER ? await this.resolve(`${READER}/no-parser.js`, importer) : null
    },
    transform(json, id) {
      if (!CATALOGUE.test(id)) return null
      const messages = Object.entries(JSON.parse(json) as Record<string, string>)
      return JSON.stringify(Object.fromEntries(messages.map(([key, text]) => [key, readMessage(text)])))
    },
  }
}
