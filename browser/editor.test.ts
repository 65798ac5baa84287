import { filter } from '@folkmoot/contract'
import { expect, test, vi } from 'vitest'
import { aMember, aWindowOf, expectAccessible, unique } from './stage.ts'

const ann = await aMember()
const { page, complaints } = await aWindowOf(ann)
const text = page.getByRole('textbox', { name: 'Text' })

/** The composer with this in it, as somebody left it before. */
async function openWith(html: string, title = unique('Draft')): Promise<string> {
  const draft = {
    kind: 'document',
    subject: title,
    html,
    isEmpty: false,
    audience: 'all',
    people: [],
    tags: [],
  }
  await page.goto('/')
  await page.evaluate(
    ([key, value]) => localStorage.setItem(key ?? '', value ?? ''),
    [`folkmoot-draft ${ann.username} new`, JSON.stringify(draft)],
  )
  await page.getByRole('button', { name: 'Write', exact: true }).click()
  await text.waitFor()
  return title
}

/** What is stored once it was sent. */
async function send(title: string): Promise<string> {
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  const { list } = await ann.client.listContents({ filter: [filter('author', '@me')], count: 100 })
  const made = list.find(({ subject }) => subject === title)
  return made?.content.text.replace(/^<body>|<\/body>$/g, '') ?? ''
}

/** Each as the API keeps it. */
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

test('whatever the API keeps comes back from the editor as it was', async () => {
  const title = await openWith(KEPT.join(''))
  await text.getByText('The end').click()
  await page.keyboard.type('x')
  await page.keyboard.press('Backspace')
  const stored = await send(title)

  for (const piece of KEPT) expect(stored).toContain(piece)
  expect(stored).toBe(KEPT.join(''))
  expect(complaints).toEqual([])
})

const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal {margin:0}</style></head><body lang=EN-GB><!--StartFragment-->
<h1 style='margin-top:12pt'><span style='font-family:Calibri'>Minutes<o:p></o:p></span></h1>
<p class=MsoNormal><b style='mso-bidi-font-weight:normal'>Present:</b> <span style='color:red'>all</span><o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span style='font:7pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>Seeds<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>o<span>&nbsp; </span></span>Peas<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>Tools<o:p></o:p></p>
<script>alert(1)</script><!--EndFragment--></body></html>`
const DOCS = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38"><span style="font-size:11pt;font-weight:700">Strong</span><span style="font-size:11pt;font-weight:400"> and </span><span style="font-style:italic">slanted</span></p></b>`

async function paste(html: string): Promise<void> {
  await text.evaluate((element, value) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', value)
    clipboardData.setData('text/plain', 'plain')
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)
}

test('what comes from word processors becomes what can be written here', async () => {
  const title = await openWith('')
  await text.click()
  await paste(WORD)
  await paste(DOCS)
  const stored = await send(title)

  expect(stored).toBe(
    '<h1>Minutes</h1><p><strong>Present:</strong> all</p>' +
      '<ul><li><p>Seeds</p><ul><li><p>Peas</p></li></ul></li>' +
      '<li><p>Tools<strong>Strong</strong> and <em>slanted</em></p></li></ul>',
  )
  expect(complaints).toEqual([])
})

test('the toolbar is one stop of the Tab key, and arrow keys go along it', async () => {
  await openWith('<p>words</p>')
  await text.click()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Shift+Tab')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Bold')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')

  expect(await text.locator('em').textContent()).toBe('words')
  expect(await page.getByRole('button', { name: 'Italic' }).getAttribute('aria-pressed')).toBe('true')
})

test('a picture that is chosen stands in the text, with words for those who do not see it', async () => {
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

test('a place and a document are mentioned by #, code says its language, and tasks are ticked', async () => {
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
  await page.getByRole('button', { name: 'Block of code' }).click()
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
