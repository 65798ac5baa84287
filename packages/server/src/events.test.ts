import { readFile } from 'node:fs/promises'
import type { Client } from '@folkmoot/client'
import {
  api,
  CONTENT_VERBS,
  type Content,
  type OperationShape,
  SYSTEM_VERBS,
  typeCodes,
} from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { BEGINNING, readActivities } from './areas/record/activity/activity.ts'
import { aCrowd, type Somebody } from './testing/crowd.ts'
import { anInstance } from './testing/instance.ts'
import {
  type RecordedOperation,
  type Subject,
  sessionOperations,
  webhookOperations,
} from './testing/recorded-operations.ts'

const instance = await anInstance()
afterAll(() => instance.close())
const { admin } = instance

let people = 0
async function somebody(): Promise<Somebody> {
  const [made] = await aCrowd(instance, [{ name: `somebody${++people}` }])
  if (!made) throw new Error('nobody came')
  return made
}

const [ann, bob] = [await somebody(), await somebody()]
const circle = await ann.client.createPlace({ body: { type: 'group', name: 'Circle' } })
const [objectGroup, inCircle] = [typeCodes.group, { container: { type: typeCodes.group, id: circle.id } }]

const content = { type: 'text/html', text: '<p>Words</p>' } as const
const parent = `/places/${circle.id}`
const document = { type: 'document', subject: 'A subject', content, parent } as const
const message = { type: 'message', content } as const
const comment = { type: 'comment', content } as const
const file = { files: [new File(['bytes'], 'a.txt', { type: 'text/plain' })] }
const other = { type: 'text/html', text: '<p>Other words</p>' } as const

const written = (body: object = document) => ann.client.createContent({ body: body as typeof document })
const aDiscussion = () => written({ ...document, type: 'discussion' })
const aMessage = async () =>
  await bob.client.createMessage({ contentID: (await aDiscussion()).id, body: message })
const aComment = async () =>
  await bob.client.createComment({ contentID: (await written()).id, body: comment })
const subjectOf = ({ type, id }: Pick<Content, 'type' | 'id'>): Subject => ({ type: typeCodes[type], id })
const made = (type: keyof typeof typeCodes) => (answered: { id: string }) => ({
  type: typeCodes[type],
  id: String(answered.id),
})

type Input = (content: Content) => object
/** Done by its author with content of theirs in the circle. */
const done = async (to: Content, client: Client, input: Input): Promise<RecordedOperation> => ({
  client,
  input: input(to),
  object: subjectOf(to),
  ...inCircle,
})
const answering = (type: 'message' | 'comment', input: object): RecordedOperation => ({
  client: bob.client,
  input,
  object: made(type),
  ...inCircle,
})

async function change(before: object, after: object): Promise<RecordedOperation> {
  const { id } = await somebody()
  await admin.updatePerson({ personID: id, body: before })
  return { client: admin, input: { personID: id, body: after }, object: { type: typeCodes.person, id } }
}
const accountStatus = (before: object, after: object) => () => change({ svc: before }, { svc: after })

const member = (id: string): Pick<RecordedOperation, 'object' | 'container'> => ({
  object: { type: typeCodes.person, id },
  ...inCircle,
})
async function joined() {
  const { client, id } = await somebody()
  return { id, client, memberID: (await client.addMember({ placeID: circle.id, body: {} })).id }
}
async function aGroup() {
  const { id } = await ann.client.createPlace({ body: { type: 'group', name: `Group ${++people}` } })
  return { id, itself: { type: objectGroup, id } }
}
async function attached() {
  const to = await written()
  await ann.client.addAttachments({ contentID: to.id, ...file })
  const { list } = await ann.client.listAttachments({ contentID: to.id })
  return { to, attachmentID: list[0]?.id ?? '' }
}

/** A stream of somebody's own, in which nothing is followed yet. */
async function aStream() {
  const { id, client } = await somebody()
  const stream = await client.createStream({ personID: id, body: { name: 'Mine' } })
  return { client, streamID: stream.id, object: { type: typeCodes.stream, id: stream.id } }
}
async function connections() {
  const { id, client } = await somebody()
  const { list } = await client.listStreams({ personID: id })
  const stream = list.find(({ source }) => source === 'connections')
  return { client, personID: id, object: { type: typeCodes.stream, id: stream?.id ?? '' } }
}
const ofAnn = { container: { type: typeCodes.person, id: ann.id } }

