import type { Client } from '@folkmoot/client'
import { api, type Person } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { admin, aMember, baseUrl, type Member, newContent, newPerson, unique } from './community.ts'
import { indexed } from './searching.ts'
import { PEOPLE, sendJson } from './wire.ts'

const VERBS = ['PUT', 'POST', 'GET', 'DELETE'] as const
const ann = await aMember()
const bob = await aMember()

// 1 × 1 pixel, to test the verbs on an avatar.
const PIXEL = Uint8Array.from(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
)

/** The keys are those of RFC 8291, Appendix A. */
const DEVICE = {
  endpoint: 'https://push.example.org/of-the-resources',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
}

/** The least that is accepted there. */
function bodyFor(ref: string): unknown {
  if (ref.endsWith('/followingIn')) return []
  if (ref.endsWith('/@manager')) return { manager: `/people/${bob.id}` }
  if (ref.endsWith('/mutes')) return { object: `/people/${bob.id}` }
  if (ref.endsWith('/pushSubscriptions')) return DEVICE
  if (ref.endsWith('/abuseReports')) return { reason: 'spam' }
  if (ref.endsWith('/contents')) return newContent()
  if (ref.endsWith('/announcements')) return newContent({ type: 'announcement' })
  if (ref.endsWith('/places')) return { type: 'group', name: unique('Of ') }
  if (ref.endsWith('/updates')) return { html: 'News' }
  if (ref.endsWith('/v3/people')) return newPerson()
  return /\/(streams|tokens)$/.test(ref) ? { name: 'Of one’s own' } : {}
}

async function use(client: Client, verb: string, ref: string): Promise<number> {
  const isAvatar = ref.endsWith('/avatar')
  if (verb === 'PUT' && isAvatar) {
    const headers = { 'content-type': 'image/png' }
    return (await client.request({ method: verb, path: ref, headers, body: PIXEL })).status
  }
  const isBodied = verb === 'PUT' || verb === 'POST'
  const reply = isBodied
    ? await sendJson(client, verb, ref, bodyFor(ref))
    : await client.request({ method: verb, path: ref })
  return reply.status
}

const resourcesOf = async (client: Client, personID: string): Promise<Person['resources']> =>
  (await client.getPerson({ personID })).resources

test('every person carries resources: ref and allowed, by name (§The resources field)', async () => {
  const resources = await resourcesOf(ann.client, bob.id)

  expect(Object.keys(resources)).toEqual(
    expect.arrayContaining(['self', 'html', 'avatar', 'followers', 'following']),
  )
  for (const resource of Object.values(resources)) {
    expect(Object.keys(resource).sort()).toEqual(['allowed', 'ref'])
    expect(resource.ref.startsWith(`${baseUrl}/`)).toBe(true)
    expect(URL.canParse(resource.ref)).toBe(true)
  }
})

test('`self` is the URI of the person itself, `html` the page to view it in a browser (§The resources field)', async () => {
  const resources = await resourcesOf(ann.client, bob.id)

  expect(resources.self?.ref).toBe(`${baseUrl}${PEOPLE}/${bob.id}`)
  expect(resources.html).toEqual({ ref: `${baseUrl}/people/${bob.username}`, allowed: ['GET'] })
})

test('people in lists have the same resources as by id (decisions §0, §2)', async () => {
  await admin.follow({ personID: ann.id, otherID: bob.id })
  const alone = await resourcesOf(ann.client, bob.id)
  await indexed()

  const lists = [
    await ann.client.listPeople({ filter: [`search(${bob.username})`] }),
    await ann.client.listFollowing({ personID: ann.id }),
  ]

  for (const { list } of lists) expect(list.map((person) => person.resources)).toEqual([alone])
})

test('answers of POST and PUT carry resources for the caller (decisions §0)', async () => {
  const changed = await ann.client.updatePerson({ personID: '@me', body: {} })

  expect(changed.resources).toEqual(await resourcesOf(ann.client, ann.id))
})

const callers = [
  ['the person itself', (subject: Member) => subject.client],
  ['another member', () => bob.client],
  ['an admin', () => admin],
] as const

test.each(callers)('`allowed` is alphabetical for %s (decisions §1)', async (_, callerOf) => {
  const resources = await resourcesOf(callerOf(ann), ann.id)

  for (const { allowed } of Object.values(resources)) expect(allowed).toEqual([...allowed].sort())
})

test('`allowed` on self: GET for others, and PUT for the person, and DELETE for admins (decisions §4)', async () => {
  const [own, others, admins] = await Promise.all(
    callers.map(([, callerOf]) => resourcesOf(callerOf(ann), ann.id)),
  )

  expect(own?.self?.allowed).toEqual(['GET', 'PUT'])
  expect(others?.self?.allowed).toEqual(['GET'])
  expect(admins?.self?.allowed).toEqual(['DELETE', 'GET', 'PUT'])
})

test.each(callers)(
  'for %s each listed verb works and each unlisted one is refused (decisions §1)',
  async (_, callerOf) => {
    const subject = await aMember()
    await admin.setManager({ personID: subject.id, body: { manager: bob.id } })
    const client = callerOf(subject)
    // Which verbs there are at all: of some, such as making tokens, admins have fewer than the person.
    const known = [
      await resourcesOf(admin, subject.id),
      await resourcesOf(admin, '@me'),
      await resourcesOf(subject.client, subject.id),
    ]
    const exists = (name: string, verb: (typeof VERBS)[number]) =>
      known.some((resources) => resources[name]?.allowed.includes(verb))
    // The entity itself last, because this may delete it.
    const { self, html, ...others } = await resourcesOf(client, subject.id)
    const inOrder = Object.entries({ ...others, ...(self ? { self } : {}) })

    for (const [name, { ref, allowed }] of inOrder) {
      for (const verb of VERBS) {
        const status = await use(client, verb, ref)

        const label = `${verb} ${name} is ${status}`
        if (allowed.includes(verb)) expect(status, label).toBeLessThan(300)
        else expect(status, label).toBe(exists(name, verb) ? 403 : 405)
      }
    }
    expect(html?.allowed).toEqual(['GET'])
  },
)

test('`allowed` says rights, not state: following somebody already changes nothing of it (decisions §1)', async () => {
  const subject = await aMember()
  const before = await resourcesOf(bob.client, subject.id)
  await bob.client.follow({ personID: '@me', otherID: subject.id })

  const after = await resourcesOf(bob.client, subject.id)

  expect(after).toEqual(before)
})

test('a moderator has no more verbs on a person than any member (decisions §4)', async () => {
  const moderator = await aMember({ svc: { roles: ['moderator'] } })

  const seen = await resourcesOf(moderator.client, ann.id)

  expect(seen.self?.allowed).toEqual(['GET'])
})

test('DELETE self is listed for an admin and works there: 202 (decisions §4)', async () => {
  const subject = await aMember()
  const { self } = await resourcesOf(admin, subject.id)

  const reply = await admin.request({ method: 'DELETE', path: self?.ref ?? '' })

  expect(reply.status).toBe(202)
  expect((await admin.send(api.getPerson, { personID: subject.id })).status).toBe(404)
})
