import { basic, createClient } from '@folkmoot/client'
import { api, type LookChange } from '@folkmoot/contract'
import { afterAll, beforeEach, expect, inject, test } from 'vitest'
import { html, newPerson } from './community.ts'
import { startInstance } from './instance.ts'

/** All tests of the suite have the same Home, so this one has a community of its own. */
const vocabulary = inject('vocabulary')
const instance = await startInstance({ vocabulary, environment: { FOLKMOOT_ANONYMOUS_READ: 'on' } })
afterAll(() => instance.stop())
const anonymous = createClient({ baseUrl: instance.baseUrl, vocabulary })
const admin = anonymous.as(basic('admin', instance.adminPassword))
const { id: memberID } = await admin.createPerson({ body: newPerson() })

const create = (type: 'document' | 'announcement' | 'discussion', rest: object = {}) =>
  admin.createContent({ body: { type, subject: `A ${type}`, content: html('<p>Words</p>'), ...rest } })
const bootOf = async () => {
  const text = await (await fetch(instance.baseUrl)).text()
  return JSON.parse(/<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(text)?.[1] ?? '{}')
}

beforeEach(async () => {
  await admin.discardLookDraft()
})

test('Home begins with what was published for its reader, and is undone with the look (decision 0235)', async () => {
  const [welcome, news] = [await create('document'), await create('announcement')]
  const draft = await admin.changeLookDraft({
    body: { home: { visitors: welcome.id, newMembers: news.resources.self?.ref ?? '' } },
  })
  const before = await bootOf()
  const look = await admin.publishLook()
  const after = await bootOf()
  const { list } = await admin.listAuditEntries({ count: 1 })
  const { home: emptied } = await admin.changeLookDraft({ body: { home: { visitors: '' } } })
  await admin.undoLook()
  const shown = { uri: welcome.resources.self?.ref, html: welcome.resources.html?.ref, isShown: true }

  expect(draft.home).toEqual({
    visitors: { ...shown, type: 'document', subject: 'A document' },
    newMembers: {
      uri: news.resources.self?.ref,
      html: news.resources.html?.ref,
      type: 'announcement',
      subject: 'A announcement',
      isShown: true,
    },
  })
  expect(before.home).toEqual({})
  expect(look.home).toEqual({
    visitors: welcome.resources.self?.ref,
    newMembers: news.resources.self?.ref,
  })
  expect(after.home).toEqual({ visitors: welcome.id })
  expect(list[0]?.details).toEqual({
    home_visitors_id: { before: null, after: welcome.id },
    home_new_members_id: { before: null, after: news.id },
  })
  expect(Object.keys(emptied)).toEqual(['newMembers'])
  expect((await anonymous.getLook()).home).toEqual({})
})

const refused: Record<string, LookChange['home']> = {
  visitors: { visitors: (await create('discussion')).id },
  members: { members: (await create('document', { visibility: 'people', users: [memberID] })).id },
  newMembers: { newMembers: '/contents/999999999' },
}

test.each(Object.entries(refused))(
  'content for %s that not all members may read is refused (400)',
  async (name, home) => {
    const { status, error } = await admin.send(api.changeLookDraft, { body: { home } })

    expect([status, error?.details]).toEqual([
      400,
      [
        {
          field: `home.${name}`,
          message: 'must be the URI or id of a document or announcement that all members may read',
        },
      ],
    ])
    expect(await admin.getLookDraft()).toMatchObject({ home: {}, hasChanges: false })
  },
)
