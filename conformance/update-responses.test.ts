import { api } from '@folkmoot/contract'
import { describe, expect, test } from 'vitest'
import { admin, aMember, anonymous, aPerson, baseUrl, collect, isOriginalCompatible } from './community.ts'
import { entriesOf, summariesOf, untilEntries } from './inbox-entries.ts'
import {
  aCommentOn,
  anUpdate,
  ask,
  collectionOf,
  entityOf,
  outcomeOf,
  sendForm,
  sendParts,
  V2,
} from './update-community.ts'
import { fieldsNamed, GUARD_LINE, sendJson } from './wire.ts'

const [ann, bob, carl] = await Promise.all([aMember(), aMember(), aMember()])
const NOBODY = '9007199254740991'
const summaryOf = ({ id, username, person }: typeof ann) => ({
  id: Number(id),
  type: 3,
  name: person.displayName,
  username,
  links: { alt: `${baseUrl}/people/${username}`, avatar: `${baseUrl}/api/core/v3/people/${id}/avatar` },
})
const likeCount = async (path: string) => entityOf(await ask(carl.client, path)).likeCount
/** Objects that can be liked. */
const likeable = async () => {
  const update = `/updates/${await anUpdate(ann.client)}`
  return [update, `/comments/${await aCommentOn(ann.client, update)}`]
}

test('the typed client does all of it: comments, likes, followers, tracks, read marks and shares (§v2)', async () => {
  const { id: updateID } = await ann.client.createUpdate({ body: { html: 'News' } })
  const { client } = bob
  const mine = { updateID, userID: '@me' }

  const comment = await client.createUpdateComment({ updateID, body: { html: 'So' } })
  const updateCommentID = comment.id
  const reply = await carl.client.createUpdateCommentReply({ updateCommentID, body: { html: 'Well' } })
  const ids = await collect(client.each(api.listUpdateComments, { updateID, sort: 'threaded', limit: 1 }))
  await carl.client.likeUpdateComment({ updateCommentID })
  for (const begin of [client.likeUpdate, client.followUpdate, client.trackUpdate]) await begin({ updateID })
  const bound = [
    await client.getUpdateLike(mine),
    await client.getUpdateFollower(mine),
    await client.getUpdateTrack(mine),
    ...(await client.listUpdateLikes({ updateID })).data,
  ]
  await client.markUpdateRead({ updateID })
  await client.markUpdateUnread({ updateID })
  await client.shareUpdate({ updateID, body: { userURIs: [ann.id, carl.id], html: 'Look' } })
  for (const finish of [client.unlikeUpdate, client.unfollowUpdate, client.untrackUpdate]) await finish(mine)
  await carl.client.deleteUpdateComment({ updateCommentID: reply.id })

  expect(ids.map(({ id }) => id)).toEqual([comment.id, reply.id])
  expect(bound.map(({ id }) => id)).toEqual(Array(4).fill(Number(bob.id)))
  expect(await client.getUpdateComment({ updateCommentID })).toMatchObject({ likeCount: 1, replyCount: 0 })
  expect(await client.getUpdate({ updateID })).toMatchObject({ likeCount: 0, replyCount: 1 })
})

test('POST …/likes: 201, Location of the like; a second time 403 alreadyLiked (§v2, §Errors)', async () => {
  for (const path of await likeable()) {
    const first = await sendForm(bob.client, `${path}/likes`)
    const again = await sendForm(bob.client, `${path}/likes`)

    expect([first.status, first.headers.get('location')]).toEqual([
      201,
      `${baseUrl}${V2}${path}/likes/${bob.id}`,
    ])
    expect(entityOf(first)).toMatchObject(summaryOf(bob))
    expect(outcomeOf(again)).toBe('403 alreadyLiked')
    expect(await likeCount(path)).toBe(1)
  }
})

test('GET …/likes is a collection of user summaries, …/likes/{userID} one of them or 404 (§v2, §Errors)', async () => {
  for (const path of await likeable()) {
    for (const { client } of [bob, carl]) await sendForm(client, `${path}/likes`)

    const all = await ask(ann.client, `${path}/likes`)
    const page = collectionOf(await ask(ann.client, `${path}/likes?limit=1`))
    const next = collectionOf(await ann.client.request({ path: page.links?.next ?? '' }))
    const one = await ask(ann.client, `${path}/likes/${bob.id}`)
    const mine = await ask(bob.client, `${path}/likes/@me`)

    expect(all.text.startsWith(GUARD_LINE)).toBe(true)
    expect(collectionOf(all).data).toMatchObject([summaryOf(carl), summaryOf(bob)])
    expect([...page.data, ...next.data]).toEqual(collectionOf(all).data)
    expect([entityOf(one), entityOf(mine).id]).toMatchObject([summaryOf(bob), Number(bob.id)])
    expect(outcomeOf(await ask(ann.client, `${path}/likes/@me`))).toBe('404 notLiked')
    expect(outcomeOf(await ask(ann.client, `${path}/likes/${NOBODY}`))).toBe('404 personMissing')
    for (const query of ['offset=-1', 'limit=0', 'limit=1001']) {
      expect((await ask(ann.client, `${path}/likes?${query}`)).status).toBe(400)
    }
  }
})

