import { LANGUAGES, type Language } from '@folkmoot/contract'
import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { describe, expect, test } from 'vitest'
import { catalogueOf } from './all-texts.ts'

type Catalogue = Readonly<Record<string, string>>

const english: Catalogue = await catalogueOf('en')

/** All elements, also those within others. */
function elementsIn(elements: readonly MessageFormatElement[]): MessageFormatElement[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.tag) return [element, ...elementsIn(element.children)]
    if (element.type !== TYPE.select && element.type !== TYPE.plural) return [element]
    return [element, ...Object.values(element.options).flatMap(({ value }) => elementsIn(value))]
  })
}

/** What a message needs to be filled in: names, elements, choices, and numbers with words of their own. */
function partsOf(message: string): string[] {
  const parts = elementsIn(parse(message)).flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return []
    if (element.type === TYPE.tag) return [`<${element.value}>`]
    const { value } = element
    if (element.type === TYPE.select)
      return [`{${value}}`, ...Object.keys(element.options).map((option) => `{${value}} as ${option}`)]
    if (element.type !== TYPE.plural) return [`{${value}}`]
    const exact = Object.keys(element.options).filter((option) => option.startsWith('='))
    return [`{${value}}`, ...exact.map((option) => `{${value}} ${option}`)]
  })
  return [...new Set(parts)].toSorted()
}

const listOf = (key: string, what: string, all: readonly string[]) =>
  all.length > 0 ? [`${key}: ${what} ${all.join(', ')}`] : []

/** Plural forms that the language has and the message lacks, and the other way round. */
function pluralProblems(language: Language, key: string, message: string): string[] {
  return elementsIn(parse(message)).flatMap((element) => {
    if (element.type !== TYPE.plural) return []
    const { pluralCategories } = new Intl.PluralRules(language, {
      type: element.pluralType ?? 'cardinal',
    }).resolvedOptions()
    const given = Object.keys(element.options).filter((option) => !option.startsWith('='))
    const wanted: readonly string[] = pluralCategories
    return [
      ...listOf(
        key,
        `{${element.value}} lacks the plural`,
        wanted.filter((form) => !given.includes(form)),
      ),
      ...listOf(
        key,
        `{${element.value}} has no use for the plural`,
        given.filter((form) => !wanted.includes(form)),
      ),
    ]
  })
}

function messageProblems(language: Language, key: string, message: string, model: string): string[] {
  if (message.trim() === '') return [`${key}: empty`]
  const [wanted, given] = [partsOf(model), partsOf(message)]
  return [
    ...listOf(
      key,
      'lacks',
      wanted.filter((part) => !given.includes(part)),
    ),
    ...listOf(
      key,
      'has more than English:',
      given.filter((part) => !wanted.includes(part)),
    ),
    ...pluralProblems(language, key, message),
  ]
}

/** One line for each thing to mend. */
function problemsOf(language: Language, catalogue: Catalogue, model: Catalogue = english): string[] {
  const surplus = Object.keys(catalogue).filter((key) => !Object.hasOwn(model, key))
  return [
    ...surplus.map((key) => `${key}: not in English`),
    ...Object.entries(model).flatMap(([key, message]) => {
      const translated = catalogue[key]
      return translated === undefined
        ? [`${key}: missing`]
        : messageProblems(language, key, translated, message)
    }),
  ]
}

describe.each(LANGUAGES)('the catalogue of %s', (language) => {
  test('has every text, with the placeholders of English and the plurals of its own language', async () => {
    expect(problemsOf(language, await catalogueOf(language))).toEqual([])
  })

  test('is sorted by key', async () => {
    const keys = Object.keys(await catalogueOf(language))

    expect(keys).toEqual(keys.toSorted())
  })
})

test.for<[Language, string | undefined, string[]]>([
  ['de', undefined, ['n: missing']],
  ['de', ' ', ['n: empty']],
  ['de', '{count, plural, one {# Bild} other {# Bilder}} von', ['n: lacks {who}']],
  [
    'de',
    '{count, plural, one {# Bild} other {# Bilder}} von {who} {when}',
    ['n: has more than English: {when}'],
  ],
  ['de', '{count, plural, other {# Bilder}} von {who}', ['n: {count} lacks the plural one']],
  ['fr', '{count, plural, one {# image} other {# images}} par {who}', ['n: {count} lacks the plural many']],
  [
    'de',
    '{count, plural, one {# Bild} few {#} other {# Bilder}} von {who}',
    ['n: {count} has no use for the plural few'],
  ],
])('of a text in %s, %j, all that is wrong is named', ([language, message, expected]) => {
  const model = { n: '{count, plural, one {# picture} other {# pictures}} by {who}' }

  expect(problemsOf(language, message === undefined ? {} : { n: message }, model)).toEqual(expected)
})

test('surplus texts and choices, elements and numbers that differ are named', () => {
  const model = {
    a: '<b>{kind, select, place {in} other {}}</b>',
    n: '{count, plural, =0 {No} one {#} other {#}}',
  }
  const catalogue = {
    a: '{kind, select, other {}}',
    n: '{count, plural, one {#} other {#}}',
    z: 'Übrig',
  }

  expect(problemsOf('de', catalogue, model)).toEqual([
    'z: not in English',
    'a: lacks <b>, {kind} as place',
    'n: lacks {count} =0',
  ])
})
