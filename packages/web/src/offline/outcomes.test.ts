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
const failed = (error: unknown, now = 0, isOffline = false) => ({ error, now, isOffline })
const kindOf = (status: number, code: string, kind: 'reply' | 'like' | 'read' = 'reply') =>
  outcomeOf({ kind }, failed(refusal(status, code))).kind

test('a write without an answer, or that the server was too busy for, is sent later', () => {
  expect(outcomeOf({ kind: 'reply' }, failed(new TypeError('Failed to fetch'))).kind).toBe('later')
  expect([kindOf(503, 'overloaded'), kindOf(500, 'unexpected'), kindOf(429, 'tooFast')]).toEqual(
    Array(3).fill('later'),
  )
})

test('sending stops when the session has ended', () => {
  expect(kindOf(401, 'unauthenticated')).toBe('stopped')
  expect(kindOf(403, 'csrfTokenInvalid')).toBe('stopped')
})

test('a refused text stays with its reason; a like that is there already is done, and so is a refused read mark', () => {
  expect(outcomeOf({ kind: 'reply' }, failed(refusal(403, 'forbidden')))).toMatchObject({
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
  expect(outcomeOf(write, failed(TOO_OLD))).toMatchObject({ kind: 'refused', reason: { code: 'mayBeSent' } })
})

test('a like or read mark that fails for a day is dropped, but not for want of a connection', () => {
  const [before, after] = [22 * 3_600_000, 24 * 3_600_000]
  const problems = [refusal(500, 'unexpected'), new TypeError('sender[operation] is not a function')]
  for (const error of problems) {
    const kindAt = (now: number, about?: string) =>
      outcomeOf({ kind: 'like', triedAt: 0, ...(about && { about }) }, failed(error, now)).kind
    expect([kindAt(before, 'like 1'), kindAt(after, 'like 1'), kindAt(after)]).toEqual([
      'later',
      'done',
      'later',
    ])
  }
  const like = { kind: 'like', about: 'like 1', triedAt: 0 } as const
  expect(outcomeOf(like, failed(refusal(429, 'tooFast'), after)).kind).toBe('later')
  const offline = failed(new TypeError('Failed to fetch'), after, true)
  expect(outcomeOf(like, offline).kind).toBe('later')
  expect(outcomeOf({ kind: 'like', about: 'like 1' }, failed(problems[0], after)).kind).toBe('later')
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
  await client.getReadMark({ contentID: '1' })
  await client.getContent({ contentID: '1' })
  await client.listContents({ filter: [filter('tag', 'search')], fields: 'subject,lastActivityDate' })

  expect(kept).toEqual([false, false, false, false, false, true, true])
})
