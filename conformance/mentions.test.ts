import type { Client } from '@folkmoot/client'
import { api, type Content, type ContentInput, type Place } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import {
  aComment,
  aContent,
  aDiscussion,
  admin,
  aMember,
  aMessage,
  anonymous,
  aPerson,
  aPlace,
  baseUrl,
  collect,
  html,
  newContent,
  unique,
} from './community.ts'
import { indexed } from './searching.ts'
import { CONTENTS, GUARD_LINE } from './wire.ts'

const ann = await aMember()
const bob = await aMember()
const carl = await aMember()
const V3 = `${baseUrl}/api/core/v3`

const pageOf = ({ resources }: Pick<Content | Place, 'resources'>) => resources.html?.ref ?? ''
const linksTo = (...addresses: string[]) =>
  html(addresses.map((address) => `<p><a href="${address}">here</a></p>`).join(''))
const aTextOn = async (client: Client, addresses: string[], overrides: Partial<ContentInput> = {}) =>
  await aContent(client, { ...overrides, content: linksTo(...addresses) })
const mentionsOf = async (contentID: string, client = admin) =>
  (await collect(client.each(api.listMentions, { contentID }))).map(({ id }) => id)
const personPage = (username: string) => `/people/${username}`

test('a hyperlink to a person, place or content creates a mention; they are listed as summaries in the order of the text (§Content entity)', async () => {
  const group = await aPlace(ann.client)
  const document = await aContent(ann.client)
  const comment = await aComment(ann.client, document.id)
  const addresses = [pageOf(comment), pageOf(bob.person), `${pageOf(group)}/activity`, pageOf(document)]
  const { id: contentID, resources } = await aTextOn(ann.client, addresses)

  const reply = await carl.client.send(api.listMentions, { contentID })

  expect(resources.mentions).toEqual({ ref: `${V3}/contents/${contentID}/mentions`, allowed: ['GET'] })
  expect(reply.status).toBe(200)
  expect(reply.text.startsWith(GUARD_LINE)).toBe(true)
  expect(reply.body).toEqual({
    startIndex: 0,
    itemsPerPage: 25,
    links: {},
    list: [
      {
        id: comment.id,
        contentID: comment.id,
        type: 'comment',
        resources: {
          self: { ref: `${V3}/comments/${comment.id}`, allowed: ['GET'] },
          html: { ref: `${baseUrl}/docs/DOC-${document.id}#comment-${comment.id}`, allowed: ['GET'] },
        },
      },
      {
        id: bob.id,
        type: 'person',
        displayName: bob.person.displayName,
        mentionName: bob.username,
        name: bob.person.name,
        emails: bob.person.emails,
        thumbnailUrl: bob.person.thumbnailUrl,
        svc: { username: bob.username, enabled: true, visible: true, status: 'registered' },
        resources: {
          self: { ref: `${V3}/people/${bob.id}`, allowed: ['GET'] },
          html: { ref: `${baseUrl}/people/${bob.username}`, allowed: ['GET'] },
        },
      },
      expect.objectContaining({ id: group.id, placeID: group.id, type: 'group', name: group.name }),
      expect.objectContaining({ id: document.id, type: 'document', subject: document.subject }),
    ],
  })
})

test('the verbs of a mentioned object are those that the caller has on the object itself (decisions §1)', async () => {
  const document = await aContent(bob.client, { authorship: 'author' })
  const { id: contentID } = await aTextOn(ann.client, [pageOf(document)])
  const verbs = async (client: Client) =>
    (await client.listMentions({ contentID })).list.map(({ resources }) => resources.self?.allowed)

  expect(await verbs(bob.client)).toEqual([['DELETE', 'GET', 'PUT']])
  expect(await verbs(carl.client)).toEqual([['GET']])
})

test('the list has pages, and fields select the fields (decisions §2)', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => aPerson()))
  const { id: contentID } = await aTextOn(
    ann.client,
    people.map(({ svc }) => personPage(svc.username)),
  )

  const first = await bob.client.listMentions({ contentID, count: 2, fields: 'id,-resources' })
  const all = await collect(bob.client.each(api.listMentions, { contentID, count: 2 }))

  expect(first.list).toEqual(people.slice(0, 2).map(({ id }) => ({ id, type: 'person' })))
  expect(first.links.next).toContain('startIndex=2')
  expect(all.map(({ id }) => id)).toEqual(people.map(({ id }) => id))
})

