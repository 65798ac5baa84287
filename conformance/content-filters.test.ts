import type { Client } from '@folkmoot/client'
import { api, filter } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import {
  aComment,
  aContent,
  aDiscussion,
  admin,
  aMember,
  aMessage,
  aPlace,
  baseUrl,
  newContent,
  unique,
} from './community.ts'
import { CONTENTS } from './wire.ts'

const ann = await aMember()
const bob = await aMember()
const V3 = `${baseUrl}/api/core/v3`
const tag = unique('cast')
const [red, green] = [`${tag}red`, `${tag}green`]
const group = await aPlace(ann.client)
const other = await aPlace(ann.client)

const plan = await aContent(ann.client, { tags: [tag, red], parent: `/places/${group.id}` })
const talk = await aDiscussion(bob.client, { tags: [tag, green], parent: `/places/${group.id}` })
const memo = await aContent(bob.client, { tags: [tag, red, green] })
const news = await aContent(admin, { type: 'announcement', tags: [tag] })
const body = { type: 'message' as const, content: newContent().content, tags: [tag] }
const reply = await ann.client.createMessage({ contentID: talk.id, body })
const remark = await ann.client.createComment({ contentID: memo.id, body: { ...body, type: 'comment' } })

const NAMES: Record<string, string> = {
  [plan.id]: 'plan',
  [talk.id]: 'talk',
  [memo.id]: 'memo',
  [news.id]: 'news',
  [reply.id]: 'reply',
  [remark.id]: 'remark',
}

/** Which of the cast are found, by name. */
async function foundBy(client: Client, ...filters: string[]): Promise<string[]> {
  const { list } = await client.listContents({ filter: [`tag(${tag})`, ...filters], count: 100 })
  return list.map(({ id, subject }) => NAMES[id] ?? subject ?? id).sort()
}
const found = async (...filters: string[]) => await foundBy(ann.client, ...filters)

const refused = async (text: string) =>
  await ann.client.request({ path: `${CONTENTS}?filter=${encodeURIComponent(text)}` })

test('discussions, documents and announcements by default (decisions §2)', async () => {
  expect(await found()).toEqual(['memo', 'news', 'plan', 'talk'])
})

test('messages and comments when type(...) asks (decisions §2)', async () => {
  expect(await found('type(message)')).toEqual(['reply'])
  expect(await found('type(comment)')).toEqual(['remark'])
  expect(await found('type(message,comment,document)')).toEqual(['memo', 'plan', 'remark', 'reply'])
})

test('type(<type>,<type>): values inside one OR, two filters of one name AND (§Endpoints, decisions §2)', async () => {
  expect(await found('type(document)')).toEqual(['memo', 'plan'])
  expect(await found('type(discussion,announcement)')).toEqual(['news', 'talk'])
  expect(await found('type(document)', 'type(discussion)')).toEqual([])
  expect(await found('type(document,discussion)', 'type(discussion,announcement)')).toEqual(['talk'])
})

test.each(['file', 'post', 'poll', 'idea', 'favorite', 'video', 'task', 'event', 'update'])(
  'type(%s), a type of the original that is not here, finds nothing (decisions §2)',
  async (type) => {
    expect(await found(`type(${type})`)).toEqual([])
    expect(await found(`type(${type},document)`)).toEqual(['memo', 'plan'])
  },
)

test('author(<person URI>), as a URI of any form or @me (§Endpoints, decisions §0, §2)', async () => {
  const forms = [`${V3}/people/${bob.id}`, `/api/core/v3/people/${bob.id}`, `/people/${bob.id}`, bob.id]

  for (const form of forms) expect(await found(`author(${form})`)).toEqual(['memo', 'talk'])
  for (const form of ['@me', '/people/@me', `${V3}/people/@me`]) {
    expect(await found(`author(${form})`)).toEqual(['plan'])
    expect(await foundBy(bob.client, `author(${form})`)).toEqual(['memo', 'talk'])
  }
  expect(await found(`author(/people/${ann.id},/people/${bob.id})`)).toEqual(['memo', 'plan', 'talk'])
  expect(await found('author(/people/9007199254740991)')).toEqual([])
})

test('place(<place URI>), of answers too (§Endpoints, decisions §2)', async () => {
  expect(await found(`place(${V3}/places/${group.id})`)).toEqual(['plan', 'talk'])
  expect(await found(`place(/places/${group.id},/places/${other.id})`)).toEqual(['plan', 'talk'])
  expect(await found(`place(/places/${other.id})`)).toEqual([])
  expect(await found(`place(/places/${group.id})`, 'type(message,comment)')).toEqual(['reply'])
})

