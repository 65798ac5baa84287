import { expect, test, vi } from 'vitest'
import { aComposer } from './composing.ts'
import { expectAccessible, unique } from './stage.ts'

const { member: ann, page, complaints, text, openWith, send, touch } = await aComposer()

/** Each as the API stores it. */
const KEPT = [
  '<h2 id="bed">The bed</h2>',
  '<p>Some <strong>bold</strong>, <em>leaning</em>, <s>struck</s> and <code>coded</code> words.<br>H<sub>2</sub>O</p>',
  '<ul><li><p>one</p><ul><li><p>within</p></li></ul></li><li><p>two</p></li></ul>',
  '<ol start="3"><li><p>third</p></li></ol>',
  '<ul data-type="taskList"><li data-checked="true" data-type="taskItem"><label><input type="checkbox" disabled="" checked=""><span></span></label><div><p>dig</p></div></li></ul>',
  `<table><tbody><tr><th><p>a</p></th><th><p>b</p></th></tr><tr><td><p>1</p></td><td><p>2</p></td></tr></tbody></table>`,
  '<pre><code class="language-ts">if (a &lt; b) {\n  return "c"\n}</code></pre>',
  '<blockquote><p>as they say</p></blockquote>',
  '<p><a href="/people/carl">@Carl</a> and <a href="https://example.org/?a=1&amp;b=2">elsewhere</a></p>',
  '<p><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" alt="A dot"></p>',
  '<hr>',
  '<p>The end</p>',
]

test('everything the API stores survives the editor unchanged', async () => {
  const title = await openWith(KEPT.join(''))
  await text.getByText('The end').click()
  await page.keyboard.type('x')
  await page.keyboard.press('Backspace')
  const stored = await send(title)

  for (const piece of KEPT) expect(stored).toContain(piece)
  expect(stored).toBe(KEPT.join(''))
  expect(complaints).toEqual([])
})

test('shown, edited and shown again, a text is cleaned by the rules of each', async () => {
  const html = '<h2 id="title">The frame</h2><p>Of willow.</p>'
  const { id: contentID } = await ann.client.createContent({
    body: { type: 'document', subject: unique('Frame'), content: { type: 'text/html', text: html } },
  })
  // A name that the page has itself is stored, and not shown: the heading gets another.
  const shownIds = () => page.getByRole('heading', { name: 'The frame' }).getAttribute('id')

  await page.goto(`/docs/DOC-${contentID}`)
  const before = await shownIds()
  await page.getByRole('button', { name: 'Edit' }).click()
  await touch()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  const after = await shownIds()
  const { content } = await ann.client.getContent({ contentID })

  expect(content.text).toContain(html)
  expect([before, after]).toEqual(['section-1', 'section-1'])
  expect(complaints).toEqual([])
})

test('the toolbar is one Tab stop, with arrow keys inside', async () => {
  await openWith('<p>words</p>')
  await text.click()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Shift+Tab')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Bold')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')

  await expect.poll(() => text.locator('em').textContent()).toBe('words')
  await expect
    .poll(() => page.getByRole('button', { name: 'Italic' }).getAttribute('aria-pressed'))
    .toBe('true')
})

test('a chosen picture is inserted with alt text', async () => {
  const title = await openWith('<p>Look: </p>')
  await text.click()
  await page
    .getByLabel('Add a picture')
    .and(page.locator('input'))
    .setInputFiles({
      name: 'first-bed.png',
      mimeType: 'image/png',
      buffer: Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
    })
  await text.getByRole('img', { name: 'first bed' }).waitFor()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)

  expect(await send(title)).toMatch(/<img src="[^"]*\/images\/\d+" alt="first bed">/)
  expect(complaints).toEqual([])
})

test('# mentions places and documents, code has a language, and tasks can be ticked', async () => {
  const group = await ann.client.createPlace({ body: { type: 'group', name: unique('Orchard') } })
  const paper = await ann.client.createContent({
    body: {
      type: 'document',
      subject: unique('Pruning'),
      content: { type: 'text/html', text: '<p>Cut.</p>' },
    },
  })
  await vi.waitFor(
    async () => {
      const filter = [`search(${paper.subject})`]
      expect((await ann.client.listContents({ filter })).list).toHaveLength(1)
      expect((await ann.client.listPlaces({ filter: [`search(${group.name})`] })).list).toHaveLength(1)
    },
    { timeout: 15_000 },
  )
  const title = await openWith('')
  await text.click()
  for (const name of [group.name, paper.subject ?? '']) {
    await page.keyboard.type(`#${name.slice(0, -1)}`)
    await page.getByRole('option', { name }).waitFor()
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Code block' }).click()
  await page.keyboard.type('select 1')
  await page.getByLabel('Language').selectOption('SQL')
  await text.locator('.hljs-keyword').getByText('select').waitFor()
  for (let times = 0; times < 3; times++) await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Task list' }).click()
  await page.keyboard.type('prune')
  await text.getByRole('checkbox', { name: 'Done: prune' }).check()
  const stored = await send(title)

  expect(stored).toContain(`<a href="/groups/${group.displayName}">${group.name}</a>`)
  expect(stored).toContain(`<a href="/docs/DOC-${paper.contentID}">${paper.subject}</a>`)
  expect(stored).toContain('<pre><code class="language-sql">select 1</code></pre>')
  expect(stored).toMatch(/<li data-checked="true".*prune/)
  expect(complaints).toEqual([])
})
