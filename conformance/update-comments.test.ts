import { describe, expect, test } from 'vitest'
import { aComment, aContent, admin, aMember, anonymous, baseUrl, bodyOf } from './community.ts'
import {
  aCommentOn,
  anUpdate,
  ask,
  collectionOf,
  entityOf,
  idOf,
  outcomeOf,
  sendForm,
  sendParts,
  V2,
} from './update-community.ts'
import { DATE, fieldsNamed, GUARD_LINE, sendJson } from './wire.ts'

const [ann, bob, carl] = await Promise.all([aMember(), aMember(), aMember()])
const onUpdate = async () => `/updates/${await anUpdate(ann.client)}`
const listed = async (path: string) =>
  collectionOf(await ask(bob.client, path)).data.map(({ id }) => String(id))

test('POST /updates/{id}/comments takes html by form, multipart or JSON: 201, Location of the comment (§v2)', async () => {
  const path = `${await onUpdate()}/comments`
  const html = '<p>One</p><script>alert(1)</script>'

  const replies = [
    await sendForm(bob.client, path, { html }),
    await sendParts(bob.client, path, { html }),
    await sendJson(bob.client, 'POST', V2 + path, { html }),
  ]

  for (const reply of replies) {
    expect(reply.status).toBe(201)
    expect(reply.headers.get('location')).toBe(`${baseUrl}${V2}/comments/${idOf(reply)}`)
    const comment = entityOf(await ask(carl.client, `/comments/${idOf(reply)}`))
    expect(comment.content).toMatchObject({ type: 'text/html', text: bodyOf('<p>One</p>') })
  }
  expect(await listed(path)).toEqual(replies.map(idOf))
})

test('a comment has id, type 105, content, author, parentID, dates, counts, links and resources (decisions §5)', async () => {
  const update = await anUpdate(ann.client)
  const id = await aCommentOn(bob.client, `/updates/${update}`)
  await aCommentOn(carl.client, `/comments/${id}`)
  await sendForm(carl.client, `/comments/${id}/likes`)

  const reply = await ask(bob.client, `/comments/${id}`)
  const item = collectionOf(await ask(bob.client, `/updates/${update}/comments`)).data[0]

  const { creationDate, modificationDate, ...shown } = entityOf(reply)
  expect(reply.text.startsWith(GUARD_LINE)).toBe(true)
  expect(shown).toMatchObject({
    id: Number(id),
    type: 105,
    author: { id: Number(bob.id), type: 3, username: bob.username, name: bob.person.displayName },
    parentID: Number(update),
    likeCount: 1,
    replyCount: 1,
    links: { alt: `${baseUrl}/people/${ann.username}/status/${update}#comment-${id}` },
    resources: { self: { ref: `${baseUrl}${V2}/comments/${id}`, allowed: ['DELETE', 'GET', 'PUT'] } },
  })
  expect([creationDate, modificationDate]).toEqual([expect.stringMatching(DATE), creationDate])
  expect(item?.creationDate).toBe(Date.parse(String(creationDate)))
  expect({ ...item, creationDate, modificationDate }).toEqual(entityOf(reply))
})

test('a comment without html, or with html that is no text, is 400 that names the field (decisions §1)', async () => {
  const path = `${await onUpdate()}/comments`

  const replies = [
    await sendForm(bob.client, path, {}),
    await sendForm(bob.client, path, { text: 'x' }),
    await sendForm(bob.client, path, { html: ['one', 'two'] }),
    await sendParts(bob.client, path, { other: 'x' }),
    await sendJson(bob.client, 'POST', V2 + path, { html: 7 }),
    await sendForm(bob.client, path, { html: '<b>'.repeat(201) }),
  ]

  expect(replies.map((reply) => [reply.status, fieldsNamed(reply)])).toEqual(Array(6).fill([400, ['html']]))
})

