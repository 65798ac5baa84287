/** Drafts of authors who lost the right to post them. */
import { api, type ContentInput, type GroupType } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { aCrowd } from '../../../testing/crowd.ts'
import { anInstance } from '../../../testing/instance.ts'
import { publishIfDue } from './publishing.ts'

const instance = await anInstance()
afterAll(() => instance.close())
const { admin } = instance

let people = 0
async function somebody() {
  const [made] = await aCrowd(instance, [{ name: `writer${++people}` }])
  if (!made) throw new Error('nobody came')
  return made
}

type Draft = Pick<ContentInput, 'type' | 'parent'>
const written = ({ type, parent }: Draft, status: 'incomplete' | 'published') => ({
  type,
  subject: 'Prepared',
  content: { type: 'text/html', text: '<p>Words</p>' } as const,
  status,
  ...(parent && { parent }),
})

async function inGroup(groupType: GroupType, state: 'member' | 'owner' = 'member') {
  const author = await somebody()
  const group = await admin.createPlace({
    body: { type: 'group', name: `Group of ${author.username}`, groupType },
  })
  const { id: memberID } = await admin.addMember({ placeID: group.id, body: { person: author.id, state } })
  return { author, memberID, parent: `/places/${group.id}` }
}

const situations = [
  {
    name: 'banned from an open group',
    type: 'document',
    make: () => inGroup('OPEN'),
    lose: ({ memberID }) => admin.updateMember({ memberID, body: { state: 'banned' } }),
  },
  {
    name: 'no member of the group any more',
    type: 'discussion',
    make: () => inGroup('MEMBER_ONLY'),
    lose: ({ memberID }) => admin.removeMember({ memberID }),
  },
  {
    name: 'no owner any more',
    type: 'announcement',
    make: () => inGroup('OPEN', 'owner'),
    lose: ({ memberID }) => admin.updateMember({ memberID, body: { state: 'member' } }),
  },
  {
    name: 'no admin any more',
    type: 'announcement',
    make: async () => {
      const author = await somebody()
      await admin.updatePerson({ personID: author.id, body: { svc: { roles: ['admin'] } } })
      return { author, memberID: '', parent: undefined }
    },
    lose: ({ author }) => admin.updatePerson({ personID: author.id, body: { svc: { roles: [] } } }),
  },
] satisfies readonly {
  name: string
  type: ContentInput['type']
  make(): Promise<{ author: Awaited<ReturnType<typeof somebody>>; memberID: string; parent?: string }>
  lose(made: { author: Awaited<ReturnType<typeof somebody>>; memberID: string }): Promise<unknown>
}[]

test.each(situations)('a draft is not published by somebody who is $name', async ({ type, make, lose }) => {
  const made = await make()
  const { author, parent } = made
  const { id: contentID } = await author.client.createContent({
    body: written({ type, parent }, 'incomplete'),
  })
  await lose(made)

  const reply = await author.client.send(api.updateContent, {
    contentID,
    body: written({ type, parent }, 'published'),
  })

  expect(reply.status).toBe(403)
  expect((await author.client.getContent({ contentID })).status).toBe('incomplete')
})

test.each([
  ['a draft', 'incomplete'],
  ['scheduled content', 'scheduled'],
] as const)('%s of a place that was archived is not published', async (_, status) => {
  const { author, parent } = await inGroup('OPEN', 'owner')
  const draft = { type: 'document', parent } as const
  const body = { ...written(draft, 'incomplete'), status, publishDate: '2099-01-01T00:00:00.000+0000' }
  const { id: contentID } = await author.client.createContent({ body })
  await author.client.archivePlace({ placeID: parent.slice('/places/'.length) })

  const reply = await author.client.send(api.updateContent, {
    contentID,
    body: { ...written(draft, 'published'), publishDate: '2020-01-01T00:00:00.000+0000' },
  })

  expect([reply.status, reply.error?.code]).toEqual([409, 'placeArchived'])
  expect((await author.client.getContent({ contentID })).status).toBe(status)
})

test('scheduled content of a place that was archived is a draft again when its time comes', async () => {
  const { author, parent } = await inGroup('OPEN', 'owner')
  const body = {
    ...written({ type: 'document', parent }, 'published'),
    publishDate: '2099-01-01T00:00:00.000+0000',
  }
  const { id: contentID } = await author.client.createContent({ body })
  await author.client.archivePlace({ placeID: parent.slice('/places/'.length) })
  await instance.store
    .sql`update content set publish_at = now() - interval '1 second' where id = ${contentID}`
  await publishIfDue(instance.context, contentID)

  expect((await author.client.getContent({ contentID })).status).toBe('incomplete')
})

test('a draft of a member is published', async () => {
  const { author, parent } = await inGroup('MEMBER_ONLY')
  const draft = { type: 'document', parent } as const
  const { id: contentID } = await author.client.createContent({ body: written(draft, 'incomplete') })

  const { status } = await author.client.updateContent({ contentID, body: written(draft, 'published') })

  expect(status).toBe('published')
})
