import { expect, test } from 'vitest'
import { type VocabularyName, vocabularies } from './vocabulary.ts'

const others = (Object.keys(vocabularies) as VocabularyName[]).filter((name) => name !== 'svc')

test.each(others)(
  '%s: keys are renamed where the word is the whole name or before a separator or a capital',
  (name) => {
    const { write } = vocabularies[name]

    const written = write({
      svc: 1,
      svc_label: 2,
      svcVersion: 3,
      svcs: 4,
      asvc: 5,
      list: [{ svc: { svcUrl: 6 } }],
    })

    expect(written).toEqual({
      [name]: 1,
      [`${name}_label`]: 2,
      [`${name}Version`]: 3,
      svcs: 4,
      asvc: 5,
      list: [{ [name]: { [`${name}Url`]: 6 } }],
    })
  },
)

test.each(others)('%s: verbs and object types are renamed, text of people never is', (name) => {
  const { write } = vocabularies[name]

  const written = write({
    verb: 'svc:created',
    objectType: 'svc:person',
    subject: 'svc:created',
    status: 'svc',
  })

  expect(written).toEqual({
    verb: `${name}:created`,
    objectType: `${name}:person`,
    subject: 'svc:created',
    status: 'svc',
  })
})

test.each(others)('%s: written values are parsed back unchanged', (name) => {
  const { read, write } = vocabularies[name]
  const value = {
    svc: { username: 'x' },
    emails: [{ svc_label: 'Email' }],
    verb: 'svc:liked',
    count: 3,
    none: null,
  }

  expect(read(write(value))).toEqual(value)
})

test.each(others)('%s: header and property names follow', (name) => {
  const { header, word } = vocabularies[name]

  expect(header('X-Svc-Run-As').toLowerCase()).toBe(`x-${name}-run-as`)
  expect(word('svc.webhooks.queue.rows.max')).toBe(`${name}.webhooks.queue.rows.max`)
})