/** Followed in a stream, or no longer, by the operation on the followed object. */
const followed =
  (what: 'content' | 'person' | 'place', isFollowed: boolean) => async (): Promise<RecordedOperation> => {
    const { client, streamID, object } = await aStream()
    const { id } = await written()
    const [param, name, container] = {
      content: ['contentID', 'contents', { type: typeCodes.document, id }] as const,
      person: ['personID', 'people', ofAnn.container] as const,
      place: ['placeID', 'places', inCircle.container] as const,
    }[what]
    if (!isFollowed) await client.addAssociations({ streamID, body: [`/${name}/${container.id}`] })
    const body = isFollowed ? [`/streams/${streamID}`] : []
    return { client, input: { [param]: container.id, body }, object, container }
  }
const anUpdate = async (draft = false) =>
  String((await ann.client.createUpdate({ body: { html: 'Words', draft } })).id)
const newUpdate = (input: object): RecordedOperation => ({
  client: ann.client,
  input,
  object: made('update'),
})
const onUpdate = (updateID: string, body: object): RecordedOperation => ({
  client: ann.client,
  input: { updateID, body },
  object: { type: typeCodes.update, id: updateID },
})

const aRemark = async () =>
  String((await ann.client.createUpdateComment({ updateID: await anUpdate(), body: { html: 'So' } })).id)
const remarked = (input: object): RecordedOperation => ({
  client: bob.client,
  input,
  object: made('comment'),
})

