import type { Reply } from '@folkmoot/client'
import { api, type Content, filter, type NewPerson, type NewPlace } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import {
  aComment,
  aContent,
  aDiscussion,
  admin,
  aMember,
  aMessage,
  aPerson,
  aPlace,
  html,
  newContent,
  newPerson,
  unique,
} from './community.ts'
import { complaintsAbout } from './harmless.ts'
import { CONTENTS, GUARD_LINE, PEOPLE, PLACES, sendJson } from './wire.ts'
import { payloads } from './xss-payloads.ts'

const ann = await aMember()
const document = await aContent(ann.client)
const discussion = await aDiscussion(ann.client)
const message = await aMessage(ann.client, discussion.id)
const comment = await aComment(ann.client, document.id)
const person = await aPerson()
const place = await aPlace(ann.client)
const V3 = '/api/core/v3'

/** As JSON and as nothing else: no browser takes it for a page. */
function expectJson(reply: Reply<unknown>, label: string): void {
  expect(reply.headers.get('content-type'), label).toBe('application/json; charset=utf-8')
  expect(reply.headers.get('x-content-type-options'), label).toBe('nosniff')
}

const tagOf = (payload: string) => payload.slice(0, 64).toLowerCase().trim()

/** The payload in every text field that content has. */
const hostile = (payload: string) => ({
  content: html(payload),
  tags: [payload.slice(0, 64)],
  categories: [payload],
})

const contentDoors = (payload: string) => {
  const named = { ...hostile(payload), subject: payload }
  const answer = (type: 'message' | 'comment') => ({ ...named, type })
  return [
    ['POST', CONTENTS, { ...named, type: 'document' }],
    ['POST', CONTENTS, { ...named, type: 'discussion' }],
    ['POST', CONTENTS, { ...named, type: 'announcement' }],
    ['POST', CONTENTS, { ...answer('message'), parent: `/contents/${discussion.id}` }],
    ['POST', CONTENTS, { ...answer('comment'), parent: `/contents/${document.id}` }],
    ['PUT', `${CONTENTS}/${document.id}`, { ...named, type: 'document' }],
    ['PUT', `${CONTENTS}/${discussion.id}`, { ...named, type: 'discussion' }],
    ['POST', `${V3}/messages/contents/${discussion.id}`, answer('message')],
    ['POST', `${V3}/messages/${message.id}/messages`, answer('message')],
    ['PUT', `${V3}/messages/${message.id}`, answer('message')],
    ['POST', `${CONTENTS}/${document.id}/comments`, answer('comment')],
    ['POST', `${V3}/comments/${comment.id}/comments`, answer('comment')],
    ['PUT', `${V3}/comments/${comment.id}`, answer('comment')],
  ] as const
}

test('there are fifty payloads, and each is harmful as it is', () => {
  expect(new Set(payloads).size).toBe(50)
  for (const payload of payloads) expect([payload, complaintsAbout(payload)]).not.toEqual([payload, []])
})

test('harmless text is not reported', () => {
  const text =
    '<body><h2 id="a">A &amp; b</h2><p><a href="/docs/DOC-1">x</a><br><img src="https://a.example/b.png"></p></body>'

  expect(complaintsAbout(text)).toEqual([])
})

test.each(payloads)(
  'in every text field of content %s comes back as JSON, and content.text runs nothing (decisions §3)',
  async (payload) => {
    const doors = contentDoors(payload)

    const replies = await Promise.all(
      doors.map(([method, path, body]) => sendJson(admin, method, path, body)),
    )

    for (const [index, reply] of replies.entries()) {
      const label = `${doors[index]?.slice(0, 2)}: ${reply.text.slice(0, 300)}`
      expect([200, 201], label).toContain(reply.status)
      expectJson(reply, label)
      const { content, ...rest } = reply.body as Content
      expect(complaintsAbout(content.text), label).toEqual([])
      expect(rest).toMatchObject({ subject: payload.trim(), tags: [tagOf(payload)], categories: [payload] })
    }
  },
)