test('GET /places/{placeID}/contents is the content of the place, filtered alike (decisions §4)', async () => {
  const inPlace = async (client: Client, ...filters: string[]) =>
    (await client.listPlaceContents({ placeID: group.id, filter: filters })).list
      .map(({ id }) => NAMES[id])
      .sort()
  const [closed, secret] = [
    await aPlace(ann.client, { groupType: 'PRIVATE' }),
    await aPlace(ann.client, { groupType: 'SECRET' }),
  ]
  const replies = await Promise.all(
    [closed, secret].map(({ id }) => bob.client.send(api.listPlaceContents, { placeID: id })),
  )

  expect(await inPlace(bob.client)).toEqual(['plan', 'talk'])
  expect(await inPlace(bob.client, 'type(document)')).toEqual(['plan'])
  expect(await inPlace(bob.client, 'type(message)')).toEqual(['reply'])
  expect(replies.map((refusal) => refusal.status)).toEqual([403, 404])
})

test('tag(<tag>,<tag>), without regard to case (§Endpoints, decisions §2)', async () => {
  expect(await found(`tag(${red})`)).toEqual(['memo', 'plan'])
  expect(await found(`tag(${red},${green})`)).toEqual(['memo', 'plan', 'talk'])
  expect(await found(`tag(${red})`, `tag(${green})`)).toEqual(['memo'])
  expect(await found(`tag(${red.toUpperCase()})`)).toEqual(['memo', 'plan'])
})

test('tags are kept in lower case, each once, and escaped ones are found (decisions §2)', async () => {
  const odd = `${tag}, (odd)\\`
  const { tags } = await aContent(ann.client, { tags: [odd, odd.toUpperCase(), tag] })

  const { list } = await ann.client.listContents({ filter: [filter('tag', odd)] })

  expect(tags).toEqual([odd, tag])
  expect(list).toHaveLength(1)
  await ann.client.deleteContent({ contentID: list[0]?.id ?? '' })
})

test('different filters AND (decisions §2)', async () => {
  expect(await found(`tag(${red})`, 'author(@me)', 'type(document)')).toEqual(['plan'])
  expect(await found(`tag(${green})`, 'author(@me)')).toEqual([])
})

test('relationship(liked|participated|following) are the caller’s own (decisions §2)', async () => {
  const eve = await aMember()
  await eve.client.like({ contentID: news.id })
  await eve.client.like({ contentID: reply.id })
  await aComment(eve.client, plan.id)
  const answer = await aMessage(eve.client, reply.id)
  const related = async (...filters: string[]) => await foundBy(eve.client, ...filters)

  expect(await related('relationship(liked)')).toEqual(['news'])
  expect(await related('relationship(liked)', 'type(message)')).toEqual(['reply'])
  expect(await related('relationship(participated)')).toEqual(['plan', 'talk'])
  expect(await related('relationship(following)')).toEqual([])
  expect(await related('relationship(liked,participated)')).toEqual(['news', 'plan', 'talk'])
  expect(await found('relationship(participated)')).toEqual(['memo', 'plan', 'talk'])
  for (const contentID of [news.id, reply.id]) await eve.client.unlike({ contentID })
  expect(await related('relationship(liked)')).toEqual([])
  await eve.client.deleteMessage({ messageID: answer.id })
  expect(await related('relationship(participated)')).toEqual(['plan'])
})

test('status(...): published by default (decisions §2)', async () => {
  const own = unique('states')
  const inputs = [{}, { status: 'incomplete' as const }, { publishDate: '2099-01-01T00:00:00Z' }, {}]
  const made = await Promise.all(inputs.map((input) => aContent(ann.client, { ...input, tags: [own] })))
  const contentID = made[3]?.id ?? ''
  await ann.client.updateContent({ contentID, body: newContent({ status: 'archived' }) })
  const ids = async (...filters: string[]) =>
    (await ann.client.listContents({ filter: [`tag(${own})`, ...filters] })).list.map(({ id }) => id)
  const [published, incomplete, scheduled, archived] = made.map(({ id }) => id)

  expect(await ids()).toEqual([published])
  expect(await ids('status(published)')).toEqual([published])
  expect(await ids('status(incomplete)')).toEqual([incomplete])
  expect(await ids('status(scheduled)')).toEqual([scheduled])
  expect(await ids('status(archived)')).toEqual([archived])
  expect((await ids('status(published,incomplete,scheduled,archived)')).sort()).toEqual(
    made.map(({ id }) => id).sort(),
  )
})

const own = unique('dated')
const dated = await Promise.all(
  ['2017', '2018', '2019'].map((year) =>
    admin.createContent({
      body: newContent({ tags: [own] }),
      published: `${year}-06-15T12:00:00.000Z`,
      updated: `${year}-09-15T12:00:00.000Z`,
    }),
  ),
)
const years = async (text: string) => {
  const { list } = await ann.client.listContents({ filter: [`tag(${own})`, text], sort: 'dateCreatedAsc' })
  return list.map(({ id }) => 2017 + dated.findIndex((content) => content.id === id))
}