/** By verb and operation, as the tables have them. */
const OPERATIONS: Record<string, () => Promise<RecordedOperation>> = {
  'svc:created createContent': async () => ({
    client: ann.client,
    input: { body: document },
    object: made('document'),
    ...inCircle,
  }),
  'svc:created updateContent': async () =>
    done(await written({ ...document, status: 'incomplete' }), ann.client, ({ id }) => ({
      contentID: id,
      body: { ...document, status: 'published' },
    })),
  'svc:created createUpdate': async () => newUpdate({ body: { html: 'News' } }),
  'svc:created createUserUpdate': async () => newUpdate({ userID: '@me', body: { html: 'News' } }),
  'svc:created repostUpdate': async () => newUpdate({ updateID: await anUpdate() }),
  'svc:created changeUpdate': async () => onUpdate(await anUpdate(true), { status: 'published' }),
  'svc:modified changeUpdate': async () => onUpdate(await anUpdate(), { content: { text: 'Other' } }),
  'svc:modified changeUpdateComment': async () => {
    const updateCommentID = await aRemark()
    const input = { updateCommentID, body: { content: { text: 'Other' } } }
    return { client: ann.client, input, object: { type: typeCodes.comment, id: updateCommentID } }
  },
  'svc:commented createUpdateComment': async () =>
    remarked({ updateID: await anUpdate(), body: { html: 'So' } }),
  'svc:commented createUpdateCommentReply': async () =>
    remarked({ updateCommentID: await aRemark(), body: { html: 'So' } }),
  'svc:liked likeUpdate': async () => ({ ...onUpdate(await anUpdate(), {}), client: bob.client }),
  'svc:liked likeUpdateComment': async () => {
    const updateCommentID = await aRemark()
    const object = { type: typeCodes.comment, id: updateCommentID }
    return { client: bob.client, input: { updateCommentID }, object }
  },
  'svc:modified updateContent': async () =>
    done(await written(), ann.client, ({ id }) => ({
      contentID: id,
      body: { ...document, content: other },
    })),
  'svc:modified updateMessage': async () =>
    done(await aMessage(), bob.client, ({ id }) => ({ messageID: id, body: { ...message, content: other } })),
  'svc:modified updateComment': async () =>
    done(await aComment(), bob.client, ({ id }) => ({ commentID: id, body: { ...comment, content: other } })),
  'svc:modified restoreVersion': async () => {
    const to = await written()
    await ann.client.updateContent({ contentID: to.id, body: { ...document, content: other }, minor: true })
    return await done(to, ann.client, ({ id }) => ({ contentID: id, number: '1' }))
  },
  'svc:modified addAttachments': async () =>
    done(await written(), ann.client, ({ id }) => ({ contentID: id, ...file })),
  'svc:modified addMessageAttachments': async () =>
    done(await aMessage(), bob.client, ({ id }) => ({ messageID: id, ...file })),
  'svc:modified deleteAttachment': async () => {
    const { to, attachmentID } = await attached()
    return await done(to, ann.client, () => ({ attachmentID }))
  },
  'svc:commented createComment': async () =>
    answering('comment', { contentID: (await written()).id, body: comment }),
  'svc:commented createCommentReply': async () =>
    answering('comment', { commentID: (await aComment()).id, body: comment }),
  'svc:commented createContent': async () =>
    answering('comment', { body: { ...comment, parent: `/contents/${(await written()).id}` } }),
  'svc:replied createMessage': async () =>
    answering('message', { contentID: (await aDiscussion()).id, body: message }),
  'svc:replied createReply': async () =>
    answering('message', { messageID: (await aMessage()).id, body: message }),
  'svc:replied createContent': async () =>
    answering('message', { body: { ...message, parent: `/contents/${(await aDiscussion()).id}` } }),
  'svc:liked like': async () => done(await written(), bob.client, ({ id }) => ({ contentID: id })),
  'svc:outcome_set createOutcome': async () =>
    done(await written(), ann.client, ({ id }) => ({
      contentID: id,
      body: { outcomeType: { name: 'decision' } },
    })),
  'svc:outcome_set setCorrectAnswer': async () =>
    done(await aMessage(), ann.client, ({ id }) => ({ messageID: id })),

  'svc:user_account_created createPerson': async () => ({
    client: admin,
    input: {
      body: {
        emails: [{ value: 'new@example.org' }],
        name: { givenName: 'New', familyName: 'Comer' },
        svc: { username: 'newcomer' },
      },
    },
    object: made('person'),
  }),
  'svc:user_account_deleted deletePerson': async () => change({}, {}),
  'svc:user_account_disabled updatePerson': accountStatus({ enabled: true }, { enabled: false }),
  'svc:user_account_enabled updatePerson': accountStatus({ enabled: false }, { enabled: true }),
  'svc:user_account_invisible updatePerson': accountStatus({ visible: true }, { visible: false }),
  'svc:user_account_visible updatePerson': accountStatus({ visible: false }, { visible: true }),
  'svc:user_type_modified updatePerson': accountStatus({ userType: 'regular' }, { userType: 'external' }),
  'svc:user_profile_modified updatePerson': () => change({}, { status: 'Away' }),

  'svc:user_membership_added addMember': async () => {
    const { id, client } = await somebody()
    return { client, input: { placeID: circle.id, body: {} }, ...member(id) }
  },
  'svc:user_membership_added updateMember': async () => {
    const { id, memberID } = await joined()
    await ann.client.updateMember({ memberID, body: { state: 'banned' } })
    return { client: ann.client, input: { memberID, body: { state: 'member' } }, ...member(id) }
  },
  'svc:user_membership_added updateInvite': async () => {
    const { id, client } = await somebody()
    const { list } = await ann.client.createInvites({ placeID: circle.id, body: { invitees: [id] } })
    return { client, input: { inviteID: list[0]?.id, body: { state: 'accepted' } }, ...member(id) }
  },
  'svc:user_membership_added createPlace': async () => ({
    client: bob.client,
    input: { body: { type: 'group', name: 'Of Bob' } },
    object: { type: typeCodes.person, id: bob.id },
    container: made('group'),
  }),
  'svc:user_membership_removed removeMember': async () => {
    const { id, client, memberID } = await joined()
    return { client, input: { memberID }, ...member(id) }
  },
  'svc:user_membership_removed updateMember': async () => {
    const { id, memberID } = await joined()
    return { client: ann.client, input: { memberID, body: { state: 'banned' } }, ...member(id) }
  },
  'svc:stream_config_created createStream': async () => ({
    client: bob.client,
    input: { personID: bob.id, body: { name: 'News' } },
    object: made('stream'),
  }),
  'svc:stream_config_modified updateStream': async () => {
    const { client, streamID, object } = await aStream()
    return { client, input: { streamID, body: { name: 'Renamed' } }, object }
  },
  'svc:stream_config_deleted deleteStream': async () => {
    const { client, streamID, object } = await aStream()
    return { client, input: { streamID }, object }
  },
  'svc:stream_association_added addAssociations': async () => {
    const { client, streamID, object } = await aStream()
    return { client, input: { streamID, body: [`/people/${ann.id}`] }, object, ...ofAnn }
  },
  'svc:stream_association_added follow': async () => {
    const { client, personID, object } = await connections()
    return { client, input: { personID, otherID: ann.id }, object, ...ofAnn }
  },
  'svc:stream_association_added followUpdate': async () => {
    const { client, object } = await connections()
    const updateID = await anUpdate()
    return { client, input: { updateID }, object, container: { type: typeCodes.update, id: updateID } }
  },
  'svc:stream_association_added setContentFollowingIn': followed('content', true),
  'svc:stream_association_added setPersonFollowingIn': followed('person', true),
  'svc:stream_association_added setPlaceFollowingIn': followed('place', true),
  'svc:stream_association_removed removeAssociation': async () => {
    const { client, streamID, object } = await aStream()
    await client.addAssociations({ streamID, body: [`/people/${ann.id}`] })
    return { client, input: { streamID, objectType: 'person', objectID: ann.id }, object, ...ofAnn }
  },
  'svc:stream_association_removed unfollow': async () => {
    const { client, personID, object } = await connections()
    await client.follow({ personID, otherID: ann.id })
    return { client, input: { personID, otherID: ann.id }, object, ...ofAnn }
  },
  'svc:stream_association_removed unfollowUpdate': async () => {
    const { client, personID, object } = await connections()
    const updateID = await anUpdate()
    await client.followUpdate({ updateID })
    const container = { type: typeCodes.update, id: updateID }
    return { client, input: { updateID, userID: personID }, object, container }
  },
  'svc:stream_association_removed setContentFollowingIn': followed('content', false),
  'svc:stream_association_removed setPersonFollowingIn': followed('person', false),
  'svc:stream_association_removed setPlaceFollowingIn': followed('place', false),
  'svc:social_group_created createPlace': async () => ({
    client: bob.client,
    input: { body: { type: 'group', name: 'Another of Bob' } },
    object: made('group'),
    container: made('group'),
  }),
  'svc:social_group_renamed updatePlace': async () => {
    const { id, itself } = await aGroup()
    const input = { placeID: id, body: { name: `Renamed ${id}` } }
    return { client: ann.client, input, object: itself, container: itself }
  },
  'svc:social_group_deleted deletePlace': async () => {
    const { id, itself } = await aGroup()
    return { client: ann.client, input: { placeID: id }, object: itself, container: itself }
  },
  ...sessionOperations(instance, somebody),
  ...webhookOperations(instance, somebody),
}

