import { LANGUAGES, type Language } from '@folkmoot/contract'
import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { expect, test } from 'vitest'
import german from './de.json' with { type: 'json' }
import english from './en.json' with { type: 'json' }

const catalogues: Record<Language, Record<string, string>> = { en: english, de: german }

/** The names that a message is filled in with, and its elements. */
function namesIn(elements: readonly MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return []
    if (element.type === TYPE.tag) return [`<${element.value}>`, ...namesIn(element.children)]
    if (element.type === TYPE.select || element.type === TYPE.plural)
      return [element.value, ...Object.values(element.options).flatMap(({ value }) => namesIn(value))]
    return [element.value]
  })
}
const wantedBy = (message: string) => [...new Set(namesIn(parse(message)))].toSorted()

test.each(LANGUAGES)('every message of %s parses, with the same placeholders as in English', (language) => {
  const catalogue = catalogues[language]

  expect(Object.keys(catalogue).toSorted()).toEqual(Object.keys(english).toSorted())
  for (const [key, message] of Object.entries(english)) {
    expect([key, wantedBy(catalogue[key] ?? '')]).toEqual([key, wantedBy(message)])
    expect(catalogue[key]?.trim()).not.toBe('')
  }
})

test.each(LANGUAGES)('the messages of %s are sorted by key', (language) => {
  const keys = Object.keys(catalogues[language])

  expect(keys).toEqual(keys.toSorted())
})
