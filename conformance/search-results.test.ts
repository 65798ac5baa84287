import { filter } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { aContent, aMember, aPerson, aPlace, html, unique } from './community.ts'
import { indexed } from './searching.ts'
import { PEOPLE } from './wire.ts'

const ann = await aMember()
const bob = await aMember()
const key = unique('shown')
const place = await aPlace(ann.client, {
  name: `Square of ${key}`,
  description: `Where ${key} & co meet`,
  tags: [key, 'meeting'],
})
const content = await aContent(ann.client, {
  subject: `Über <b>${key}</b>`,
  content: html('<p>Crème brûlée &lt;i&gt; by two bakers.</p>\n<p>今日は良い天気, bakers two</p>'),
  tags: [key, 'running'],
  parent: `/places/${place.id}`,
})
const person = await aPerson({
  name: { givenName: key, familyName: 'Highlighted' },
  location: `${key} town`,
  tags: ['highlights'],
})
const spelled = unique('zwieback')
await aContent(ann.client, { subject: `A ${spelled} recipe` })
await indexed()

type Found = Record<string, unknown>
const HIGHLIGHTS = ['highlightSubject', 'highlightBody', 'highlightTags']

async function found(path: string, search: string, rest = ''): Promise<Found[]> {
  const query = `filter=${encodeURIComponent(filter('search', search))}${rest}`
  const reply = await bob.client.request({ path: `/api/core/v3/${path}?${query}` })
  return (reply.body as { list: Found[] }).list
}
const highlightsIn = (entity: Found = {}) => HIGHLIGHTS.filter((name) => name in entity)

test.each(['contents', 'search/contents', `places/${place.id}/contents`])(
  'answers of /%s to a search show where the words are, in subject, text and tags (decisions §2)',
  async (path) => {
    const [entity] = await found(path, `${key} run baker`)

    expect(entity).toMatchObject({
      id: content.id,
      highlightSubject: `Über &lt;b&gt;<em>${key}</em>&lt;/b&gt;`,
      highlightBody: 'Crème brûlée &lt;i&gt; by two <em>bakers</em>. 今日は良い天気, <em>bakers</em> two',
      highlightTags: `<em>${key}</em>, <em>running</em>`,
    })
  },
)

test.each([
  [
    'words without regard to accents',
    'CREME brulee',
    '<em>Crème</em> <em>brûlée</em> &lt;i&gt; by two bakers',
  ],
  ['what a star stands for', 'brul*', 'Crème <em>brûlée</em> &lt;i&gt;'],
  ['a phrase where it is', '"two bakers"', 'by <em>two bakers</em>. 今日は良い天気, bakers two'],
  ['characters of scripts without spaces', '良い天', '今日は<em>良い天</em>気'],
])('highlighted are %s (decisions §2)', async (_, search, expected) => {
  const [entity] = await found('search/contents', `${key} ${search}`)

  expect(entity?.highlightBody).toContain(expected)
})

test('of a long text there is the part with most of the words, about 200 characters of it (decisions §2)', async () => {
  const [one, two, filler] = [unique('one'), unique('two'), 'Some more words. '.repeat(40)]
  await aContent(ann.client, {
    content: html(`<p>${filler}${one} ${filler}${two} and ${one}. ${filler}</p>`),
  })
  await indexed()

  const [entity] = await found('contents', `${one} ${two}`)

  const text = String(entity?.highlightBody).replaceAll(/<\/?em>/g, '')
  expect(entity?.highlightBody).toContain(`words. <em>${two}</em> and <em>${one}</em>. Some`)
  expect(text).toMatch(/^…\w.*\S…$/)
  expect(text.length).toBeGreaterThan(150)
  expect(text.length).toBeLessThan(210)
})

test('highlights are text: markup is escaped (security T3)', async () => {
  const own = unique('script')
  const text = `${own} <img src=x onerror=alert(1)> "&amp;`
  await aContent(ann.client, { subject: `<script>${own}</script>`, content: { type: 'text/plain', text } })
  await indexed()

  const [entity] = await found('contents', `${own} img amp`)

  expect(entity).toMatchObject({
    highlightSubject: `&lt;script&gt;<em>${own}</em>&lt;/script&gt;`,
    highlightBody: `<em>${own}</em> &lt;<em>img</em> src=x onerror=alert(1)&gt; &quot;&amp;<em>amp</em>;`,
  })
})

test('people and places that a search finds have highlights too, also in their summary (decisions §2)', async () => {
  for (const path of ['people', 'search/people']) {
    expect(await found(path, `${key} highlight`)).toMatchObject([
      {
        id: person.id,
        highlightSubject: `<em>${key}</em> <em>Highlighted</em>`,
        highlightBody: `<em>${key}</em> town`,
        highlightTags: '<em>highlights</em>',
      },
    ])
  }
  for (const rest of ['', '&fields=@summary']) {
    expect(await found('search/places', `${key} meet`, rest)).toMatchObject([
      {
        id: place.id,
        highlightSubject: `Square of <em>${key}</em>`,
        highlightBody: `Where <em>${key}</em> &amp; co <em>meet</em>`,
        highlightTags: `<em>${key}</em>, <em>meeting</em>`,
      },
    ])
  }
})

test('only search results have highlights (decisions §2)', async () => {
  const [listed] = (await bob.client.listContents({ filter: [`tag(${key})`] })).list
  const alone = await bob.client.getContent({ contentID: content.id })
  const [sought] = await found('contents', key)
  const { body } = await bob.client.request({ path: `${PEOPLE}/${person.id}` })

  expect([listed, alone, body as Found].map((entity) => highlightsIn(entity))).toEqual([[], [], []])
  expect(Object.keys(sought ?? {}).filter((name) => !HIGHLIGHTS.includes(name))).toEqual(Object.keys(alone))
})

test('fields chooses among highlights as among all fields (decisions §2)', async () => {
  const keysWith = async (fields: string) => {
    const [entity] = await found('contents', key, `&fields=${fields}`)
    return Object.keys(entity ?? {}).sort()
  }

  expect(await keysWith('highlightBody')).toEqual(['highlightBody', 'id', 'resources', 'type'])
  expect(await keysWith('subject')).toEqual(['id', 'resources', 'subject', 'type'])
  expect(await keysWith('highlightTags,-id,-type,-resources')).toEqual(['highlightTags'])
  expect(await keysWith('-highlightBody')).toEqual(expect.arrayContaining(['content', 'highlightTags']))
  expect(await keysWith('-highlightBody')).not.toContain('highlightBody')
})

const mistyped = spelled.replace('zwieback', 'zweiback')
const meant = async (search: string, more: { startIndex?: number; filter?: string[] } = {}) =>
  (await bob.client.searchContents({ ...more, filter: [filter('search', search), ...(more.filter ?? [])] }))
    .didYouMean

test('where a search finds nothing, the answer names one like it that does (decisions §2)', async () => {
  const listed = await bob.client.listContents({ filter: [`search(${mistyped})`] })

  expect(listed).toMatchObject({ list: [], didYouMean: spelled })
  expect(await meant(`"A ${mistyped}" Recipe*`)).toBe(`"A ${spelled}" Recipe*`)
})

test('nothing else is meant where something is found, on later pages, or where nothing is like it (decisions §2)', async () => {
  const answers = [
    await meant(spelled),
    await meant(mistyped, { startIndex: 25 }),
    await meant(mistyped, { filter: ['type(announcement)'] }),
    await meant(unique('neverwritten')),
  ]

  expect(answers).toEqual([undefined, undefined, undefined, undefined])
})
