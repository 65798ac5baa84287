/** What was read for an answer is remembered, and nobody must notice. */
import { api } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import type { Member } from '../../../actor.ts'
import { insertContents, topRow } from '../../../testing/content-rows.ts'
import { aCrowd } from '../../../testing/crowd.ts'
import { anInstance } from '../../../testing/instance.ts'
import { findAnswered, recallAnswered } from './answered-queries.ts'

const instance = await anInstance()
afterAll(() => instance.close())
const [ann, bob] = await aCrowd(instance, [{ name: 'ann' }, { name: 'bob' }])
if (!ann || !bob) throw new Error('nobody came')
const content = { type: 'text/html', text: '<p>Words</p>' } as const
const body = { type: 'message', content } as const
const group = await ann.client.createPlace({
  body: { type: 'group', name: 'Members', groupType: 'MEMBER_ONLY' },
})
const placeID = group.id
const { id: contentID } = await ann.client.createContent({
  body: { type: 'discussion', subject: 'Before', content, parent: `/places/${placeID}` },
})
const answer = async () => await bob.client.send(api.createMessage, { contentID, body })
const answered = async () => await bob.client.createMessage({ contentID, body })

test('rights that somebody gains or loses hold for the next answer', async () => {
  const outside = await answer()
  const { id: memberID } = await ann.client.addMember({ placeID, body: { person: bob.id, state: 'member' } })
  const inside = [await answer(), await answer()]
  await ann.client.removeMember({ memberID })
  const gone = await answer()
  await ann.client.addMember({ placeID, body: { person: bob.id, state: 'member' } })
  const back = await answer()

  expect(inside.map(({ status }) => status)).toEqual([201, 201])
  expect([outside.status, gone.status, back.status]).toEqual([403, 403, 201])
})

test('an answer shows what is there when it is written', async () => {
  const before = await answered()
  await ann.client.updateContent({ contentID, body: { type: 'discussion', subject: 'After', content } })
  await ann.client.updatePlace({ placeID, body: { type: 'group', name: 'Renamed' } })
  await bob.client.updatePerson({ personID: '@me', body: { name: { givenName: 'Robert', familyName: 'B' } } })

  const after = await answered()

  expect([before.subject, after.subject]).toEqual(['Re: Before', 'Re: After'])
  expect(after).toEqual(await bob.client.getContent({ contentID: after.id }))
  expect([after.parentPlace?.name, after.author.displayName]).toEqual(['Renamed', 'Robert B'])
})

test('a discussion that was removed is missing for those who answered it', async () => {
  await answered()
  await ann.client.deleteContent({ contentID })

  const { status, error } = await answer()

  expect([status, error?.code]).toEqual([404, 'contentMissing'])
})

test('at most 1000 are remembered', async () => {
  const actor = { kind: 'member', id: bob.id } as Member
  const { db } = instance.context
  const rows = Array.from({ length: 1001 }, () => topRow({ type: 'discussion', author_id: ann.id }))
  await insertContents(instance, rows)

  await Promise.all(rows.map(({ id }) => findAnswered(db, actor, id)))

  expect(rows.filter(({ id }) => recallAnswered(db, actor, id))).toHaveLength(1000)
})
