import { api, filter } from '@folkmoot/contract'
import { beforeAll, expect, test } from 'vitest'
import {
  aContent,
  aDiscussion,
  admin,
  aMember,
  aMessage,
  aPerson,
  aPlace,
  html,
  newContent,
  unique,
} from './community.ts'
import { indexed } from './searching.ts'

const ann = await aMember()
const bob = await aMember()

/** A list that takes filter=search(...), and the search of the same things. */
const DOORS = {
  contents: [api.listContents, api.searchContents],
  people: [api.listPeople, api.searchPeople],
  places: [api.listPlaces, api.searchPlaces],
} as const
type Noun = keyof typeof DOORS

/** By both doors, which must agree. */
async function found(noun: Noun, text: string, { client } = bob, ...others: string[]): Promise<string[]> {
  const parameters = { filter: [filter('search', text), ...others], count: 100, fields: 'id' }
  const [listed, searched] = await Promise.all(
    DOORS[noun].map(async (door) => {
      const { body } = await client.send(door, parameters as never)
      return (body as unknown as { list: { id: string }[] } | undefined)?.list.map(({ id }) => id)
    }),
  )
  expect(searched).toEqual(listed)
  return listed ?? []
}
const text = (words: string) => ({ content: html(`<p>${words}</p>`) })

const SCRIPTS: readonly (readonly [string, string, readonly string[], readonly string[]])[] = [
  [
    'Japanese',
    '明日は東京タワーの近くで打ち合わせです',
    ['東京', 'タワー', '打ち合わせ', '近'],
    ['大阪', '京東'],
  ],
  ['voiced Japanese', 'バス停で待つ', ['バス', 'バス停'], ['ハス', 'パス']],
  ['Chinese', '请完成信息安全培训', ['安全', '培训', '信息安全培训', '*信息*'], ['全安', '培安']],
  ['Korean', '휴가를 신청합니다', ['휴가', '휴가를', '신청'], ['가휴', '휴신']],
  ['Thai', 'ยินดีต้อนรับสู่ชุมชน', ['ชุมชน', 'ต้อนรับ'], ['บริษัท']],
  ['Russian', 'ЕЩЁ один сервер', ['еще', 'ещё', 'СЕРВЕР', 'серв*'], ['щё']],
  ['Greek', 'Η ΟΔΟΣ είναι κλειστή', ['οδός', 'οδος', 'κλειστη'], ['οδο']],
  ['Arabic', 'مَرْحَبًا بالجميع', ['مرحبا', 'بالجميع'], ['مرح']],
  ['Hebrew', 'שָׁלוֹם לכולם', ['שלום', 'לכול*'], ['שלו']],
  ['Hindi', 'नमस्ते दुनिया', ['नमस्ते', 'दुनिया'], ['मस्ते']],
]

/** Written together before all tests, so that they wait for the index only once. */
const own = unique('rule')
const rank = { tag: unique('tagged'), date: unique('dated'), likes: unique('liked'), mild: unique('mild') }
const OLD = '2019-03-01T12:00:00.000+0000'

async function write() {
  const scripts = await Promise.all(
    SCRIPTS.map(([, words]) => aContent(ann.client, { subject: own, ...text(words) })),
  )
  const accents = await aContent(ann.client, {
    subject: `${own} Straße`,
    ...text('Øresund, Łódź, Æther, Cœur, ÐÞ, IĞDIR Diyarbakır İzmir'),
  })
  const plain = await aContent(ann.client, {
    subject: `${own} strasse`,
    ...text('oresund lodz aether coeur dth igdir'),
  })
  const phrase = await aContent(ann.client, {
    subject: `${own} first second`,
    ...text('third fourth, the old policies of our house'),
  })
  const scattered = await aContent(ann.client, {
    subject: `${own} second first`,
    ...text('fourth then third, house of the old policies'),
  })
  const tagged = await aContent(ann.client, { subject: 'Something', tags: [rank.tag] })
  const mentions = await aContent(ann.client, { subject: 'Something', ...text(`a ${rank.tag} in passing`) })
  const recent = await aContent(admin, { subject: rank.date })
  const old = await admin.createContent({ body: newContent({ subject: rank.date }), published: OLD })
  const loved = await aContent(ann.client, { subject: rank.likes })
  const unloved = await aContent(ann.client, { subject: rank.likes })
  const titled = await aContent(ann.client, { subject: rank.mild })
  const lovedMention = await aContent(ann.client, {
    subject: 'Something',
    ...text(`a ${rank.mild} in passing`),
  })
  for (const client of [bob.client, admin]) {
    await client.like({ contentID: loved.id })
    await client.like({ contentID: lovedMention.id })
  }
  return {
    scripts,
    accents,
    plain,
    phrase,
    scattered,
    tagged,
    mentions,
    recent,
    old,
    loved,
    unloved,
    titled,
    lovedMention,
  }
}
let written: Awaited<ReturnType<typeof write>>

beforeAll(async () => {
  written = await write()
  await indexed()
})

test.each(SCRIPTS.map((row, index) => [...row, index] as const))(
  'search works in any script, without spaces too: %s (decisions §2)',
  async (_, __, words, others, index) => {
    const id = written.scripts[index]?.id

    for (const word of words) expect([word, await found('contents', `${own} ${word}`)]).toEqual([word, [id]])
    for (const word of others) expect([word, await found('contents', `${own} ${word}`)]).toEqual([word, []])
  },
)

