import {
  api,
  type MetadataObject,
  type MetadataProperty,
  type MetadataResource,
  type OperationShape,
} from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { aContent, admin, aMember, anonymous, baseUrl, unique, word } from './community.ts'
import { PEOPLE, written } from './wire.ts'

const ann = await aMember({
  addresses: [{ value: { country: 'Italy' } }],
  svc: { profile: [{ svc_label: 'Title', value: 'Baker' }] },
})
const METADATA = '/api/core/v3/metadata'
const read = async (path: string, client = ann.client): Promise<unknown> =>
  written(await client.request({ path }))
const objectOf = async (name: string) => (await read(`${METADATA}/objects/${name}`)) as MetadataObject
const namesIn = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name)

/** The fields of a value as it was sent, dotted. Maps, such as resources, have keys of their own. */
function fieldsIn(value: unknown, isKnown: (name: string) => boolean, prefix = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => fieldsIn(item, isKnown, prefix))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]) => {
    const name = `${prefix}${key}`
    return [name, ...(isKnown(name) ? fieldsIn(item, isKnown, `${name}.`) : [])]
  })
}

test('/metadata/objects/{name} has the fields that objects have, in the words of the instance (more §1.9, decision 0175)', async () => {
  const document = await aContent(ann.client, { tags: [unique('tag')] })
  const [person, content] = [await objectOf('person'), await objectOf('document')]
  const sent = [
    [person, await read(`${PEOPLE}/${ann.id}`)],
    [content, await read(`/api/core/v3/contents/${document.id}`)],
  ] as const

  for (const [object, entity] of sent) {
    const inline = object.fields.filter(({ type }) => type === 'object')
    const shown = fieldsIn(entity, (name) => inline.some((field) => field.name === name))
    expect(namesIn(object.fields)).toEqual(expect.arrayContaining(shown))
  }
  const field = (object: MetadataObject, name: string) => object.fields.find((one) => one.name === name)
  expect(field(person, `${word('svc')}.username`)).toMatchObject({
    type: 'string',
    editable: true,
    required: true,
  })
  expect(field(person, `${word('svc')}.profile.${word('svc_label')}`)).toMatchObject({ editable: true })
  expect(field(person, 'published')).toMatchObject({ type: 'date', editable: false, array: false })
  expect(field(content, 'author')).toMatchObject({ type: 'person', required: false })
  expect(field(content, 'tags')).toMatchObject({ type: 'string', array: true, editable: true })
  expect(field(content, 'visibility')?.values).toContain('people')
  expect(person.resourceLinks.map(({ verb, name }) => `${verb} ${name}`)).toEqual(
    expect.arrayContaining(['GET self', 'PUT self', 'DELETE @manager', 'GET extprops']),
  )
  expect(content.resourceLinks.map(({ path }) => path).join()).not.toMatch('/announcements/')
})

test('/metadata/objects names each type with its URI, and all of them answer; another is 404 (more §1.9)', async () => {
  const objects = (await read(`${METADATA}/objects`)) as Record<string, string>

  expect(Object.keys(objects)).toEqual(
    expect.arrayContaining(['person', 'document', 'discussion', 'group', 'stream', 'webhook', 'tag']),
  )
  expect(Object.keys(objects)).not.toEqual(expect.arrayContaining(['text/html']))
  for (const [name, uri] of Object.entries(objects)) {
    expect(uri).toBe(`${baseUrl}${METADATA}/objects/${name}`)
    expect(await objectOf(name)).toMatchObject({ name })
  }
  for (const name of ['nothing', 'toString', '__proto__']) {
    const reply = await ann.client.send(api.getMetadataObject, { name })
    expect([reply.status, reply.error?.code]).toEqual([404, 'objectMissing'])
  }
})

test('@supportedFields and @filterableFields are names of fields and of filters with values (more §1.9)', async () => {
  const [fields, filters] = [
    await read(`${PEOPLE}/@supportedFields`),
    await read(`${PEOPLE}/@filterableFields`),
  ]

  const person = (await read(`${PEOPLE}/@me`)) as object
  expect(fields).toEqual(expect.arrayContaining(Object.keys(person)))
  expect(filters).toEqual(expect.arrayContaining(['tag', 'department']))
  for (const name of filters as string[]) {
    const reply = await ann.client.send(api.listPeople, { filter: [`${name}(x)`] })
    expect([name, reply.status]).toEqual([name, 200])
  }
})

test('/metadata/resources has every operation of the contract (more §1.9)', async () => {
  const resources = (await read(`${METADATA}/resources`)) as MetadataResource[]

  const all: OperationShape[] = Object.values(api)
  expect(resources.map(({ verb, path }) => `${verb} ${path}`).sort()).toEqual(
    all.map(({ method, path }) => `${method} ${path}`).sort(),
  )
  expect(resources).toContainEqual({
    name: 'getPerson',
    path: `${PEOPLE}/{personID}`,
    verb: 'GET',
    hasBody: false,
    description: api.getPerson.summary,
    since: '3.0',
  })
})

test('/metadata/properties has what the caller may read, …/public what everybody may (more §1.9, decision 0175)', async () => {
  const listed = async (path: string, client = ann.client) =>
    (await read(`${METADATA}/properties${path}`, client)) as MetadataProperty[]
  const [open, own, all] = [await listed('/public', anonymous), await listed(''), await listed('', admin)]
  const limit = word('svc.webhooks.buggy.after')

  expect(open).toContainEqual({
    name: 'instance.url',
    type: 'string',
    value: baseUrl,
    description: expect.any(String),
    availability: 'public',
  })
  expect(new Set(open.map(({ availability }) => availability))).toEqual(new Set(['public']))
  expect(await listed('/public', admin)).toEqual(open)
  expect(namesIn(own)).toEqual(expect.arrayContaining([...namesIn(open), 'feature.status_update.enabled']))
  expect(own.filter(({ availability }) => availability === 'admins')).toEqual([])
  expect(namesIn(all)).toEqual([...new Set([...namesIn(own), ...namesIn(all)])].sort())
  expect(all.find(({ name }) => name === limit)).toMatchObject({
    value: (await admin.getProperty({ name: limit })).value,
    availability: 'admins',
  })
  for (const path of ['properties', 'objects', 'resources', 'locales', 'timezones']) {
    expect((await anonymous.request({ path: `${METADATA}/${path}` })).status).toBe(401)
  }
})

test('/metadata/locales and /metadata/timezones are what preferences accept (more §1.9)', async () => {
  const locales = await read(`${METADATA}/locales`)
  const zones = (await read(`${METADATA}/timezones`)) as { id: string; displayName: string; offset: number }[]

  expect(locales).toEqual([
    { locale: 'en', displayName: 'English' },
    { locale: 'de', displayName: 'Deutsch' },
    { locale: 'fr', displayName: 'Français' },
    { locale: 'es', displayName: 'Español' },
  ])
  const offsets = Object.fromEntries(zones.map(({ id, offset }) => [id, offset]))
  expect(offsets).toMatchObject({
    UTC: 0,
    'Europe/Berlin': 60,
    'Australia/Sydney': 600,
    'America/St_Johns': -210,
  })
  expect(zones.map(({ id }) => id)).toEqual(zones.map(({ id }) => id).toSorted())
  for (const { id: timeZone } of [zones[0], zones.at(-1)].flatMap((zone) => zone ?? [])) {
    const changed = await ann.client.updatePreferences({ personID: '@me', body: { timeZone } })
    expect(changed.timeZone).toBe(timeZone)
  }
})
