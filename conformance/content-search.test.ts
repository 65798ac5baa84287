import { filter } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { aContent, aDiscussion, aMember, aPlace, html, newContent, unique } from './community.ts'
import { indexed } from './searching.ts'
import { CONTENTS } from './wire.ts'

const ann = await aMember()
const bob = await aMember()
const word = unique('word')

const inSubject = await aContent(ann.client, { subject: `Über ${word}subject` })
const inText = await aDiscussion(ann.client, { content: html(`<p>Some <b>${word}text</b> here</p>`) })
const inTags = await aContent(ann.client, { tags: [`${word}tag`] })
await indexed()

async function found(...filters: string[]): Promise<string[]> {
  return (await bob.client.listContents({ filter: filters, count: 100 })).list.map(({ id }) => id)
}
const search = async (text: string) => await found(filter('search', text))

test.each([
  ['the subject', `${word}subject`, inSubject],
  ['the text', `${word}text`, inText],
  ['the tags', `${word}tag`, inTags],
])('search matches %s (§Endpoints, decisions §2)', async (_, text, content) => {
  expect(await search(text)).toEqual([content.id])
})

test('markup is no text: neither elements nor attributes are found (decisions §2)', async () => {
  const own = unique('markup')
  await aContent(ann.client, { content: html(`<p id="${own}" title="${own}">plain</p><!-- ${own} -->`) })
  await indexed()

  expect(await search(own)).toEqual([])
})

test('words are ANDed, in any field; a comma is a space (decisions §2)', async () => {
  const [one, two] = [unique('one'), unique('two')]
  const both = await aContent(ann.client, { subject: one, content: html(`<p>${two}</p>`) })
  await aContent(ann.client, { subject: one })
  await indexed()

  expect(await search(`${two} ${one}`)).toEqual([both.id])
  expect(await found(`search(${one},${two})`)).toEqual([both.id])
  expect(await found(`search(${one})`, `search(${two})`)).toEqual([both.id])
})

test('search is insensitive to case and accents, both ways (decisions §2)', async () => {
  const own = unique('x')
  const { id } = await aContent(ann.client, { subject: `Crème${own} Straße`, content: html('<p>ÉCOLE</p>') })
  await indexed()

  for (const text of [`creme${own}`, `CRÈME${own}`, `crème${own} école`, `creme${own} ecole`]) {
    expect(await search(text)).toEqual([id])
  }
})

test('words are stemmed (decisions §2)', async () => {
  const own = unique('stem')
  const { id } = await aContent(ann.client, { subject: own, content: html('<p>the bakers were running</p>') })
  await indexed()

  for (const text of ['baker', 'bakers', 'run', 'runs', 'running']) {
    expect(await search(`${own} ${text}`)).toEqual([id])
  }
  expect(await search(`${own} bakery`)).toEqual([])
})

test.each([
  ['the end', (text: string) => `${text.slice(0, -3)}*`],
  ['the start', (text: string) => `*${text.slice(3)}`],
  ['the inside', (text: string) => `${text.slice(0, 4)}*${text.slice(-4)}`],
  ['both ends', (text: string) => `*${text.slice(2, -2)}*`],
])('* works at %s of a word (§Endpoints, decisions §2)', async (_, write) => {
  expect(await search(write(`${word}subject`))).toContain(inSubject.id)
  expect(await search(write(`${word}text`))).toContain(inText.id)
  expect(await search(write(`${word}tag`))).toContain(inTags.id)
})

test('* matches letters of one word, not the space between two (decisions §2)', async () => {
  const [one, two] = [unique('left'), unique('right')]
  await aContent(ann.client, { subject: `${one} ${two}` })
  await indexed()

  expect(await search(`${one}*${two}`)).toEqual([])
})

test.each([
  ['Cyrillic', 'Привет дорогой', 'привет', 'дор*'],
  ['Greek', 'καλημέρα κόσμε', 'καλημερα', '*σμε'],
  ['Chinese', '你好世界 早上', '你好世界', '你好*'],
  ['Japanese', '今日は良い天気', '今日*', '*良い*'],
  ['Arabic', 'مرحبا بالعالم', 'مرحبا', 'بال*'],
])('search works in any script: %s (decisions §2)', async (_, text, ...words) => {
  const own = unique('script')
  const { id } = await aContent(ann.client, { subject: own, content: html(`<p>${text}</p>`) })
  await indexed()

  for (const each of words) expect(await search(`${own} ${each}`)).toEqual([id])
})

test('with search the best comes first: the subject before the text (decisions §2)', async () => {
  const term = unique('term')
  const mention = await aContent(ann.client, {
    subject: 'Other',
    content: html(`<p>a ${term} in passing</p>`),
  })
  const titled = await aContent(ann.client, { subject: term })
  const later = await aContent(ann.client, {
    subject: 'Another',
    content: html(`<p>a ${term} in passing</p>`),
  })

  await indexed()

  const byDefault = await search(term)
  const byDate = await bob.client.listContents({ filter: [`search(${term})`], sort: 'dateCreatedAsc' })

  expect(byDefault[0]).toBe(titled.id)
  expect(byDefault.toSorted()).toEqual([mention.id, titled.id, later.id].toSorted())
  expect(byDate.list.map(({ id }) => id)).toEqual([mention.id, titled.id, later.id])
})

