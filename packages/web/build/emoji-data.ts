/** Emoji with their names and keywords, one file per language: without what the picker does not read. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Language, readEmoji } from '@folkmoot/contract'
import type { Plugin } from 'vite'

/** The English one has the names that people know from other communities, such as tada. */
const FILES: Record<Language, string> = {
  en: import.meta.resolve('emoji-picker-element-data/en/emojibase/data.json'),
  de: import.meta.resolve('emoji-picker-element-data/de/cldr-native/data.json'),
  fr: import.meta.resolve('emoji-picker-element-data/fr/cldr-native/data.json'),
  es: import.meta.resolve('emoji-picker-element-data/es/cldr-native/data.json'),
}
const NAME = /^virtual:emoji-(\w+)$/
const RESOLVED = /^\0emoji-(\w+)$/

/** Skin tones and other parts of emoji. */
const COMPONENTS = 2
/** Of 2023. Devices of today have no picture for newer ones. */
const NEWEST_VERSION = 15.1

interface WrittenEmoji {
  readonly emoji: string
  readonly annotation: string
  readonly tags?: readonly string[]
  readonly shortcodes?: readonly string[]
  readonly group: number
  readonly version: number
}

async function readAll(language: Language) {
  const written = JSON.parse(await readFile(fileURLToPath(FILES[language]), 'utf8')) as WrittenEmoji[]
  return written
    .filter(({ group, version }) => group !== COMPONENTS && version <= NEWEST_VERSION)
    .map(({ emoji, annotation, tags = [], shortcodes = [], group }) => ({
      emoji: readEmoji(emoji.replace(/\uFE0F$/, '')) ?? emoji,
      name: annotation,
      keywords: [...new Set([...tags, ...(language === 'en' ? shortcodes : [])])],
      group,
    }))
}

export function emojiData(): Plugin {
  return {
    name: 'folkmoot-emoji-data',
    resolveId: (id) => (NAME.test(id) ? id.replace('virtual:', '\0') : null),
    async load(id) {
      const language = RESOLVED.exec(id)?.[1]
      if (language === undefined) return null
      // Read by JSON.parse, which is faster than the same as code.
      const json = JSON.stringify(JSON.stringify(await readAll(language as Language)))
      return `export default JSON.parse(${json})`
    },
  }
}