test('letters that no decomposition parts are accents too, both ways: ß, ø, ł, æ, œ, ð, þ (decisions §2)', async () => {
  const both = [written.accents.id, written.plain.id].toSorted()

  for (const word of [
    'Straße',
    'STRASSE',
    'strasse',
    'øresund',
    'Oresund',
    'łódź',
    'lodz',
    'æther',
    'cœur',
    'dth',
  ]) {
    expect([word, (await found('contents', `${own} ${word}`)).toSorted()]).toEqual([word, both])
  }
})

test('the Turkish i is one letter, dotted or not, large or small (decisions §2)', async () => {
  for (const word of ['ığdır', 'IGDIR', 'iğdir', 'diyarbakir izmir', 'DİYARBAKIR', 'ızmır']) {
    expect([word, await found('contents', `${own} ${word}`)]).toEqual([
      word,
      expect.arrayContaining([written.accents.id]),
    ])
  }
})

test('words in quotes match next to each other in that order; stems count there too (decisions §2)', async () => {
  const { phrase, scattered } = written

  expect((await found('contents', `${own} first second`)).toSorted()).toEqual(
    [phrase.id, scattered.id].toSorted(),
  )
  expect(await found('contents', `${own} "first second"`)).toEqual([phrase.id])
  expect(await found('contents', `${own} "Second First"`)).toEqual([scattered.id])
  expect(await found('contents', `${own} "the old policy of our"`)).toEqual([phrase.id])
  expect(await found('contents', `"third fourth" "old policies" ${own}`)).toEqual([phrase.id])
})

test('a phrase does not reach from the subject into the text, nor from one quote to the next (decisions §2)', async () => {
  expect(await found('contents', `${own} "second third"`)).toEqual([])
  expect(await found('contents', `${own} "first" "third"`)).toHaveLength(2)
})

test('a quote that is not closed is a space (decisions §2)', async () => {
  const both = [written.phrase.id, written.scattered.id].toSorted()

  for (const words of [`${own} "first second`, `${own} first" second`, `"${own}" first "second`]) {
    expect([words, (await found('contents', words)).toSorted()]).toEqual([words, both])
  }
})

test('best first: tags over the text (decisions §2)', async () => {
  expect(await found('contents', rank.tag)).toEqual([written.tagged.id, written.mentions.id])
})

test('best first: the recent over the old, however late it was brought in (decisions §2)', async () => {
  expect(await found('contents', rank.date)).toEqual([written.recent.id, written.old.id])
})

test('best first: liked content before other content, and the subject before many likes (decisions §2)', async () => {
  expect(await found('contents', rank.likes)).toEqual([written.loved.id, written.unloved.id])
  expect(await found('contents', rank.mild)).toEqual([written.titled.id, written.lovedMention.id])
})

test('names of attachments are found, until the attachment goes (decisions §2)', async () => {
  const name = unique('file')
  const { id: contentID } = await aContent(ann.client)
  const file = new File(['bytes'], `${name}_Budget-entwürfe.v2.pdf`)
  const attachment = await ann.client.addAttachments({ contentID, files: [file] })
  await indexed()

  expect(await found('contents', `${name}_budget-Entwurfe.v2.pdf`)).toEqual([contentID])
  expect(await found('contents', `${name} entwürfe`)).toEqual([contentID])
  await ann.client.deleteAttachment({ attachmentID: (attachment as { id: string }).id })
  await indexed()
  expect(await found('contents', name)).toEqual([])
})

test('places: name, tags and description by stems and stars, the name first (decisions §2)', async () => {
  const key = unique('plaza')
  const described = await aPlace(ann.client, { name: unique('A'), description: `For ${key} and gardeners` })
  const tagged = await aPlace(ann.client, { name: unique('B'), tags: [key] })
  const named = await aPlace(ann.client, { name: `${key} Gärten` })
  await indexed()

  expect((await found('places', key))[0]).toBe(named.id)
  expect((await found('places', key)).toSorted()).toEqual([described.id, tagged.id, named.id].toSorted())
  expect(await found('places', `${key} gardener`)).toEqual([described.id])
  expect(await found('places', `*${key.slice(2)} g*ten`)).toEqual([named.id])
  expect(await found('places', `"${key} garten"`)).toEqual([named.id])
})

test('people: names, tags and profile by stems, stars and phrases, in their script (decisions §2)', async () => {
  const key = unique('persona')
  const profile = [{ svc_label: 'Title', value: 'Head of Fisheries' }]
  const hana = await aPerson({ name: { givenName: '花子', familyName: '山田' }, tags: [key] })
  const joe = await aPerson({ name: { givenName: key, familyName: 'Ångström' }, svc: { profile } })
  await indexed()

  expect(await found('people', `${key} fishery`)).toEqual([joe.id])
  expect(await found('people', `"${key} angstrom"`)).toEqual([joe.id])
  expect(await found('people', `${key} "head of fisheries"`)).toEqual([joe.id])
  expect(await found('people', `${key} 山田`)).toEqual([hana.id])
})

test('answers, too, are searched by these rules (decisions §2)', async () => {
  const { id } = await aDiscussion(ann.client)
  const message = await aMessage(ann.client, id, `<p>${own} Überprüfungen im 東京タワー</p>`)
  await indexed()

  for (const words of ['uberprufungen', '東京', '"im 東京"', '*prufung*']) {
    expect([words, await found('contents', `${own} ${words}`, bob, 'type(message)')]).toEqual([
      words,
      [message.id],
    ])
  }
})
