import { api } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { aMember, baseUrl, bodyOf, html, newContent, unique } from './community.ts'
import { GUARD_LINE } from './wire.ts'

const ann = await aMember()
const V3 = '/api/core/v3'

async function aHistory(texts: readonly string[]) {
  const [first = '', ...rest] = texts
  const body = newContent({ content: html(first), subject: unique('Sowing calendar ') })
  const { id: contentID } = await ann.client.createContent({ body })
  for (const text of rest)
    await ann.client.updateContent({ contentID, body: { ...body, content: html(text) } })
  return { contentID, body }
}
const ins = (text: string) => `<ins class="diff-inserted">${text}</ins>`
const del = (text: string) => `<del class="diff-deleted">${text}</del>`

test('GET /versions/{contentID}/{n}/diff/{m} marks insertions and deletions, word by word, guarded', async () => {
  const { contentID, body } = await aHistory([
    '<h2>March</h2><p>Sow the peas in <b>cold</b> soil.</p>',
    '<h2>March</h2><p>Sow the beans in <b>cold</b> soil.</p><p>Wait for rain.</p>',
  ])

  const reply = await ann.client.send(api.compareVersions, { contentID, number: '1', otherNumber: '2' })

  expect(reply.status).toBe(200)
  expect(reply.text.startsWith(GUARD_LINE)).toBe(true)
  expect(reply.body).toEqual({
    contentID,
    from: 1,
    to: 2,
    subject: body.subject,
    html: bodyOf(
      `<h2>March</h2><p>Sow the ${del('peas')}${ins('beans')} in <b>cold</b> soil.</p>${ins('<p>Wait for rain.</p>')}`,
    ),
    tags: { inserted: [], deleted: [] },
    inserted: 4,
    deleted: 1,
  })
})

test('a reversed diff swaps insertions and deletions; with itself it has no marks', async () => {
  const { contentID } = await aHistory(['<p>One two three</p>', '<p>One three</p>'])

  const back = await ann.client.compareVersions({ contentID, number: '2', otherNumber: '1' })
  const same = await ann.client.compareVersions({ contentID, number: '2', otherNumber: '2' })

  expect(back).toMatchObject({ from: 2, to: 1, html: bodyOf(`<p>One ${ins('two ')}three</p>`), inserted: 1 })
  expect(same).toMatchObject({ html: bodyOf('<p>One three</p>'), inserted: 0, deleted: 0 })
})

test('subject and tags are compared as well; a subject is escaped', async () => {
  const { contentID, body } = await aHistory(['<p>Text</p>'])
  const subject = `${body.subject} <b>`
  await ann.client.updateContent({ contentID, body: { ...body, subject, tags: ['beans'] } })

  const diff = await ann.client.compareVersions({ contentID, number: '1', otherNumber: '2' })

  expect(diff).toMatchObject({
    subject: `${body.subject}${ins(' &lt;b&gt;')}`,
    tags: { inserted: ['beans'], deleted: [] },
    inserted: 0,
  })
})

test('a version links to its document (§The resources field)', async () => {
  const { contentID } = await aHistory(['<p>One</p>', '<p>Two</p>'])

  const [second, first] = (await ann.client.listVersions({ contentID })).list

  expect(second?.resources.diff).toEqual({
    ref: `${baseUrl}${V3}/versions/${contentID}/1/diff/2`,
    allowed: ['GET'],
  })
  expect(first?.resources.diff).toBeUndefined()
})

test('no diff contains active content, whatever was sent (decisions §3)', async () => {
  const { contentID } = await aHistory([
    '<p onclick="x()">One<script>alert(1)</script></p><svg onload=alert(1)>',
    '<p>One</p><img src=x onerror=alert(1)><a href="javascript:alert(1)">two</a>',
  ])

  const { html: text } = await ann.client.compareVersions({ contentID, number: '1', otherNumber: '2' })

  expect(text).not.toMatch(/script|onerror|onclick|onload|svg/)
})

test('a diff is HTML that can be stored as it is (decisions §3)', async () => {
  const { contentID, body } = await aHistory([
    '<ul><li>a</li><li>b</li></ul><table><tr><td>1</td></tr></table><pre>\n\nx</pre>',
    '<ul><li>b</li><li>c</li></ul><table><tr><td>1</td></tr><tr><td>2</td></tr></table><pre>y</pre>',
  ])
  const { html: text } = await ann.client.compareVersions({ contentID, number: '1', otherNumber: '2' })

  const stored = await ann.client.updateContent({ contentID, body: { ...body, content: html(text) } })

  expect(stored.content.text).toBe(text)
})

test('versions of two megabytes are kept, restored and compared (decisions §1)', async () => {
  const paragraph = (index: number) => `<p>${`word${index} `.repeat(60)}</p>`
  const all = Array.from({ length: 3800 }, (_, index) => paragraph(index))
  const { contentID } = await aHistory([all.join(''), all.with(2000, '<p>Another one</p>').join('')])

  const diff = await ann.client.compareVersions({ contentID, number: '1', otherNumber: '2' })
  const restored = await ann.client.restoreVersion({ contentID, number: '1' })

  expect(diff).toMatchObject({ inserted: 2, deleted: 60 })
  expect(restored.content.text.length).toBeGreaterThan(1_900_000)
  expect(restored.versionNumber).toBe(3)
  expect((await ann.client.compareVersions({ contentID, number: '1', otherNumber: '3' })).inserted).toBe(0)
})