describe('a conversation of six comments (§Comment ordering, decisions §5)', async () => {
  const path = await onUpdate()
  const a = await aCommentOn(bob.client, path)
  const b = await aCommentOn(carl.client, path)
  const a1 = await aCommentOn(ann.client, `/comments/${a}`)
  const b1 = await aCommentOn(ann.client, `/comments/${b}`)
  const a2 = await aCommentOn(bob.client, `/comments/${a}`)
  const a11 = await aCommentOn(carl.client, `/comments/${a1}`)
  const asTree = [a, a1, a11, a2, b, b1]
  const comments = `${path}/comments`

  test.each([
    ['without sort in pre-order, oldest first', '', asTree],
    ['with sort=threaded likewise', '?sort=threaded', asTree],
    [
      'with an explicit sort=chronological flat, oldest first',
      '?sort=chronological',
      [a, b, a1, b1, a2, a11],
    ],
    ['with excludeReplies=true top-level alone, oldest to newest', '?excludeReplies=true', [a, b]],
    ['with excludeReplies=false as without', '?excludeReplies=false', asTree],
    ['from offset on, as many as limit says', '?offset=1&limit=2', [a1, a11]],
    ['none behind the last', '?offset=6', []],
    ['from the first page where the anchor is not found', '?limit=2&anchor=9007199254740991', [a, a1]],
    ['from the first page where the anchor names nothing', '?limit=2&anchor=nothing', [a, a1]],
    ['on the page of an anchor by id', `?limit=4&anchor=${b1}`, [b, b1]],
    ['on the page of an anchor in the order of time', `?sort=chronological&limit=2&anchor=${a1}`, [a1, b1]],
    ['on the page of an anchor, whatever offset says', `?limit=2&offset=0&anchor=${a2}`, [a11, a2]],
  ])('reads %s', async (_how, query, expected) => {
    expect(await listed(comments + query)).toEqual(expected)
  })

  test('an anchor is a URI of v2 or v3 as well (decisions §5)', async () => {
    for (const uri of [
      `${baseUrl}${V2}/comments/${b}`,
      `${baseUrl}/api/core/v3/comments/${b}`,
      `/comments/${b}`,
    ]) {
      expect(await listed(`${comments}?limit=4&anchor=${encodeURIComponent(uri)}`)).toEqual([b, b1])
    }
  })

  test('a collection is {data} and says offset, limit and links.next/previous (decisions §5)', async () => {
    const first = collectionOf(await ask(bob.client, `${comments}?limit=4&sort=threaded`))
    const second = collectionOf(await bob.client.request({ path: first.links?.next ?? '' }))
    const anchored = collectionOf(await ask(bob.client, `${comments}?limit=2&anchor=${a11}`))
    const onward = collectionOf(await bob.client.request({ path: anchored.links?.next ?? '' }))

    expect(first).toMatchObject({ offset: 0, limit: 4 })
    expect([first.links?.previous, second.links?.next]).toEqual([undefined, undefined])
    expect(second.data.map(({ id }) => String(id))).toEqual([b, b1])
    expect(second.links?.previous).toBe(`${baseUrl}${V2}${comments}?limit=4&sort=threaded&offset=0`)
    expect([anchored.offset, onward.offset]).toEqual([2, 4])
    expect(onward.data.map(({ id }) => String(id))).toEqual([b, b1])
  })

  test('/comments/{id}/comments lists answers to a comment, in the same ways', async () => {
    expect(await listed(`/comments/${a}/comments`)).toEqual([a1, a11, a2])
    expect(await listed(`/comments/${a}/comments?excludeReplies=true`)).toEqual([a1, a2])
    expect(entityOf(await ask(bob.client, `/comments/${a}`)).replyCount).toBe(2)
    expect(entityOf(await ask(bob.client, path)).replyCount).toBe(6)
  })

  test.each([
    ['offset=-1', 'offset'],
    ['offset=x', 'offset'],
    ['limit=0', 'limit'],
    ['limit=1001', 'limit'],
    ['limit=1.5', 'limit'],
    ['sort=newest', 'sort'],
    ['excludeReplies=maybe', 'excludeReplies'],
  ])('%s is 400 that names the field (§Errors, decisions §5)', async (query, field) => {
    for (const list of [comments, `/comments/${a}/comments`]) {
      const reply = await ask(bob.client, `${list}?${query}`)

      expect([reply.status, fieldsNamed(reply)]).toEqual([400, [field]])
    }
  })
})