test('messages and comments mention as well, and are asked under their content id (decisions §3)', async () => {
  const discussion = await aDiscussion(ann.client)
  const text = `<a href="${personPage(carl.username)}">Carl</a>`
  const message = await aMessage(bob.client, discussion.id, text)
  const comment = await aComment(bob.client, message.id, text)

  expect(await mentionsOf(message.id)).toEqual([carl.id])
  expect(await mentionsOf(comment.id)).toEqual([carl.id])
  expect(await mentionsOf(discussion.id)).toEqual([])
  for (const { id, resources } of [message, comment]) {
    expect(resources.mentions?.ref).toBe(`${V3}/contents/${id}/mentions`)
  }
})

test('only a change of the text changes the mentions', async () => {
  const content = await aTextOn(ann.client, [personPage(bob.username)])
  const change = async (overrides: Partial<ContentInput>) =>
    await ann.client.updateContent({ contentID: content.id, body: newContent(overrides) })

  await change({ content: linksTo(personPage(carl.username), personPage(bob.username)) })
  const both = await mentionsOf(content.id)
  await change({ content: linksTo(personPage(carl.username)), tags: ['news'] })
  const one = await mentionsOf(content.id)
  await change({ content: html('<p>Nobody</p>') })

  expect(both).toEqual([carl.id, bob.id])
  expect(one).toEqual([carl.id])
  expect(await mentionsOf(content.id)).toEqual([])
})

test('an object that is linked several times, in any way, is mentioned once', async () => {
  const ways = [personPage(bob.username), `${baseUrl}/people/${bob.username}/`, `${V3}/people/${bob.id}`]

  const { id } = await aTextOn(ann.client, [...ways, ...ways])

  expect(await mentionsOf(id)).toEqual([bob.id])
})

test('the first 50 count', { timeout: 60_000 }, async () => {
  const people = await Promise.all(Array.from({ length: 53 }, () => aPerson()))
  const nobodies = Array.from({ length: 60 }, () => personPage(unique('nobody')))
  const pages = people.map(({ svc }) => personPage(svc.username))

  const { id } = await aTextOn(ann.client, [...nobodies, ...pages.slice(0, 10), ...pages])

  expect(await mentionsOf(id)).toEqual(people.slice(0, 50).map((person) => person.id))
})

test('to mention oneself, or a text itself, counts as nothing', async () => {
  const content = await aContent(ann.client)
  const contentID = content.id
  const body = newContent({ content: linksTo(personPage(ann.username), pageOf(content)) })

  await ann.client.updateContent({ contentID, body })

  expect(await mentionsOf(contentID)).toEqual([])
})

test('only links mention: no plain text, no picture, no address that is merely written', async () => {
  const page = `${baseUrl}${personPage(bob.username)}`
  const texts = [
    html(
      `<p>${page} <img src="${page}" alt="${page}"> <a name="x" title="${page}">x</a> <!-- ${page} --></p>`,
    ),
    html(`<pre>&lt;a href="${page}"&gt;</pre>`),
    { type: 'text/plain', text: `<a href="${page}">Bob</a>` } as const,
  ]

  for (const content of texts) {
    const { id } = await aContent(ann.client, { content })
    expect(await mentionsOf(id), content.text).toEqual([])
  }
})

/** Restricted objects, with the people who may see them. */
async function secretsOf() {
  const secret = await aPlace(bob.client, { groupType: 'SECRET' })
  const closed = await aPlace(bob.client, { groupType: 'PRIVATE' })
  const hidden = await aPerson({ svc: { visible: false } })
  const inside = await aContent(bob.client, { parent: `/places/${closed.id}` })
  const draft = await aContent(bob.client, { status: 'incomplete' })
  const own = await aContent(bob.client, { visibility: 'hidden' })
  const forSome = await aContent(bob.client, { users: [`/people/${carl.id}`] })
  return { secret, closed, hidden, inside, draft, own, forSome }
}