test('DELETE …/likes/{userID} is void, for the user or an admin; not liked is 404 (§v2, decisions §5)', async () => {
  for (const path of await likeable()) {
    for (const { client } of [bob, carl]) await sendForm(client, `${path}/likes`)

    const replies = [
      await ask(ann.client, `${path}/likes/${bob.id}`, 'DELETE'),
      await ask(bob.client, `${path}/likes/@me`, 'DELETE'),
      await ask(bob.client, `${path}/likes/${bob.id}`, 'DELETE'),
      await ask(admin, `${path}/likes/${carl.id}`, 'DELETE'),
      await ask(admin, `${path}/likes/${carl.id}`, 'DELETE'),
    ]

    expect(replies.map(outcomeOf)).toEqual(['403 forbidden', '204', '404 notLiked', '204', '404 notLiked'])
    expect(await likeCount(path)).toBe(0)
  }
})

test('liking one’s own update is allowed, or 409 where that is the custom; rights are advertised (decisions §3)', async () => {
  const update = await anUpdate(ann.client)

  const { resources } = entityOf(await ask(ann.client, `/updates/${update}`))
  const reply = await sendForm(ann.client, `/updates/${update}/likes`)

  expect(reply.status).toBe(isOriginalCompatible ? 409 : 201)
  expect(resources).toMatchObject({
    likes: {
      ref: `${baseUrl}${V2}/updates/${update}/likes`,
      allowed: isOriginalCompatible ? ['GET'] : ['GET', 'POST'],
    },
    comments: { ref: `${baseUrl}${V2}/updates/${update}/comments`, allowed: ['GET', 'POST'] },
    followers: { ref: `${baseUrl}${V2}/updates/${update}/followers`, allowed: ['POST'] },
    tracks: { ref: `${baseUrl}${V2}/updates/${update}/tracks`, allowed: ['POST'] },
    read: { ref: `${baseUrl}${V2}/updates/${update}/read`, allowed: ['DELETE', 'POST'] },
    share: { ref: `${baseUrl}${V2}/updates/${update}/share`, allowed: ['POST'] },
  })
})

describe.each([
  ['followers', 'notFollowing'],
  ['tracks', 'notTracking'],
])('/updates/{id}/%s (§v2, decisions §5)', (name, code) => {
  test('POST is 201 with the Location of the subscription, as often as it is sent', async () => {
    const path = `/updates/${await anUpdate(ann.client)}/${name}`

    const replies = [await sendForm(bob.client, path), await sendForm(bob.client, path)]
    const one = await ask(carl.client, `${path}/${bob.id}`)

    for (const reply of replies) {
      expect([reply.status, reply.headers.get('location')]).toEqual([201, `${baseUrl}${V2}${path}/${bob.id}`])
    }
    expect(entityOf(one)).toMatchObject(summaryOf(bob))
    expect(outcomeOf(await ask(carl.client, `${path}/@me`))).toBe(`404 ${code}`)
    expect(outcomeOf(await ask(carl.client, `${path}/${NOBODY}`))).toBe('404 personMissing')
  })

  test('DELETE is void, for the user or an admin; an unknown one is 404', async () => {
    const path = `/updates/${await anUpdate(ann.client)}/${name}`
    for (const { client } of [bob, carl]) await sendForm(client, path)

    const replies = [
      await ask(ann.client, `${path}/${bob.id}`, 'DELETE'),
      await ask(bob.client, `${path}/@me`, 'DELETE'),
      await ask(bob.client, `${path}/@me`, 'DELETE'),
      await ask(admin, `${path}/${carl.id}`, 'DELETE'),
    ]

    expect(replies.map(outcomeOf)).toEqual(['403 forbidden', '204', `404 ${code}`, '204'])
    expect(outcomeOf(await ask(ann.client, `${path}/${carl.id}`))).toBe(`404 ${code}`)
  })
})

test('track: the update’s activity goes to the tracker’s inbox (decisions §5)', async () => {
  const [tracker, other] = await Promise.all([aMember(), aMember()])
  const update = await anUpdate(ann.client)
  await sendForm(tracker.client, `/updates/${update}/tracks`)

  await sendForm(bob.client, `/updates/${update}/likes`)
  const comment = await aCommentOn(bob.client, `/updates/${update}`)
  const reply = await aCommentOn(carl.client, `/comments/${comment}`)
  await aCommentOn(tracker.client, `/updates/${update}`)
  const entries = await untilEntries(tracker.client, 3)

  expect(summariesOf(entries)).toEqual([
    ['track', 'svc:liked', `updates/${update}`],
    ['track', 'svc:commented', `comments/${comment}`],
    ['track', 'svc:commented', `comments/${reply}`],
  ])
  expect(entries[0]?.object.id).toBe(`${baseUrl}${V2}/comments/${reply}`)
  expect(entries[0]?.conversation.uri).toBe(`${baseUrl}${V2}/updates/${update}`)
  expect(await entriesOf(other.client)).toEqual([])
})

