import { api, type NewTemplate } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import {
  admin,
  aMember,
  anonymous,
  aPlace,
  baseUrl,
  collect,
  html,
  type Member,
  unique,
} from './community.ts'
import { DATE, fieldsNamed, sendJson } from './wire.ts'

const [owner, member, stranger] = await Promise.all([aMember(), aMember(), aMember()])
const V3 = '/api/core/v3'

async function aPlaceOf(groupType: 'OPEN' | 'MEMBER_ONLY' | 'PRIVATE' | 'SECRET' = 'OPEN') {
  const place = await aPlace(owner.client, { groupType })
  await owner.client.addMember({ placeID: place.id, body: { person: member.id } })
  return place
}
const template = (more: Partial<NewTemplate> = {}): NewTemplate => ({
  name: unique('Report'),
  kind: 'document',
  content: html('Who was there?'),
  ...more,
})
const add = async (placeID: string, more: Partial<NewTemplate> = {}) =>
  await owner.client.createTemplate({ placeID, body: template(more) })
const listOf = async ({ client }: Pick<Member, 'client'>, placeID: string) =>
  await client.send(api.listTemplates, { placeID })
const place = await aPlaceOf()

test('an owner adds a template, members read it, and it is changed and removed (decision 0196)', async () => {
  const body = template({
    name: ' Minutes ',
    kind: 'question',
    subject: 'Meeting of ',
    content: html('<h2>Present</h2><script>x</script>'),
    tags: ['Minutes', 'minutes'],
  })

  const created = await owner.client.send(api.createTemplate, { placeID: place.id, body })
  const templateID = created.body?.id ?? ''
  const read = await member.client.getTemplate({ templateID })
  const changed = await owner.client.updateTemplate({ templateID, body: { name: 'Minutes of a meeting' } })
  const { list } = await member.client.listTemplates({ placeID: place.id })
  await owner.client.deleteTemplate({ templateID })
  const gone = await owner.client.send(api.getTemplate, { templateID })

  const ref = `${baseUrl}${V3}/templates/${templateID}`
  expect([created.status, created.headers.get('location')]).toEqual([201, ref])
  expect(created.body).toMatchObject({ resources: { self: { ref, allowed: ['DELETE', 'GET', 'PUT'] } } })
  expect(read).toMatchObject({
    id: templateID,
    type: 'template',
    name: 'Minutes',
    kind: 'question',
    subject: 'Meeting of',
    content: { type: 'text/html', text: expect.stringContaining('<h2>Present</h2>') },
    tags: ['minutes'],
    parentPlace: { id: place.id, name: place.name },
    published: expect.stringMatching(DATE),
    updated: expect.stringMatching(DATE),
    resources: { self: { ref, allowed: ['GET'] } },
  })
  expect(read.content?.text).not.toContain('script')
  expect(changed).toMatchObject({ name: 'Minutes of a meeting', kind: 'question', tags: ['minutes'] })
  expect(changed.content).toEqual(read.content)
  expect(list.map(({ id, content }) => [id, content])).toEqual([[templateID, undefined]])
  expect([gone.status, gone.error?.code]).toEqual([404, 'templateMissing'])
})

test('templates are listed by name, page by page, without their texts (decision 0196)', async () => {
  const { id: placeID } = await aPlaceOf()
  for (const name of ['beta', 'Alpha', 'Gamma', 'alpha']) await add(placeID, { name })

  const pages = await collect(member.client.each(api.listTemplates, { placeID, count: 3 }))

  expect(pages.map(({ name }) => name)).toEqual(['Alpha', 'alpha', 'beta', 'Gamma'])
})

test('who may write in a place reads its templates; its owners and admins write them (decision 0196)', async () => {
  const { id } = await add(place.id)
  const { id: closed } = await aPlaceOf('PRIVATE')
  const { id: readable } = await aPlaceOf('MEMBER_ONLY')
  const inClosed = await add(closed)
  const writes = async ({ client }: Pick<Member, 'client'>, placeID: string, templateID: string) => [
    (await client.send(api.createTemplate, { placeID, body: template() })).status,
    (await client.send(api.updateTemplate, { templateID, body: { name: 'Other' } })).status,
    (await client.send(api.deleteTemplate, { templateID })).status,
  ]

  const lists = await Promise.all(
    [owner, member, stranger, { client: admin }].map(async (who) => [
      (await listOf(who, place.id)).status,
      (await listOf(who, closed)).status,
      (await listOf(who, readable)).status,
    ]),
  )
  const read = await stranger.client.send(api.getTemplate, { templateID: inClosed.id })
  const unknown = await anonymous.send(api.listTemplates, { placeID: place.id })

  expect(lists).toEqual([
    [200, 200, 200],
    [200, 200, 200],
    [200, 403, 403],
    [200, 200, 200],
  ])
  expect([read.status, unknown.status]).toEqual([403, 401])
  expect(await writes(member, place.id, id)).toEqual([403, 403, 403])
  expect(await writes(stranger, closed, inClosed.id)).toEqual([403, 403, 403])
  expect(await writes({ client: admin }, place.id, id)).toEqual([201, 200, 204])
})

