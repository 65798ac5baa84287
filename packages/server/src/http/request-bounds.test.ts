import { afterAll, expect, test } from 'vitest'
import { anInstance } from '../testing/instance.ts'

const instance = await anInstance()
afterAll(() => instance.close())
const { admin } = instance
const PEOPLE = '/api/core/v3/people'

test('the headers of a request have 32 KB at most, then 431', async () => {
  const ask = (bytes: number) =>
    admin.request({ path: `${PEOPLE}/@me`, headers: { 'x-long': 'x'.repeat(bytes) } })

  const answers = [await ask(31 * 1024), await ask(32 * 1024)]

  expect(answers.map(({ status, error }) => [status, error?.code])).toEqual([
    [200, undefined],
    [431, 'headersTooLarge'],
  ])
})

test('a part of the path has 1024 characters at most, then 414', async () => {
  const ask = (characters: number) => admin.request({ path: `${PEOPLE}/username/${'x'.repeat(characters)}` })

  const answers = [await ask(1024), await ask(1025)]

  expect(answers.map(({ status, error }) => [status, error?.code])).toEqual([
    [400, 'fieldInvalid'],
    [414, 'uriTooLong'],
  ])
})

test('a list takes 20 filters of 4096 characters, then 400', async () => {
  const ask = (filters: readonly string[]) =>
    admin.request({ path: `${PEOPLE}?${filters.map((filter) => `filter=${filter}`).join('&')}` })

  const answers = [await ask(Array(21).fill('tag(a)')), await ask([`tag(${'a'.repeat(4092)})`])]

  expect(answers.map(({ status, error }) => [status, error?.code])).toEqual([
    [400, 'fieldInvalid'],
    [400, 'fieldInvalid'],
  ])
  expect(answers.map(({ text }) => text)).toEqual([
    expect.stringContaining('must have at most 20 items'),
    expect.stringContaining('must have at most 4096 characters'),
  ])
})

test('content has 50 tags and 50 categories at most, of 64 and 255 characters', async () => {
  const content = { type: 'text/plain', text: 'A text' }
  const write = (words: object) =>
    admin.request({
      method: 'POST',
      path: '/api/core/v3/contents',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'document', subject: 'Words', content, ...words }),
    })
  const many = Array.from({ length: 51 }, (_, number) => `word ${number}`)

  const fitting = await write({ tags: many.slice(1), categories: many.slice(1) })
  const tooMany = await write({ tags: many, categories: many })
  const tooLong = await write({ tags: ['x'.repeat(65)], categories: ['x'.repeat(256)] })

  expect(fitting.status).toBe(201)
  expect([tooMany, tooLong].map(({ status }) => status)).toEqual([400, 400])
  expect(tooMany.error?.details).toEqual([
    { field: 'tags', message: 'must have at most 50 items' },
    { field: 'categories', message: 'must have at most 50 items' },
  ])
  expect(tooLong.error?.details).toEqual([
    { field: 'tags[0]', message: 'must have at most 64 characters' },
    { field: 'categories[0]', message: 'must have at most 255 characters' },
  ])
})