test('POST and DELETE of /updates/{id}/read are void, as often as sent (§v2)', async () => {
  const path = `/updates/${await anUpdate(ann.client)}/read`

  for (const method of ['POST', 'POST', 'DELETE', 'DELETE']) {
    const reply = await ask(bob.client, path, method)

    expect([reply.status, reply.text]).toEqual([204, ''])
  }
})

describe('POST /updates/{id}/share (§v2, decisions §5)', async () => {
  const [reader, second] = await Promise.all([aMember(), aMember()])
  const update = await anUpdate(ann.client)
  const path = `/updates/${update}/share`
  const users = [`${baseUrl}/api/core/v3/people/${reader.id}`, `${baseUrl}${V2}/users/${second.id}`]

  test('puts it into the inboxes of the users named, by form, parts or JSON, repeated or with commas: 204', async () => {
    const replies = [
      await sendForm(bob.client, path, { html: '<p>Look &amp; <b>see</b></p>', userURIs: users }),
      await sendForm(bob.client, path, { userURIs: users.join(',') }),
      await sendParts(bob.client, path, { userURIs: [reader.id, second.id] }),
      await sendJson(bob.client, 'POST', V2 + path, { userURIs: users }),
    ]

    expect(replies.map((reply) => [reply.status, reply.text])).toEqual(Array(4).fill([204, '']))
    for (const { client } of [reader, second]) {
      const entries = await untilEntries(client, 4)
      expect(summariesOf(entries)).toEqual(Array(4).fill(['share', 'svc:shared', `updates/${update}`]))
      expect(entries.at(-1)?.text).toBe('Look & see')
    }
  })

  test.each([
    ['no users', {}, ['userURIs']],
    ['a bad URI', { userURIs: [users[0] ?? '', 'nobody'] }, ['userURIs[1]']],
    ['somebody who is not there', { userURIs: `${reader.id},${NOBODY}` }, ['userURIs[1]']],
    ['a text that is too long', { userURIs: users, html: 'x'.repeat(2001) }, ['html']],
  ])('%s: 400, and nothing is sent', async (_what, fields: Record<string, string | string[]>, named) => {
    const before = (await entriesOf(reader.client)).length

    const reply = await sendForm(bob.client, path, fields)
    await sendForm(bob.client, path, { userURIs: second.id })
    await untilEntries(second.client, 1)

    expect([outcomeOf(reply), fieldsNamed(reply)]).toEqual(['400 fieldInvalid', named])
    expect(await entriesOf(reader.client)).toHaveLength(before)
  })

  test('200 users at most (§Limits)', async () => {
    const reply = await sendForm(bob.client, path, { userURIs: Array<string>(201).fill(reader.id).join(',') })

    expect(outcomeOf(reply)).toBe('400 tooManyItems')
  })
})

test('a draft cannot be liked, followed, tracked, marked or shared before its author publishes it (decisions §5)', async () => {
  const draft = `/updates/${await anUpdate(ann.client, { draft: 'true' })}`
  const somebody = await aPerson()
  const responses = ['likes', 'followers', 'tracks', 'share'].map((name) => `${draft}/${name}`)
  const fields = { userURIs: somebody.id }

  for (const { client } of [bob, { client: admin }]) {
    for (const path of [...responses, `${draft}/read`]) {
      expect(outcomeOf(await sendForm(client, path, fields))).toBe('403 forbidden')
    }
    for (const path of ['likes', 'likes/@me', 'followers/@me', 'tracks/@me']) {
      expect(outcomeOf(await ask(client, `${draft}/${path}`))).toBe('403 forbidden')
    }
  }
  for (const path of responses) {
    expect(outcomeOf(await sendForm(ann.client, path, fields))).toBe('409 updateUnpublished')
  }
})

test('other content is 404 contentMissing, and anonymous callers get 401 (decisions §1)', async () => {
  const ways = ['likes', 'followers', 'tracks', 'read', 'share'].map((name) => `/updates/${NOBODY}/${name}`)

  for (const path of ways) {
    expect(outcomeOf(await sendForm(bob.client, path, { userURIs: ann.id }))).toBe('404 contentMissing')
    expect(outcomeOf(await sendForm(anonymous, path, { userURIs: ann.id }))).toBe('401 unauthenticated')
  }
})
