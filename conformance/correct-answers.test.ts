import { api } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { aComment, aDiscussion, admin, aMember, aMessage, baseUrl, html } from './community.ts'

const ann = await aMember()
const bob = await aMember()
const moderator = await aMember({ svc: { roles: ['moderator'] } })
const V3 = '/api/core/v3'

/** A question by ann, and two replies by bob. */
async function aQuestion() {
  const { id: contentID } = await aDiscussion(ann.client, { question: true })
  const [one, other] = [await aMessage(bob.client, contentID), await aMessage(bob.client, contentID)]
  return { contentID, one: one.id, other: other.id }
}
const answerOf = async (contentID: string) => {
  const { answer, resolved } = await bob.client.getContent({ contentID })
  return { answer, resolved }
}
const isAnswer = async (messageID: string) => (await bob.client.getMessage({ messageID })).answer
const uriOf = (messageID: string) => `${baseUrl}${V3}/messages/${messageID}`

test('PUT /messages/{messageID}/correctAnswer: 204, sets the discussion’s answer and resolved (decisions §3)', async () => {
  const { contentID, one, other } = await aQuestion()
  const before = await answerOf(contentID)

  const reply = await ann.client.request({ method: 'PUT', path: `${V3}/messages/${one}/correctAnswer` })

  expect([reply.status, reply.text]).toEqual([204, ''])
  expect(before).toEqual({ answer: undefined, resolved: 'open' })
  expect(await answerOf(contentID)).toEqual({ answer: uriOf(one), resolved: 'resolved' })
  expect([await isAnswer(one), await isAnswer(other)]).toEqual([true, false])
})

test('the same again is the same; another message replaces it; DELETE opens the discussion again (decisions §3)', async () => {
  const { contentID, one, other } = await aQuestion()

  await ann.client.setCorrectAnswer({ messageID: one })
  const { version } = await ann.client.getContent({ contentID })
  await ann.client.setCorrectAnswer({ messageID: one })
  const again = await ann.client.getContent({ contentID })
  await ann.client.setCorrectAnswer({ messageID: other })
  const replaced = await answerOf(contentID)
  const notTheAnswer = await ann.client.send(api.unsetCorrectAnswer, { messageID: one })
  const still = await answerOf(contentID)
  const gone = await ann.client.send(api.unsetCorrectAnswer, { messageID: other })

  expect(again.version).toBe(version)
  expect(replaced).toEqual({ answer: uriOf(other), resolved: 'resolved' })
  expect(notTheAnswer.status).toBe(204)
  expect(still).toEqual(replaced)
  expect([gone.status, gone.text]).toEqual([204, ''])
  expect(await answerOf(contentID)).toEqual({ answer: undefined, resolved: 'open' })
  expect([await isAnswer(one), await isAnswer(other)]).toEqual([false, false])
})

test('the author of the discussion and moderators choose; who wrote the message does not: 403 (decisions §3)', async () => {
  const { one } = await aQuestion()
  const statusFor = async (client: typeof admin) => [
    (await client.send(api.setCorrectAnswer, { messageID: one })).status,
    (await client.send(api.unsetCorrectAnswer, { messageID: one })).status,
  ]
  const resourceFor = async (client: typeof admin) =>
    (await client.getMessage({ messageID: one })).resources.correctAnswer

  for (const { client } of [ann, moderator]) {
    expect(await statusFor(client)).toEqual([204, 204])
    expect(await resourceFor(client)).toEqual({
      ref: `${uriOf(one)}/correctAnswer`,
      allowed: ['DELETE', 'PUT'],
    })
  }
  expect(await statusFor(admin)).toEqual([204, 204])
  expect(await statusFor(bob.client)).toEqual([403, 403])
  expect(await resourceFor(bob.client)).toBeUndefined()
})

test('only messages can be answers: comments, discussions and unknown ids are 404 (decisions §1)', async () => {
  const { contentID } = await aQuestion()
  const comment = await aComment(bob.client, contentID)

  for (const messageID of [comment.id, contentID, '9007199254740991']) {
    const replies = [
      await ann.client.send(api.setCorrectAnswer, { messageID }),
      await ann.client.send(api.unsetCorrectAnswer, { messageID }),
    ]
    expect(replies.map(({ status, error }) => `${status} ${error?.code}`)).toEqual(
      Array(2).fill('404 contentMissing'),
    )
  }
})

test('the ETags of the discussion and its messages change with the answer (decisions §1)', async () => {
  const { contentID, one } = await aQuestion()
  const etags = async () => [
    (await bob.client.send(api.getContent, { contentID, fields: '-viewCount' })).headers.get('etag'),
    (await bob.client.send(api.getMessage, { messageID: one, fields: '-viewCount' })).headers.get('etag'),
  ]
  const before = await etags()

  await ann.client.setCorrectAnswer({ messageID: one })

  const after = await etags()
  expect(after[0]).not.toBe(before[0])
  expect(after[1]).not.toBe(before[1])
})

test('a discussion whose answer is removed, alone or with its parent, is open again (decisions §3)', async () => {
  const { contentID, one } = await aQuestion()
  const below = await bob.client.createReply({
    messageID: one,
    body: { type: 'message', content: html('x') },
  })
  await ann.client.setCorrectAnswer({ messageID: below.id })

  await bob.client.deleteMessage({ messageID: one })

  expect(await answerOf(contentID)).toEqual({ answer: undefined, resolved: 'open' })
})

test('a message that is an answer stays one when it is changed, and so does the discussion (decisions §3)', async () => {
  const { contentID, one } = await aQuestion()
  await ann.client.setCorrectAnswer({ messageID: one })

  await bob.client.updateMessage({ messageID: one, body: { type: 'message', content: html('Better') } })
  const discussion = await ann.client.getContent({ contentID })
  await ann.client.updateContent({
    contentID,
    body: { ...discussion, type: 'discussion', subject: 'Solved' },
  })

  expect(await answerOf(contentID)).toEqual({ answer: uriOf(one), resolved: 'resolved' })
  expect(await isAnswer(one)).toBe(true)
})

test('of two answers that are chosen at once one is the answer, in all that shows it (decisions §3)', async () => {
  for (let round = 0; round < 5; round++) {
    const { contentID, one, other } = await aQuestion()

    const replies = await Promise.all([
      ann.client.send(api.setCorrectAnswer, { messageID: one }),
      moderator.client.send(api.setCorrectAnswer, { messageID: other }),
      ann.client.send(api.setCorrectAnswer, { messageID: other }),
      moderator.client.send(api.setCorrectAnswer, { messageID: one }),
    ])

    const { answer } = await answerOf(contentID)
    expect(replies.map(({ status }) => status)).toEqual(Array(4).fill(204))
    expect([uriOf(one), uriOf(other)]).toContain(answer)
    expect([await isAnswer(one), await isAnswer(other)]).toEqual([
      answer === uriOf(one),
      answer === uriOf(other),
    ])
  }
})