test('an object that the writer cannot see is not mentioned, as if it did not exist (decisions §1)', async () => {
  const { secret, closed, hidden, inside, draft, own, forSome } = await secretsOf()
  const pages = [secret, hidden, inside, draft, own, forSome, closed].map(pageOf)

  const { id } = await aTextOn(ann.client, pages)

  // A private group is visible; only its content is not.
  expect(await mentionsOf(id)).toEqual([closed.id])
  expect(await mentionsOf(id, bob.client)).toEqual([closed.id])
})

test('readers see only mentions of objects that they may see (decisions §3)', async () => {
  const { secret, closed, inside, draft, own, forSome } = await secretsOf()
  const all = [secret, closed, inside, draft, own, forSome]
  const { id } = await aTextOn(bob.client, all.map(pageOf))

  expect(await mentionsOf(id, bob.client)).toEqual(all.map((one) => one.id))
  expect(await mentionsOf(id, ann.client)).toEqual([closed.id])
  expect(await mentionsOf(id, carl.client)).toEqual([closed.id, forSome.id])
  expect(await mentionsOf(id, admin)).toEqual([secret.id, closed.id, inside.id])
})

test('hidden and removed objects are no longer mentioned', async () => {
  const [hiding, leaving] = [await aPerson(), await aPerson()]
  const [document, place] = [await aContent(bob.client), await aPlace(bob.client)]
  const pages = [hiding, leaving, document, place].map(pageOf)
  const { id } = await aTextOn(ann.client, pages)
  const before = await mentionsOf(id, ann.client)

  await admin.updatePerson({ personID: hiding.id, body: { svc: { visible: false } } })
  await admin.deletePerson({ personID: leaving.id })
  await bob.client.deleteContent({ contentID: document.id })
  await bob.client.deletePlace({ placeID: place.id })

  expect(before).toHaveLength(4)
  expect(await mentionsOf(id, ann.client)).toEqual([])
})

test('the mentions of invisible content are refused like the content itself (decisions §1)', async () => {
  const { secret, inside } = await secretsOf()
  const whispered = await aContent(bob.client, { parent: `/places/${secret.id}` })
  const status = async (contentID: string, client = ann.client) =>
    (await client.send(api.listMentions, { contentID })).status

  expect(await status(inside.id)).toBe(403)
  expect(await status(whispered.id)).toBe(404)
  expect(await status('9007199254740991')).toBe(404)
  expect(await status(inside.id, anonymous)).toBe(401)
  expect(await status(inside.id, bob.client)).toBe(200)
})

test('twenty outsiders who are mentioned where they may not read find no word of it anywhere', {
  timeout: 60_000,
}, async () => {
  const outsiders = await Promise.all(Array.from({ length: 20 }, () => aMember()))
  const canary = unique('canary')
  const pages = outsiders.map(({ username }) => personPage(username))
  const hiding: Partial<ContentInput>[] = [
    { parent: `/places/${(await aPlace(bob.client, { groupType: 'PRIVATE' })).id}` },
    { parent: `/places/${(await aPlace(bob.client, { groupType: 'SECRET' })).id}` },
    { users: [`/people/${carl.id}`] },
    { visibility: 'hidden' },
    { status: 'incomplete' },
  ]
  const ids = []
  for (const overrides of hiding) {
    const content = html(`<p>${canary}</p>${linksTo(...pages).text}`)
    const { id } = await aContent(bob.client, { ...overrides, subject: canary, tags: [canary], content })
    expect(await mentionsOf(id, bob.client)).toHaveLength(20)
    ids.push(id)
  }

  await indexed()
  for (const { client, id, username } of outsiders) {
    const paths = [
      ...ids.flatMap((one) => [
        `${CONTENTS}/${one}`,
        `${CONTENTS}/${one}/mentions`,
        `/docs/DOC-${one}/api/v3`,
      ]),
      `${CONTENTS}?filter=search(${canary})`,
      `${CONTENTS}?filter=tag(${canary})`,
      `${CONTENTS}?filter=author(/people/${bob.id})&count=100`,
      '/api/core/v3/places?count=100',
      `/api/core/v3/tags?filter=prefix(${canary})`,
      `/api/core/v3/people/${id}`,
      `/people/${username}/api/v3`,
    ]
    for (const path of paths) {
      const { text, status } = await client.request({ path })
      expect(text.includes(canary), `${path} is ${status}`).toBe(false)
    }
  }
})