test('v2 comments limit: default 25, up to 1000 (§Limits)', async () => {
  const path = await onUpdate()
  for (let made = 0; made < 26; made++) await aCommentOn(bob.client, path)

  expect(await listed(`${path}/comments`)).toHaveLength(25)
  expect(await listed(`${path}/comments?limit=1000`)).toHaveLength(26)
})

test('PUT /comments/{id} changes its text, by its author, moderators and admins; others get 403', async () => {
  const id = await aCommentOn(bob.client, await onUpdate())
  const put = async (client: typeof admin, content: object) =>
    await sendJson(client, 'PUT', `${V2}/comments/${id}`, { content })

  const own = await put(bob.client, { type: 'text/html', text: '<p>By text</p>' })
  const others = [await put(ann.client, { text: 'x' }), await ask(ann.client, `/comments/${id}`, 'DELETE')]
  const byAdmin = await put(admin, { body: '<p>By body</p>' })
  const nothing = await put(bob.client, {})

  expect([own.status, entityOf(own)]).toMatchObject([200, { content: { text: bodyOf('<p>By text</p>') } }])
  expect(others.map(outcomeOf)).toEqual(['403 forbidden', '403 forbidden'])
  expect(entityOf(byAdmin)).toMatchObject({ content: { text: bodyOf('<p>By body</p>') } })
  expect(outcomeOf(nothing)).toBe('400 fieldInvalid')
})

test('DELETE /comments/{id} is void: it is removed with its answers, and no longer counted', async () => {
  const path = await onUpdate()
  const id = await aCommentOn(bob.client, path)
  const below = await aCommentOn(carl.client, `/comments/${id}`)

  const reply = await ask(bob.client, `/comments/${id}`, 'DELETE')

  expect([reply.status, reply.text]).toEqual([204, ''])
  expect(await listed(`${path}/comments`)).toEqual([])
  expect(outcomeOf(await ask(bob.client, `/comments/${below}`))).toBe('404 contentMissing')
  expect(entityOf(await ask(bob.client, path)).replyCount).toBe(0)
})

test('comments of updates and of other content are no concern of each other (decisions §5)', async () => {
  const document = await aContent(ann.client)
  const theirs = await aComment(bob.client, document.id)
  const ours = await aCommentOn(bob.client, await onUpdate())

  const replies = [
    await ask(bob.client, `/comments/${theirs.id}`),
    await ask(bob.client, `/comments/${theirs.id}/comments`),
    await sendForm(bob.client, `/comments/${theirs.id}/likes`),
    await sendForm(bob.client, `/comments/${document.id}/comments`, { html: 'x' }),
    await ask(bob.client, `/updates/${document.id}/comments`),
    await sendForm(bob.client, `/updates/${ours}/comments`, { html: 'x' }),
    await bob.client.request({ path: `/api/core/v3/comments/${ours}` }),
  ]

  expect(replies.map(outcomeOf)).toEqual(Array(7).fill('404 contentMissing'))
})

test('only its author lists the comments of a draft, and nobody can add any (decisions §5)', async () => {
  const path = `/updates/${await anUpdate(ann.client, { draft: 'true' })}/comments`

  const others = [bob.client, admin].flatMap((client) => [
    ask(client, path),
    sendForm(client, path, { html: 'x' }),
  ])
  const author = [await ask(ann.client, path), await sendForm(ann.client, path, { html: 'x' })]

  expect((await Promise.all(others)).map(outcomeOf)).toEqual(Array(4).fill('403 forbidden'))
  expect(author.map(outcomeOf)).toEqual(['200', '409 updateUnpublished'])
  expect(outcomeOf(await sendForm(anonymous, path, { html: 'x' }))).toBe('401 unauthenticated')
})

test('answers about comments, errors too, say that v2 is deprecated (decisions §1)', async () => {
  const path = await onUpdate()

  for (const reply of [
    await ask(bob.client, `${path}/comments`),
    await sendForm(bob.client, `${path}/comments`, { html: 'x' }),
    await ask(bob.client, '/comments/9007199254740991'),
  ]) {
    expect(reply.headers.has('deprecation')).toBe(true)
    expect(reply.headers.get('link')).toContain('rel="successor-version"')
  }
})