test.each([
  ['creationDate', '06'],
  ['modificationDate', '09'],
])('%s(latest,earliest), with null for an open end (decisions §2)', async (name, month) => {
  const on = (year: number, day = '15') => `${year}-${month}-${day}T12:00:00.000+0000`

  expect(await years(`${name}(${on(2018, '20')},${on(2017, '20')})`)).toEqual([2018])
  expect(await years(`${name}(${on(2018)},${on(2018)})`)).toEqual([2018])
  expect(await years(`${name}(null,${on(2018)})`)).toEqual([2018, 2019])
  expect(await years(`${name}(${on(2018)},null)`)).toEqual([2017, 2018])
  expect(await years(`${name}(${on(2018)})`)).toEqual([2017, 2018])
  expect(await years(`${name}(null,null)`)).toEqual([2017, 2018, 2019])
  expect(await years(`${name}(${on(2017, '20')},${on(2018, '20')})`)).toEqual([])
  expect(await years(`${name}(2018-${month}-15T14:00:00.000+02:00,2018-${month}-15T12:00:00Z)`)).toEqual([
    2018,
  ])
})

test.each([
  '2018-06-15',
  '2018-06-15T12:00:00',
  '15.06.2018',
  'yesterday',
  '2018-02-30T12:00:00Z',
  '1529064000000',
  'null,never',
  'null,null,null',
  '0000-06-30T12:00:00Z',
  '9999-12-31T23:59:59-2359',
])('creationDate(%s) is a bad date: 400 filterInvalid (decisions §2)', async (value) => {
  for (const name of ['creationDate', 'modificationDate']) {
    const answer = await refused(`${name}(${value})`)

    expect([answer.status, answer.error?.code]).toEqual([400, 'filterInvalid'])
  }
})

test('entityDescriptor(typeCode,id,…) finds content of any type by code and id (decisions §2)', async () => {
  const pairs = [
    `102,${plan.id}`,
    `1,${talk.id}`,
    `2,${reply.id}`,
    `105,${remark.id}`,
    `1,${memo.id}`,
    '3,1',
    `600,${group.id}`,
  ]

  const { list } = await ann.client.listContents({ filter: [`entityDescriptor(${pairs.join(',')})`] })

  expect(list.map(({ id }) => NAMES[id]).sort()).toEqual(['plan', 'remark', 'reply', 'talk'])
})

test('entityDescriptor finds nothing that the caller may not see (decisions §1, §2)', async () => {
  const hidden = await aContent(ann.client, { visibility: 'hidden' })
  const pair = `entityDescriptor(102,${hidden.id})`

  expect((await ann.client.listContents({ filter: [pair] })).list).toHaveLength(1)
  expect((await bob.client.listContents({ filter: [pair] })).list).toEqual([])
})

test.each([
  'author(nonsense)',
  `author(/places/${group.id})`,
  'author(http://elsewhere.example/api/core/v3/people/1)',
  'place(@me)',
  'place(/people/1)',
  'type(letter)',
  'type(document,letter)',
  'type()',
  'relationship(enemy)',
  'status(draft)',
  'entityDescriptor(102)',
  'entityDescriptor(102,x)',
  'entityDescriptor(102,1,1)',
  'tag',
  'tag(a',
  'owner(1)',
  'Author(1)',
])('the filter %s is 400 filterInvalid (decisions §2)', async (text) => {
  const answer = await refused(text)

  expect([answer.status, answer.error?.code]).toEqual([400, 'filterInvalid'])
})

test('an unknown filter is 400, naming those that are accepted (decisions §2)', async () => {
  const { error } = await refused('nope(x)')

  for (const name of [
    'author',
    'place',
    'type',
    'tag',
    'search',
    'relationship',
    'status',
    'creationDate',
    'modificationDate',
    'entityDescriptor',
  ]) {
    expect(error?.message).toContain(name)
  }
})

test('a word that is not accepted is answered with those that are (decisions §1, §2)', async () => {
  const [type, relation, status] = await Promise.all(
    ['type(letter)', 'relationship(enemy)', 'status(draft)'].map(refused),
  )

  expect(type?.error?.message).toContain('discussion, document, announcement, message, comment')
  expect(relation?.error?.message).toContain('following, liked, participated')
  expect(status?.error?.message).toContain('published, incomplete, scheduled, archived')
})

test('filter=unanswered: discussions without a reply, questions without a correct answer (decision 0187)', async () => {
  const question = { question: true, tags: [unique('open')] }
  const silent = await aDiscussion(ann.client, { tags: question.tags })
  const answered = await aDiscussion(ann.client, { tags: question.tags })
  const open = await aDiscussion(ann.client, question)
  const solved = await aDiscussion(ann.client, question)
  await aContent(ann.client, { tags: question.tags })
  await aMessage(bob.client, answered.id)
  await aMessage(bob.client, open.id)
  const { id: messageID } = await aMessage(bob.client, solved.id)
  await ann.client.setCorrectAnswer({ messageID })

  const { list } = await bob.client.listContents({ filter: ['unanswered', filter('tag', ...question.tags)] })

  expect(list.map(({ id }) => id)).toEqual([open.id, silent.id])
})
