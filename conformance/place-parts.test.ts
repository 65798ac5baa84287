import type { Client } from '@folkmoot/client'
import { api } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import {
  aComment,
  aContent,
  admin,
  aMember,
  anonymous,
  aPerson,
  aPlace,
  baseUrl,
  collect,
  unique,
} from './community.ts'
import { fieldsNamed } from './wire.ts'

const [ann, bob, carl] = [await aMember(), await aMember(), await aMember()]
const V3 = `${baseUrl}/api/core/v3`
const group = await aPlace(ann.client, { groupType: 'PRIVATE' })
const secret = await aPlace(ann.client, { groupType: 'SECRET' })
await ann.client.addMember({ placeID: group.id, body: { person: bob.id } })
const parent = `/places/${group.id}`

test('/places/{id}/categories: those of content that the caller may see, by name (more §1.9, decision 0177)', async () => {
  await aContent(ann.client, { parent, categories: ['Plans', 'Art'] })
  await aContent(bob.client, { parent, categories: ['Plans', 'Letters'] })
  await aContent(ann.client, { parent, categories: ['Unfinished'], status: 'incomplete' })
  await aContent(ann.client, { categories: ['Elsewhere'] })

  const placeID = group.id
  const list = await collect(bob.client.each(api.listPlaceCategories, { placeID, count: 2 }))
  const refused = await carl.client.send(api.listPlaceCategories, { placeID })
  const hidden = await carl.client.send(api.listPlaceCategories, { placeID: secret.id })

  const place = `${V3}/places/${placeID}`
  expect(list).toEqual(['Art', 'Letters', 'Plans'].map((name) => ({ name, type: 'category', place })))
  expect([refused.status, hidden.error?.code]).toEqual([403, 'placeMissing'])
})

test('/places/{id}/permissions: what the caller may do, and for owners what others may (more §1.9, decision 0177)', async () => {
  const { id: securityGroupID, name } = await admin.createSecurityGroup({ body: { name: unique('Guests ') } })
  await admin.openPlace({ placeID: group.id, body: [securityGroupID] })
  const read = async (client: Client) => await client.getPlacePermissions({ placeID: group.id })

  const [owner, member, stranger] = [await read(ann.client), await read(bob.client), await read(carl.client)]

  const ofMembers = ['view', 'viewContent', 'createContent', 'join']
  const ofOwners = ['view', 'viewContent', 'createContent', 'createAnnouncement', 'join', 'manage']
  expect(owner).toEqual({
    type: 'placePermissions',
    place: `${V3}/places/${group.id}`,
    membership: 'owner',
    allowed: ofOwners,
    childTypes: ['project', 'blog'],
    groups: [
      { name: 'everyone', allowed: ['view', 'join'] },
      { name: 'members', allowed: ofMembers },
      { name: 'owners', allowed: ofOwners },
      { name, securityGroupID, allowed: ofMembers },
    ],
  })
  expect([member.membership, member.allowed, member.groups]).toEqual(['member', ofMembers, undefined])
  expect([stranger.membership, stranger.allowed, stranger.childTypes]).toEqual([
    undefined,
    ['view', 'join'],
    [],
  ])
  expect((await read(admin)).groups).toEqual(owner.groups)
  const missing = await carl.client.send(api.getPlacePermissions, { placeID: secret.id })
  expect(missing.error?.code).toBe('placeMissing')
})

test('/places/{id}/statics: the picture that owners gave the place, else none (more §1.9, decision 0177)', async () => {
  const placeID = group.id
  const none = await carl.client.listPlaceStatics({ placeID })
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const set = await ann.client.request({
    method: 'PUT',
    path: `/api/core/v3/places/${placeID}/avatar`,
    headers: { 'content-type': 'image/png' },
    body: Buffer.from(pixel, 'base64'),
  })
  const { list } = await carl.client.listPlaceStatics({ placeID })

  expect([none.list, set.status]).toEqual([[], 204])
  const place = `${V3}/places/${placeID}`
  expect(list).toEqual([
    {
      name: 'avatar',
      type: 'static',
      contentType: expect.stringMatching('^image/'),
      ref: `${place}/avatar`,
      place,
    },
  ])
  const missing = await carl.client.send(api.listPlaceStatics, { placeID: secret.id })
  expect(missing.error?.code).toBe('placeMissing')
})

test('/urls finds what a URI or the address of a page names, if the caller may see it (more §1.9, decision 0177)', async () => {
  const [document, inside] = [await aContent(ann.client), await aContent(ann.client, { parent })]
  const comment = await aComment(ann.client, document.id)
  const hidden = await aPerson({ svc: { visible: false } })
  const found = async (client: Client, url: string) => {
    const { status, body, error } = await client.send(api.resolveUrl, { url })
    return status === 200 ? `${body?.type} ${body?.id}` : error?.code
  }
  const page = document.resources.html?.ref ?? ''
  const seen = [
    [`${V3}/people/${ann.id}`, `person ${ann.id}`],
    [`/people/${ann.username}`, `person ${ann.id}`],
    [group.resources.html?.ref ?? '', `group ${group.id}`],
    [`${V3}/places/${group.id}`, `group ${group.id}`],
    [page, `document ${document.id}`],
    [`${page}#comment-${comment.id}`, `comment ${comment.id}`],
    [`/api/core/v3/comments/${comment.id}`, `comment ${comment.id}`],
  ] as const

  for (const [url, object] of seen) expect([url, await found(carl.client, url)]).toEqual([url, object])
  const unseen = [
    `${V3}/contents/${inside.id}`,
    `${V3}/places/${secret.id}`,
    secret.resources.html?.ref ?? '',
    `${V3}/people/${hidden.id}`,
    `${V3}/contents/9007199254740991`,
    `/thread/${document.id}`,
    `https://elsewhere.example/api/core/v3/people/${ann.id}`,
    'nonsense',
  ]
  for (const url of unseen) expect([url, await found(carl.client, url)]).toEqual([url, 'urlMissing'])
  expect(await found(bob.client, `${V3}/contents/${inside.id}`)).toBe(`document ${inside.id}`)
  expect(await found(admin, `${V3}/people/${hidden.id}`)).toBe(`person ${hidden.id}`)
  expect(await found(anonymous, `${V3}/people/${ann.id}`)).toBe('unauthenticated')
  const without = await carl.client.request({ path: '/api/core/v3/urls' })
  expect([without.status, fieldsNamed(without)]).toEqual([400, ['url']])
})