test('search follows changes: new words are found, old ones are not (decisions §2)', async () => {
  const [before, after] = [unique('before'), unique('after')]
  const { id: contentID } = await aContent(ann.client, { subject: before, tags: [`${before}tag`] })

  await ann.client.updateContent({ contentID, body: newContent({ subject: after }) })
  await indexed()

  expect(await search(before)).toEqual([])
  expect(await search(after)).toEqual([contentID])
  expect(await search(`${before}tag`)).toEqual([contentID])
})

test('messages and comments are searched when type(...) asks (decisions §2)', async () => {
  const own = unique('answer')
  const { id: contentID } = await aDiscussion(ann.client)
  const content = html(`<p>${own}</p>`)
  const message = await ann.client.createMessage({ contentID, body: { type: 'message', content } })
  const comment = await ann.client.createComment({ contentID, body: { type: 'comment', content } })
  await indexed()

  expect(await search(own)).toEqual([])
  expect(await found(`search(${own})`, 'type(message)')).toEqual([message.id])
  expect((await found(`search(${own})`, 'type(message,comment)')).sort()).toEqual(
    [message.id, comment.id].sort(),
  )
})

test('search ANDs with the other filters (decisions §2)', async () => {
  const own = unique('and')
  const place = await aPlace(ann.client)
  const { id } = await aContent(ann.client, { subject: own, parent: `/places/${place.id}` })
  await aDiscussion(bob.client, { subject: own })
  await indexed()

  expect(await found(`search(${own})`, 'type(document)')).toEqual([id])
  expect(await found(`search(${own})`, `place(/places/${place.id})`)).toEqual([id])
  expect(await found(`search(${own})`, `author(/people/${ann.id})`)).toEqual([id])
})

test.each([
  `${word}text & ${word}nothing`,
  `${word}text | ${word}nothing`,
  `!${word}nothing`,
  `${word}te<->xt`,
  `${word}' or 1=1 --`,
  '%',
  '_',
  '\\',
  '((((',
  'qz'.repeat(500),
  `${'qz'.repeat(499)}*`,
  `*${'qz'.repeat(499)}`,
])('what looks like an operator is text like any other: %.40s (decisions §2)', async (text) => {
  const path = `${CONTENTS}?filter=${encodeURIComponent(filter('search', text))}`
  const reply = await bob.client.request({ path })

  expect(reply.status).toBe(200)
  expect((reply.body as { list: unknown[] }).list).toEqual([])
})

test.each([
  ['**', 'letter'],
  ['a *', 'letter'],
  ['* *', 'letter'],
  [':*', 'letter'],
  ['*a*a*a*', 'star'],
  ['a*b*c*d*e*f*g*h', 'star'],
  ['x'.repeat(1001), '1000 characters'],
])(
  'search(%.20s) is more than an index can answer: 400 filterInvalid that says why (decisions §2, security T4)',
  async (text, why) => {
    const reply = await bob.client.request({ path: `${CONTENTS}?filter=search(${encodeURIComponent(text)})` })

    expect([reply.status, reply.error?.code]).toEqual([400, 'filterInvalid'])
    expect(reply.error?.message).toContain(why)
  },
)

test('punctuation around and inside words does not hide them (decisions §2)', async () => {
  const own = unique('punct')
  const text = `<p>(${own}a), “${own}b”; ${own}c-${own}d ${own}e/${own}f ${own}g.${own}h it’s ${own}i@${own}j.example</p>`
  const { id } = await aContent(ann.client, { content: html(text) })
  await indexed()

  for (const letter of 'abcdefghij') expect([letter, await search(`${own}${letter}`)]).toEqual([letter, [id]])
  expect(await search(`${own}c-${own}d`)).toEqual([id])
})

test('a search takes 20 words, however they are parted: more are 400 filterInvalid (decisions §2)', async () => {
  for (const between of [' ', '/']) {
    const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index}`).join(between)
    const [most, more] = await Promise.all(
      [20, 21].map((count) =>
        bob.client.request({ path: `${CONTENTS}?filter=search(${encodeURIComponent(words(count))})` }),
      ),
    )

    expect(most?.status).toBe(200)
    expect([more?.status, more?.error?.code]).toEqual([400, 'filterInvalid'])
  }
})

test('words without letters and digits are ignored besides others (decisions §2)', async () => {
  const [one, two] = [unique('salt'), unique('pepper')]
  const { id } = await aContent(ann.client, { subject: `${one} & ${two}` })
  await indexed()

  expect(await search(`${one} & ${two}`)).toEqual([id])
  expect(await search(`${one} - ${two}`)).toEqual([id])
  expect(await search('&')).toEqual([])
})
