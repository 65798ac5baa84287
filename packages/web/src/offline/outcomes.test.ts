import { ApiError, createClient } from '@folkmoot/client'
import { filter } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { ACTIVITY_ONLY, isKeptPath, isKeptRequest } from './kept-paths.ts'
import { isTooOld, outcomeOf, TOO_OLD } from './outcomes.ts'

const refusal = (status: number, code: string) =>
  new ApiError({
    status,
    headers: new Headers(),
    text: '',
    bytes: new Uint8Array(),
    body: undefined,
    error: { status, code, message: code },
  })
const kindOf = (status: number, code: string, kind: 'reply' | 'like' | 'read' = 'reply') =>
  outcomeOf({ kind }, refusal(status, code)).kind

test('a write without an answer, or that the server was too busy for, is sent later', () => {
  expect(outcomeOf({ kind: 'reply' }, new TypeError('Failed to fetch')).kind).toBe('later')
  expect([kindOf(503, 'overloaded'), kindOf(500, 'unexpected'), kindOf(429, 'tooFast')]).toEqual(
    Array(3).fill('later'),
  )
})

test('sending stops when the session is over', () => {
  expect(kindOf(401, 'unauthenticated')).toBe('stopped')
  expect(kindOf(403, 'csrfTokenInvalid')).toBe('stopped')
})

test('a refused text stays with its reason; a like that is there already is done, and so is a refused read mark', () => {
  expect(outcomeOf({ kind: 'reply' }, refusal(403, 'forbidden'))).toMatchObject({
    kind: 'refused',
    reason: { status: 403, code: 'forbidden' },
  })
  expect(kindOf(409, 'alreadyLiked', 'like')).toBe('done')
  expect(kindOf(404, 'contentMissing', 'like')).toBe('refused')
  expect(kindOf(404, 'contentMissing', 'read')).toBe('done')
})

test('a text that may have been sent is not repeated once the server may have forgotten its key', () => {
  const hour = 3_600_000
  const write = { kind: 'reply', triedAt: 0 } as Parameters<typeof isTooOld>[0]

  expect([isTooOld(write, 22 * hour), isTooOld(write, 24 * hour)]).toEqual([false, true])
  expect(isTooOld({ ...write, about: 'like 1' }, 24 * hour)).toBe(false)
  expect(outcomeOf(write, TOO_OLD)).toMatchObject({ kind: 'refused', reason: { code: 'mayBeSent' } })
})

test('answers of reading pages are kept, those of settings and searches are not', () => {
  const paths = ['/', '/inbox', '/thread/1', '/groups/bees/activity', '/settings', '/search', '/peoples']

  expect(paths.filter((path) => isKeptPath('/below', `/below${path}`))).toEqual(paths.slice(0, 4))
  expect(isKeptPath('/below', '/below')).toBe(true)
})

test('searches on pages that are read are not kept, nor what the queue asks for itself', async () => {
  const kept: boolean[] = []
  const client = createClient({
    baseUrl: 'https://here/below',
    fetch: async (url) => {
      kept.push(isKeptRequest(url))
      return Response.json({ list: [] })
    },
  })
  const search = { filter: [filter('tag', 'hives'), filter('search', 'bees*')] }
  await client.searchContents({ filter: [filter('search', 'bees')] })
  await client.listPeople(search)
  await client.listPlaces(search)
  await client.getContent({ contentID: '1', fields: ACTIVITY_ONLY })
  await client.getContent({ contentID: '1' })
  await client.listContents({ filter: [filter('tag', 'search')], fields: 'subject,lastActivityDate' })

  expect(kept).toEqual([false, false, false, false, true, true])
})
