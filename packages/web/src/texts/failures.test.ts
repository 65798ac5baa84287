import { LANGUAGES, PROBLEM_NAMES, prices, problemMessage } from '@folkmoot/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { catalogueOf, loadAllTexts } from './all-texts.ts'
import { failureText, fieldFailureText, fieldText } from './failures.ts'
import { PROBLEM_TEXTS } from './problem-texts.ts'
import { statusText } from './status-texts.ts'

const english = await catalogueOf('en')
const codes = Object.values(prices).map(({ code }) => code)

test.each(LANGUAGES)('every failure of the API has a text in %s', async (language) => {
  await loadAllTexts(language)

  expect(codes.filter((code) => failureText(code) === undefined)).toEqual([])
})

test('no text is left over from a failure that is gone', async () => {
  const keys = Object.keys(english).filter((key) => key.startsWith('failure.'))

  expect(keys.toSorted()).toEqual(codes.map((code) => `failure.${code}`).toSorted())
})

const LIMIT = 77
const sample = {
  limit: LIMIT,
  what: 'x',
  choices: 'x',
  name: 'x',
  accepted: 'x',
  type: 'x',
  parent: 'x',
  example: 'x',
}

test.each(LANGUAGES)('every problem of a field has its own text in %s, with its limit', async (language) => {
  await loadAllTexts(language)

  const catalogue = await catalogueOf(language)
  for (const name of PROBLEM_NAMES) {
    const text = catalogue[`fieldProblem.${PROBLEM_TEXTS[name]}`]
    const shown = fieldText(problemMessage(name, sample))

    if (text.includes('{limit')) expect([name, shown]).toEqual([name, expect.stringContaining(String(LIMIT))])
    else expect([name, shown]).toEqual([name, text])
  }
})

test('no text is left over from a problem that is gone', async () => {
  const keys = Object.keys(english).filter((key) => key.startsWith('fieldProblem.'))
  const used = [...Object.values(PROBLEM_TEXTS), 'other', 'ofField'].map((key) => `fieldProblem.${key}`)

  expect(keys.toSorted()).toEqual([...new Set(used)].toSorted())
})

test('an unknown code has no text', async () => {
  await loadAllTexts('en')

  expect(failureText('fromTheFuture')).toBeUndefined()
  expect(failureText('__proto__')).toBeUndefined()
})

describe('in German', () => {
  beforeEach(() => loadAllTexts('de'))

  test.each([
    ['is required', 'Bitte fülle dieses Feld aus.'],
    ['must not be empty', 'Bitte fülle dieses Feld aus.'],
    ['must be something other than spaces', 'Bitte fülle dieses Feld aus.'],
    ['must have at least 8 characters', 'Mindestens 8 Zeichen.'],
    ['must have at most 255 characters', 'Höchstens 255 Zeichen.'],
    ['must be a tag, of 1 to 64 characters', 'Ein Schlagwort braucht 1 bis 64 Zeichen.'],
    ['must have at least 1 item', 'Wähle mindestens einen Eintrag.'],
    ['must have at most 50 items', 'Wähle höchstens 50.'],
    ['must be an e-mail address', 'Gib eine gültige E-Mail-Adresse ein.'],
    ['must not be admin: it is reserved', 'Dieser Name ist reserviert. Wähle einen anderen.'],
    ['must be of a form without a name', 'Bitte prüfe dieses Feld.'],
  ])('the complaint "%s" of a field becomes "%s"', (message, text) => {
    expect(fieldText(message)).toBe(text)
  })

  test('where the field is not shown, its error names it as the form does', () => {
    const of = (field: string, message = 'must have at most 255 characters') =>
      fieldFailureText({ field, message })

    expect(of('subject')).toBe('Titel: Höchstens 255 Zeichen.')
    expect(of('tags[2]')).toBe('Schlagwörter: Höchstens 255 Zeichen.')
    expect(of('subject', 'must be of a form without a name')).toBe('Titel: Bitte prüfe dieses Feld.')
    expect(of('extra')).toBe('Bitte prüfe deine Eingaben. Höchstens 255 Zeichen.')
    expect(of('extra', 'must be of a form without a name')).toBe('Bitte prüfe deine Eingaben.')
  })
})

test('unusable pictures have their own English message', async () => {
  await loadAllTexts('en')

  expect(
    fieldFailureText({
      field: 'body',
      message: 'must be a whole PNG, JPEG, GIF, WebP or AVIF picture of at most 40 million pixels',
    }),
  ).toBe('That file isn’t a picture we can use. Try PNG, JPEG, GIF, WebP or AVIF.')
})

test('no message of the API is shown as it is, in English neither', async () => {
  await loadAllTexts('en')

  expect(fieldText('must be of a form without a name')).toBe('Check this field.')
  expect(statusText(413)).toBe(english['failure.bodyTooLarge'])
  expect(statusText(418)).toBe('Something went wrong')
})
