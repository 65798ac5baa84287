import type { Client } from '@folkmoot/client'
import { api, type Content } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { aComment, aContent, aDiscussion, admin, aMember, aPlace, baseUrl, newContent } from './community.ts'

const [owner, member, outsider] = [await aMember(), await aMember(), await aMember()]
const group = await aPlace(owner.client, { groupType: 'PRIVATE' })
await owner.client.addMember({ placeID: group.id, body: { person: `/people/${member.id}`, state: 'member' } })
const inGroup = { parent: `/places/${group.id}` }
const open = await aPlace(owner.client)

const idsOf = (list: readonly Content[]) => list.map(({ id }) => id)
const featured = async (client: Client, filter: string[] = []) =>
  idsOf((await client.listFeaturedContents({ filter, count: 100 })).list)

test('Featured: set by owners and moderators (PUT/DELETE /contents/{id}/featured): 204, as often as sent (more §1.9, decision 0170)', async () => {
  const { id: contentID } = await aDiscussion(member.client, inGroup)
  const before = await member.client.getContent({ contentID, fields: '-viewCount' })
  const send = async (client: Client, operation: typeof api.featureContent | typeof api.unfeatureContent) => {
    const { status, error } = await client.send(operation, { contentID })
    return `${status} ${error?.code ?? ''}`
  }

  expect([
    await send(member.client, api.featureContent),
    await send(outsider.client, api.featureContent),
  ]).toEqual(['403 forbidden', '403 forbidden'])
  expect([
    await send(owner.client, api.featureContent),
    await send(owner.client, api.featureContent),
  ]).toEqual(['204 ', '204 '])
  expect(await member.client.getContent({ contentID, fields: '-viewCount' })).toEqual({
    ...before,
    featured: true,
  })
  expect([await featured(member.client), await featured(outsider.client)]).toEqual([
    expect.arrayContaining([contentID]),
    expect.not.arrayContaining([contentID]),
  ])
  expect([await send(member.client, api.unfeatureContent), await send(admin, api.unfeatureContent)]).toEqual([
    '403 forbidden',
    '204 ',
  ])
  expect(await send(owner.client, api.unfeatureContent)).toBe('204 ')
  expect(await featured(member.client)).not.toContain(contentID)
  expect((await member.client.getContent({ contentID })).featured).toBe(false)
})

test('/contents/featured and /places/{id}/contents/featured: the latest featured first, in pages, by type and place (more §1.9)', async () => {
  const document = await aContent(member.client, inGroup)
  const discussion = await aDiscussion(member.client, inGroup)
  const elsewhere = await aContent(owner.client, { parent: `/places/${open.id}` })
  const draft = await aContent(owner.client, { ...inGroup, status: 'incomplete' })
  await aContent(member.client, inGroup)
  for (const { id: contentID } of [discussion, elsewhere, draft, document])
    await owner.client.featureContent({ contentID })
  const placeID = group.id

  const page = await member.client.listPlaceFeaturedContents({ placeID, count: 1 })
  const whole = await member.client.listPlaceFeaturedContents({ placeID })
  const refused = await outsider.client.send(api.listPlaceFeaturedContents, { placeID })
  const wrong = await member.client.send(api.listFeaturedContents, { filter: ['tag(x)'] })

  expect([idsOf(page.list), page.links.next !== undefined]).toEqual([[document.id], true])
  expect(idsOf(whole.list)).toEqual([document.id, discussion.id])
  expect(await featured(member.client, [`place(/places/${group.id})`, 'type(discussion)'])).toEqual([
    discussion.id,
  ])
  expect(await featured(outsider.client, [`place(/places/${group.id},/places/${open.id})`])).toEqual([
    elsewhere.id,
  ])
  expect([refused.status, wrong.status]).toEqual([403, 400])
  expect((await member.client.getPlace({ placeID })).resources.featuredContent).toEqual({
    ref: `${baseUrl}/api/core/v3/places/${placeID}/contents/featured`,
    allowed: ['GET'],
  })
})

test('content that moves is not featured in its new place; answers are never featured; missing ones are 404 (decision 0170)', async () => {
  const { id: contentID } = await aContent(owner.client, inGroup)
  await owner.client.featureContent({ contentID })
  const subject = newContent().subject ?? ''
  const body = newContent({ subject, ...inGroup })
  await owner.client.updateContent({ contentID, body })
  const stays = (await owner.client.getContent({ contentID })).featured
  await owner.client.updateContent({ contentID, body: { ...body, parent: `/places/${open.id}` } })
  const comment = await aComment(owner.client, contentID)
  const secret = await aPlace(owner.client, { groupType: 'SECRET' })
  const hidden = await aContent(owner.client, { parent: `/places/${secret.id}` })
  const errors = async (client: Client, id: string) =>
    (await client.send(api.featureContent, { contentID: id })).error?.code

  expect([stays, (await owner.client.getContent({ contentID })).featured]).toEqual([true, false])
  expect([comment.featured, comment.resources.featured]).toEqual([undefined, undefined])
  expect([
    await errors(admin, comment.id),
    await errors(member.client, hidden.id),
    await errors(admin, '9007199254740991'),
  ]).toEqual(['forbidden', 'contentMissing', 'contentMissing'])
})