test.each(payloads)(
  'read by id and in lists, %s is guarded JSON without active content (§General conventions 6)',
  async (payload) => {
    const created = await aContent(ann.client, { ...hostile(payload), subject: payload })
    const searched = encodeURIComponent(filter('search', payload))
    const tagged = encodeURIComponent(filter('tag', tagOf(payload)))
    const paths = [
      `${CONTENTS}/${created.id}`,
      `/docs/DOC-${created.id}/api/v3`,
      `${CONTENTS}?filter=${tagged}&filter=type(document)`,
      `${CONTENTS}?filter=${searched}`,
      `${CONTENTS}?sort=${encodeURIComponent(payload)}`,
      `${CONTENTS}?filter=${encodeURIComponent(payload)}`,
      `${CONTENTS}/${created.id}/comments?anchor=${encodeURIComponent(payload)}`,
      `${CONTENTS}/${encodeURIComponent(payload)}`,
    ]

    const replies = await Promise.all(paths.map((path) => ann.client.request({ path })))

    for (const [index, reply] of replies.entries()) {
      const path = paths[index] ?? ''
      expect([200, 400, 404], `${path} ${reply.status}`).toContain(reply.status)
      expectJson(reply, path)
      expect(reply.text.startsWith(GUARD_LINE), path).toBe(true)
      const { list = [reply.body] } = (reply.body ?? { list: [] }) as { list?: unknown[] }
      for (const item of list as Content[]) expect(complaintsAbout(item.content.text)).toEqual([])
    }
  },
)

const hostilePerson = (payload: string): Partial<NewPerson> => ({
  name: { givenName: payload, familyName: payload },
  status: payload,
  location: payload,
  tags: [payload.slice(0, 64)],
  phoneNumbers: [{ value: payload.slice(0, 50), svc_label: payload.slice(0, 50) }],
  addresses: [{ value: { streetAddress: payload, locality: payload, country: payload } }],
})

test.each(payloads)('in every text field of a person %s is text in JSON (decisions §1)', async (payload) => {
  const profile = [{ svc_label: payload.slice(0, 50), value: payload }]
  const fields = hostilePerson(payload)

  const created = await sendJson(
    admin,
    'POST',
    PEOPLE,
    newPerson({ ...fields, svc: { password: undefined, profile } }),
  )
  const changed = await sendJson(admin, 'PUT', `${PEOPLE}/${person.id}`, { ...fields, svc: { profile } })
  const read = await ann.client.request({ path: `${PEOPLE}/${person.id}` })

  expect([created.status, changed.status, read.status]).toEqual([201, 200, 200])
  for (const reply of [created, changed, read]) {
    expectJson(reply, payload)
    expect(reply.body).toMatchObject({ status: payload, location: payload, svc: { profile } })
  }
})

const hostilePlace = (payload: string): Partial<NewPlace> => ({
  name: payload,
  displayName: unique('place'),
  description: payload,
  tags: [payload.slice(0, 64)],
})

test.each(payloads)('in every text field of a place %s is text in JSON (decisions §1)', async (payload) => {
  const fields = hostilePlace(payload)

  const created = await sendJson(ann.client, 'POST', PLACES, { type: 'group', ...fields })
  const changed = await sendJson(ann.client, 'PUT', `${PLACES}/${place.id}`, {
    ...fields,
    displayName: undefined,
  })
  const shown = await aContent(ann.client, { parent: `/places/${place.id}`, subject: unique('In ') })
  const read = await ann.client.request({ path: `${CONTENTS}/${shown.id}` })

  expect([created.status, changed.status, read.status]).toEqual([201, 200, 200])
  for (const reply of [created, changed, read]) expectJson(reply, payload)
  for (const reply of [created, changed]) expect(reply.body).toMatchObject({ description: payload })
  expect(shown.parentPlace?.name).toBe(payload.trim())
})

test.each(payloads)(
  'where a URI, a date or a name is wanted %s is 400 in JSON (decisions §1)',
  async (payload) => {
    const wrong: Record<string, unknown>[] = [
      { parent: payload },
      { users: [payload] },
      { publishDate: payload },
      { visibility: payload },
      { status: payload },
      { content: { type: payload, text: 'x' } },
    ]

    const replies = await Promise.all([
      ...wrong.map((fields) => sendJson(ann.client, 'POST', CONTENTS, { ...newContent(), ...fields })),
      sendJson(admin, 'POST', PEOPLE, newPerson({ svc: { username: payload, password: undefined } })),
      ann.client.send(api.addMember, { placeID: place.id, body: { person: payload } }),
    ])

    expect(replies.map((reply) => reply.status)).toEqual(replies.map(() => 400))
    for (const reply of replies) expectJson(reply, payload)
  },
)

test('text/plain that is HTML is shown as it was written, and runs nothing (decisions §3)', async () => {
  for (const text of payloads) {
    const { content } = await aContent(ann.client, { content: { type: 'text/plain', text } })

    expect(complaintsAbout(content.text)).toEqual([])
    expect(content.text).not.toMatch(/<(?!\/?(body|div|p|br|pre)\b)/)
  }
})
