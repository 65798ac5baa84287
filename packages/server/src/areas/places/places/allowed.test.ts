import type { Client } from '@folkmoot/client'
import { GROUP_TYPES, type Resources, type TopType } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { anInstance } from '../../../testing/instance.ts'
import { aCast, aStage, PRINCIPALS, type Stage } from '../../../testing/places.ts'

const instance = await anInstance()
afterAll(() => instance.close())
const cast = await aCast(instance)

const V3 = `${instance.baseUrl}/api/core/v3`
const VERBS = ['DELETE', 'GET', 'POST', 'PUT'] as const
type Verb = (typeof VERBS)[number]
const PIXEL = Uint8Array.from(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
)

/** Where something can be done, and the body that asks for nothing that a right to the verb would not cover. */
interface Target {
  readonly path: string
  readonly source: string
  readonly resource: string
  readonly body: unknown
}

const written = (type: TopType) => ({
  type,
  subject: 'News',
  content: { type: 'text/html', text: '<p>New</p>' },
})

const MEMBERS = [
  'extra',
  'asker',
  'guest',
  'founder',
  'pending',
  'invited',
  'member',
  'owner',
  'banned',
] as const
const STATE_OF = { extra: 'member', asker: 'pending', guest: 'invited', founder: 'owner' } as const

function targetsOf(stage: Stage): Target[] {
  const place = `/places/${stage.placeID}`
  const { newcomer, extra } = cast.people
  return [
    { path: `${place}/archived`, source: place, resource: 'archived', body: {} },
    { path: `${place}/avatar`, source: place, resource: 'avatar', body: PIXEL },
    {
      path: `${place}/places`,
      source: place,
      resource: 'places',
      body: { type: 'project', name: `In ${stage.slug}` },
    },
    { path: `${place}/contents`, source: place, resource: 'contents', body: written('document') },
    {
      path: `${place}/announcements`,
      source: place,
      resource: 'announcements',
      body: written('announcement'),
    },
    {
      path: `${place}/templates`,
      source: place,
      resource: 'templates',
      body: { name: 'Minutes', kind: 'document', content: { type: 'text/html', text: '' } },
    },
    { path: `${place}/extprops`, source: place, resource: 'extprops', body: {} },
    { path: `${place}/categories`, source: place, resource: 'categories', body: {} },
    { path: `${place}/activities`, source: place, resource: 'activities', body: {} },
    { path: `${place}/followingIn`, source: place, resource: 'followingIn', body: [] },
    { path: `/members${place}`, source: place, resource: 'members', body: {} },
    { path: `${place}/moderators`, source: place, resource: 'moderators', body: { person: extra.id } },
    { path: `${place}/securityGroups`, source: place, resource: 'securityGroups', body: [] },
    { path: `/invites${place}`, source: place, resource: 'invites', body: { invitees: [newcomer.id] } },
    ...MEMBERS.map((name) => {
      const member = `/members/${stage.memberID(name)}`
      const state = name in STATE_OF ? Reflect.get(STATE_OF, name) : name
      return { path: member, source: member, resource: 'self', body: { state } }
    }),
    ...(['guest', 'invited'] as const).map((name) => {
      const invite = `/invites/${stage.memberID(name)}`
      return { path: invite, source: invite, resource: 'self', body: { state: 'invited' } }
    }),
    { path: place, source: place, resource: 'self', body: {} },
  ]
}

async function use(client: Client, verb: Verb, target: Target): Promise<number> {
  const isPicture = target.body === PIXEL
  const isBodied = verb === 'PUT' || verb === 'POST'
  const reply = await client.request({
    method: verb,
    path: V3 + target.path,
    headers: isBodied ? { 'content-type': isPicture ? 'image/png' : 'application/json' } : {},
    body: isBodied ? (isPicture ? PIXEL : JSON.stringify(target.body)) : undefined,
  })
  return reply.status
}

async function allowedAt(client: Client, target: Target): Promise<readonly string[]> {
  const reply = await client.request({ path: V3 + target.source })
  const entity = reply.body as { resources: Resources } | undefined
  return entity?.resources[target.resource]?.allowed ?? []
}

const REFUSED = [403, 404, 405]

test('for everyone in every type of group, each verb listed in `allowed` works and each other one is refused', {
  timeout: 300_000,
}, async () => {
  const lies: string[] = []
  let checked = 0
  for (const groupType of GROUP_TYPES) {
    for (const principal of PRINCIPALS) {
      const client = cast.clientOf(principal)
      const aTarget = async (index: number) => {
        const target = targetsOf(await aStage(instance, cast, groupType))[index]
        if (!target) throw new Error('There are fewer targets')
        return target
      }
      for (const index of targetsOf(await aStage(instance, cast, groupType)).keys()) {
        const untouched = await aTarget(index)
        const allowed = await allowedAt(client, untouched)
        expect(allowed).toEqual(allowed.toSorted())
        for (const verb of VERBS) {
          // What is refused changes nothing; what works may delete the group.
          const target = allowed.includes(verb) ? await aTarget(index) : untouched

          const status = await use(client, verb, target)

          checked++
          const said = `${principal}, ${groupType}: ${verb} ${target.resource} ${target.path} is ${status}`
          if (allowed.includes(verb) === REFUSED.includes(status)) lies.push(said)
          if (status >= 500) lies.push(said)
        }
      }
    }
  }
  expect(lies).toEqual([])
  expect(checked).toBe(GROUP_TYPES.length * PRINCIPALS.length * VERBS.length * 26)
})
