import { basic, createClient } from '@folkmoot/client'
import { api, type LookLink } from '@folkmoot/contract'
import { afterAll, beforeEach, expect, inject, test } from 'vitest'
import { startInstance } from './instance.ts'

/** All tests of the suite have the same navigation, so this one has a community of its own. */
const vocabulary = inject('vocabulary')
const instance = await startInstance({ vocabulary, environment: { FOLKMOOT_ANONYMOUS_READ: 'on' } })
afterAll(() => instance.stop())
const { baseUrl } = instance
const anonymous = createClient({ baseUrl, vocabulary })
const admin = anonymous.as(basic('admin', instance.adminPassword))
const textOf = async (path: string) => await (await fetch(baseUrl + path)).text()
const put = (...links: LookLink[]) => admin.send(api.changeLookDraft, { body: { links } })
const link = (label: string, url: string): LookLink => ({ label, url })

beforeEach(async () => {
  await admin.discardLookDraft()
})

test('own links are published and undone with the look, in their order, and in the page itself (decision 0235)', async () => {
  const { resources } = await anonymous.getLook()
  const ours = new URL(resources.self?.ref ?? '').origin
  const links = [
    link('Wiki & more', 'https://wiki.example.org/?q=a b'),
    link('Ideas', `${ours}/content?tag=ideas`),
  ]
  const { body: draft } = await put(...links)
  const before = await textOf('/')
  const look = await admin.publishLook()
  const after = await textOf('/')
  const { list } = await admin.listAuditEntries({ count: 1 })
  await admin.undoLook()
  const stored = [
    link('Wiki & more', 'https://wiki.example.org/?q=a%20b'),
    link('Ideas', '/content?tag=ideas'),
  ]

  expect(draft).toMatchObject({ links: stored, hasChanges: true })
  expect(before).not.toContain('Wiki')
  expect(look.links).toEqual(stored)
  expect(after).toContain('<a href="https://wiki.example.org/?q=a%20b">Wiki &amp; more</a>')
  expect(after).toContain('{"label":"Ideas","href":"/content?tag=ideas"}')
  expect(list[0]?.details).toEqual({ links: { before: '[]', after: JSON.stringify(stored) } })
  expect((await anonymous.getLook()).links).toEqual([])
  expect(await textOf('/')).not.toContain('Wiki')
})

test.each([
  ['links[0].label', link(' ', '/content')],
  ['links[0].label', link('x'.repeat(31), '/content')],
  ['links[0].label', link('<b>Ideas</b>', '/content')],
  ['links[0].label', link('\u202ESaedi', '/content')],
  ['links[0].url', link('Ideas', '')],
  ['links[0].url', link('Ideas', 'content')],
  ['links[0].url', link('Ideas', '//elsewhere.example')],
  ['links[0].url', link('Ideas', '/\\elsewhere.example')],
  ['links[0].url', link('Ideas', 'http://elsewhere.example')],
  ['links[0].url', link('Ideas', 'https://user:word@elsewhere.example')],
  ['links[0].url', link('Ideas', `https://ideas.example.org/${'é'.repeat(1_000)}`)],
  ['links[0].url', link('Ideas', 'javascript:alert(1)')],
  ['links[0].url', link('Ideas', ' javascript:alert(1)')],
  ['links[0].url', link('Ideas', 'https://')],
  ['links[0].url', link('Ideas', `/${'x'.repeat(2048)}`)],
])('a refused %s is named (400)', async (field, wrong) => {
  const { status, error } = await put(wrong)

  expect([status, error?.details?.map((detail) => detail.field)]).toEqual([400, [field]])
  expect(await admin.getLookDraft()).toMatchObject({ links: [], hasChanges: false })
})

test('there are at most 8 links (400)', async () => {
  const nine = Array.from({ length: 9 }, (_, index) => link(`Link ${index}`, '/content'))
  const { status, error } = await put(...nine)
  const eight = await put(...nine.slice(1))

  expect([status, error?.details?.[0]?.field]).toEqual([400, 'links'])
  expect(eight.body?.links).toHaveLength(8)
})
