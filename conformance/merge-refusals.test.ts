/** Who merges discussions, and what is refused (decision 0242). */
import type { Client } from '@folkmoot/client'
import { api, type Content } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { aContent, aDiscussion, aMember, aPlace } from './community.ts'
import { aCastOfMerges, told, uriOf } from './merging.ts'
import { hide } from './moderating.ts'
import { fieldsNamed } from './wire.ts'

const { owner, keeper, author, reader, here, post, twoDiscussions } = await aCastOfMerges()

const merge = async (client: Client, { id: contentID }: { id: string }, into: { id: string }) =>
  await client.send(api.mergeDiscussion, { contentID, body: { target: uriOf(into) } })

test('moderators of both merge what others wrote; authors, owners and others get 403; `resources.merge` says so', async () => {
  const moderator = await aMember({ svc: { roles: ['moderator'] } })
  const elsewhere = await aPlace(reader.client)
  const { target, source } = await twoDiscussions()
  const foreign = await aDiscussion(reader.client, { parent: `/places/${elsewhere.id}` })
  const offered = async (client: Client) =>
    (await client.getContent({ contentID: source.id })).resources.merge?.allowed

  expect(
    await Promise.all(
      [author, owner, reader].map(async ({ client }) => told(await merge(client, source, target))),
    ),
  ).toEqual(Array(3).fill('403 forbidden'))
  expect([
    told(await merge(keeper.client, source, foreign)),
    told(await merge(keeper.client, foreign, target)),
  ]).toEqual(Array(2).fill('403 forbidden'))
  expect(
    await Promise.all([keeper, moderator, author, owner, reader].map(({ client }) => offered(client))),
  ).toEqual([['POST'], ['POST'], undefined, undefined, undefined])
  expect([
    told(await merge(moderator.client, foreign, source)),
    told(await merge(keeper.client, source, target)),
  ]).toEqual(['201', '201'])
  expect(await offered(keeper.client)).toBeUndefined()
})

test('into itself, a document, a reply, or what the caller does not know of: 400 names the field', async () => {
  const { target, source, first } = await twoDiscussions()
  const secret = await aPlace(owner.client, { groupType: 'SECRET' })
  const unknown = await aDiscussion(owner.client, { parent: `/places/${secret.id}` })
  const document = await aContent(author.client, { parent: `/places/${here.id}` })
  const send = async (into: { id: string }) => {
    const reply = await merge(keeper.client, source, into)
    return [reply.status, fieldsNamed(reply)]
  }

  for (const into of [source, document, first, unknown, { id: '9007199254740991' }])
    expect(await send(into)).toEqual([400, ['target']])
  expect(told(await merge(keeper.client, first, target))).toBe('403 forbidden')
  expect(told(await merge(keeper.client, document, target))).toBe('403 forbidden')
  expect((await reader.client.getContent({ contentID: source.id })).type).toBe('discussion')
})

test('locked, archived, finalized and hidden discussions are not merged, nor is anything merged into them', async () => {
  const target = await post()
  const states: Record<string, (content: Content) => Promise<unknown>> = {
    '409 contentLocked': ({ id: contentID }) => owner.client.lockContent({ contentID }),
    '409 contentArchived': ({ id: contentID, subject, content }) =>
      author.client.updateContent({
        contentID,
        body: { type: 'discussion', subject: subject ?? '', content, status: 'archived' },
      }),
    '409 contentFinalized': ({ id: contentID }) =>
      author.client.createOutcome({ contentID, body: { outcomeType: { name: 'finalized' } } }),
    '403 forbidden': ({ id }) => hide(id, reader),
  }

  for (const [expected, bring] of Object.entries(states)) {
    const content = await post()
    await bring(content)
    expect([
      told(await merge(keeper.client, content, target)),
      told(await merge(keeper.client, target, content)),
    ]).toEqual([expected, expected])
  }
})