test('the place says what the caller may do with its templates (§ resources)', async () => {
  const { id: placeID } = await aPlaceOf('PRIVATE')
  const seenBy = async ({ client }: Pick<Member, 'client'>) =>
    (await client.getPlace({ placeID })).resources.templates

  const ref = `${baseUrl}${V3}/places/${placeID}/templates`
  expect(await seenBy(owner)).toEqual({ ref, allowed: ['GET', 'POST'] })
  expect(await seenBy({ client: admin })).toEqual({ ref, allowed: ['GET', 'POST'] })
  expect(await seenBy(member)).toEqual({ ref, allowed: ['GET'] })
  expect(await seenBy(stranger)).toBeUndefined()
})

test('templates of a secret group, and of a removed place, are missing (decision 0196)', async () => {
  const { id: placeID } = await aPlaceOf('SECRET')
  const { id: templateID } = await add(placeID)
  const asked = async ({ client }: Pick<Member, 'client'>) =>
    await Promise.all([
      client.send(api.listTemplates, { placeID }),
      client.send(api.createTemplate, { placeID, body: template() }),
      client.send(api.getTemplate, { templateID }),
      client.send(api.updateTemplate, { templateID, body: {} }),
      client.send(api.deleteTemplate, { templateID }),
    ])
  const codesOf = (replies: Awaited<ReturnType<typeof asked>>) =>
    replies.map(({ status, error }) => `${status} ${error?.code}`)
  const missing = [...Array(2).fill('404 placeMissing'), ...Array(3).fill('404 templateMissing')]

  const outside = codesOf(await asked(stranger))
  await owner.client.deletePlace({ placeID })
  const after = codesOf(await asked(owner))

  expect(outside).toEqual(missing)
  expect(after).toEqual(missing)
})

test('nothing is changed unseen: If-Match needs the current version (§ concurrency)', async () => {
  const created = await owner.client.send(api.createTemplate, { placeID: place.id, body: template() })
  const templateID = created.body?.id ?? ''
  const stale = { 'if-match': created.headers.get('etag') ?? '' }
  const changed = await owner.client.send(api.updateTemplate, {
    templateID,
    body: { subject: 'New' },
    headers: stale,
  })

  const late = await owner.client.send(api.updateTemplate, {
    templateID,
    body: { subject: 'Old' },
    headers: stale,
  })
  const lateRemoval = await owner.client.send(api.deleteTemplate, { templateID, headers: stale })
  const again = await owner.client.send(api.getTemplate, {
    templateID,
    headers: { 'if-none-match': changed.headers.get('etag') ?? '' },
  })

  expect([changed.status, late.status, lateRemoval.status, again.status]).toEqual([200, 412, 412, 304])
  expect((await owner.client.getTemplate({ templateID })).subject).toBe('New')
})

test('what is wrong is named: name, kind, text, tags, title (decision 0139)', async () => {
  const path = `${V3}/places/${place.id}/templates`
  const refused = async (more: object) =>
    fieldsNamed(await sendJson(owner.client, 'POST', path, { ...template(), ...more }))
  const documents = await aPlace(owner.client, { contentTypes: ['documents'] })
  const other = await owner.client.send(api.createTemplate, {
    placeID: documents.id,
    body: template({ kind: 'question' }),
  })
  const image = html(`<img src="${V3}/images/1">`)

  expect(await refused({ name: ' ' })).toEqual(['name'])
  expect(await refused({ name: 'x'.repeat(101) })).toEqual(['name'])
  expect(await refused({ kind: 'announcement' })).toEqual(['kind'])
  expect(await refused({ subject: 'x'.repeat(256) })).toEqual(['subject'])
  expect(await refused({ tags: ['x'.repeat(65)] })).toEqual(['tags[0]'])
  expect(await refused({ content: { type: 'text/html', text: 'x'.repeat(2_100_000) } })).toEqual([
    'content.text',
  ])
  expect(await refused({ content: image })).toEqual(['content.text'])
  expect([other.status, other.error?.details?.[0]?.field]).toEqual([400, 'kind'])
})

test('a place has at most 50 templates, however many are added at once (decision 0196)', async () => {
  const { id: placeID } = await aPlaceOf()
  for (let times = 0; times < 48; times++) await add(placeID)

  const last = await Promise.all(
    Array.from({ length: 6 }, () => owner.client.send(api.createTemplate, { placeID, body: template() })),
  )

  expect(last.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409, 409, 409])
  expect(last.find(({ status }) => status === 409)?.error?.code).toBe('tooManyTemplates')
})

test('a template of another type of the place stays, and can be renamed (decision 0196)', async () => {
  const { id: placeID } = await aPlaceOf()
  const { id: templateID } = await add(placeID, { kind: 'question' })
  await owner.client.updatePlace({ placeID, body: { contentTypes: ['documents'] } })

  const renamed = await owner.client.updateTemplate({ templateID, body: { name: 'Other', kind: 'question' } })
  const refused = await owner.client.send(api.updateTemplate, { templateID, body: { kind: 'discussion' } })

  expect(renamed).toMatchObject({ name: 'Other', kind: 'question' })
  expect(refused.status).toBe(400)
})