/** Rows of the tables: a verb, and what else is named in backticks and is an operation, a form or a callback. */
const page = await readFile(new URL('../../../docs/events.md', import.meta.url), 'utf8')
const rows = [...page.matchAll(/^\| `(svc:\w+)` \| (.+) \|$/gm)].map(([, verb = '', text = '']) => {
  const named = [...text.matchAll(/`(\w+|POST \/\w+|callback \d+)`/g)].map(([, word = '']) => word)
  return { verb, operations: named.filter((word) => word in api || word.includes(' ')) }
})
const pairs = rows.flatMap(({ verb, operations }) => operations.map((operation) => `${verb} ${operation}`))

test('the page names every verb of the description once', () => {
  const verbs = [...CONTENT_VERBS, ...Object.values(SYSTEM_VERBS).flat()]

  expect(rows.map(({ verb }) => verb).sort()).toEqual([...verbs].sort())
})

test('every verb has an operation', () => {
  const without = rows.filter(({ operations }) => operations.length === 0).map(({ verb }) => verb)

  expect(without).toEqual([])
})

test('this file performs exactly the operations of the page', () => {
  expect(Object.keys(OPERATIONS).sort()).toEqual([...pairs].sort())
})

const idOf = (subject: RecordedOperation['container'], answered: { id: string }) =>
  typeof subject === 'function' ? subject(answered) : subject

async function log() {
  return await readActivities(instance.store.db, BEGINNING, 100_000)
}

test.each(pairs)('%s', async (pair) => {
  const [verb, operation = ''] = pair.split(' ')
  const performed = await OPERATIONS[pair]?.()
  if (!performed) throw new Error('nothing to do')
  const before = (await log()).length

  const reply = performed.post
    ? await performed.post()
    : await performed.client.send(Reflect.get(api, operation) as OperationShape, performed.input)

  const recorded = (await log()).slice(before).filter((activity) => activity.verb === verb)
  const answered = (('body' in reply && reply.body) || { id: '' }) as { id: string }
  expect(reply.status).toBeLessThan(400)
  expect(recorded.map(({ object, container }) => ({ object, container }))).toEqual([
    { object: idOf(performed.object, answered), container: idOf(performed.container, answered) },
  ])
})
