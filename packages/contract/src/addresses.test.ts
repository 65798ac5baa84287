import { expect, test } from 'vitest'
import {
  activityPath,
  commentPageOf,
  type PageType,
  pageOf,
  pagePaths,
  readAddress,
  readTagPage,
  tagPageOf,
} from './addresses.ts'

const OPEN = 'https://community.example.org'

const NAMES = ['ann', 'Zoë', 'яна', '花子', 'a.b-c_d', 'ann@example.org', 'a+b', '7']
const IDS = ['1', '9007199254740991']
const named: PageType[] = ['person', 'group', 'space', 'project', 'blog']
const pages = (Object.keys(pagePaths) as PageType[]).flatMap((type) =>
  (named.includes(type) ? NAMES : IDS).map((name) => ({ type, name })),
)

test.each(pages)('the address of $type $name is parsed back to it', ({ type, name }) => {
  const read = readAddress(pageOf(OPEN, type, name), OPEN)

  if (type === 'person') expect(read).toMatchObject({ kind: 'person', name })
  else if (named.includes(type)) expect(read).toEqual({ kind: 'place', type, name })
  else expect(read).toEqual({ kind: 'content', type, id: name })
})

test('a place has a second page, of its activity', () => {
  const page = OPEN + activityPath('group').replace('{name}', 'bees')

  expect(readAddress(page, OPEN)).toEqual({ kind: 'place', type: 'group', name: 'bees' })
})

test('a comment is read from the page that it is on', () => {
  const address = commentPageOf(pageOf(OPEN, 'message', '5'), '9')

  expect(readAddress(address, OPEN)).toEqual({ kind: 'content', type: 'message', id: '5', commentId: '9' })
})

test.each([
  ['/api/core/v3/people/7', { kind: 'person', id: '7' }],
  ['/api/core/v3/places/7', { kind: 'place', id: '7' }],
  ['/api/core/v3/contents/7', { kind: 'content', id: '7' }],
  ['/api/core/v3/messages/7', { kind: 'content', type: 'message', id: '7' }],
  ['/api/core/v3/comments/7', { kind: 'content', type: 'comment', id: '7' }],
  ['/people/7', { kind: 'person', name: '7', id: '7' }],
  ['/places/7', { kind: 'place', id: '7' }],
  ['/contents/7/', { kind: 'content', id: '7' }],
])('%s is read as a URI is, with and without the origin', (path, address) => {
  expect(readAddress(path, OPEN)).toEqual(address)
  expect(readAddress(OPEN + path, OPEN)).toEqual(address)
})

test('an instance below a path has its pages there', () => {
  const base = `${OPEN}/base`
  const ann = { kind: 'person', name: 'ann' }

  expect(readAddress(pageOf(base, 'person', 'ann'), base)).toEqual(ann)
  expect(readAddress('/base/people/ann', base)).toEqual(ann)
  expect(readAddress('/people/ann', base)).toEqual(ann)
  expect(readAddress(`${OPEN}/people/ann`, base)).toBeUndefined()
  expect(readAddress(`${OPEN}/baseless/people/ann`, base)).toBeUndefined()
})

test.each(['bees', 'a/b', 'two words', '100%', 'a%2fb', '?#&', '\\', '🐝', 'עופות', 'é'.repeat(64)])(
  'the address of the tag %s is parsed back to it',
  (tag) => {
    const address = tagPageOf('/base', tag)

    expect(new URL(address, OPEN).pathname).toBe(address)
    expect(readTagPage(address, `${OPEN}/base`)).toBe(tag)
  },
)

test('tags are lower case, and those of dots are found by a filter', () => {
  expect(readTagPage('/tags/Bees%20?tab=people', OPEN)).toBe('bees')
  expect(tagPageOf(OPEN, '..')).toBe(`${OPEN}/content?tag=..`)
})

test.each([`/tags/${'x'.repeat(65)}`, '/tags/%E0%A4%A', '/tags/%00', '/tags/%20', '/tags/', '/tags/a/b'])(
  'there is no tag at %s',
  (path) => {
    expect(readTagPage(path, OPEN)).toBeUndefined()
  },
)
