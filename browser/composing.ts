/** Uses the composer, and reads what is stored. */
import { filter } from '@folkmoot/contract'
import type { Locator } from 'playwright-core'
import { aMember, aWindowOf, unique } from './stage.ts'

interface Editing {
  readonly selection: { readonly to: number }
  readonly doc: { readonly content: { readonly size: number } }
}

/** The editor follows the selection of the browser a moment later. */
const untilAtEnd = async (element: Element) => {
  const { editor } = element as Element & { editor: { readonly state: Editing } }
  while (editor.state.selection.to < editor.state.doc.content.size - 1)
    await new Promise((resolve) => requestAnimationFrame(resolve))
}

/** Types and deletes a word, so that the editor reads and writes the whole text. */
async function touchText(text: Locator): Promise<void> {
  const { keyboard } = text.page()
  await text.focus()
  // Added by the editor once it has the focus. Before, a text of unsupported elements alone has no end to go to.
  await text.locator('> p:last-child').waitFor()
  await keyboard.press('Control+End')
  await text.evaluate(untilAtEnd)
  await keyboard.type('x')
  await keyboard.press('Backspace')
}

export async function aComposer() {
  const member = await aMember()
  const { page, complaints } = await aWindowOf(member)
  const text = page.getByRole('textbox', { name: 'Text' })

  /** The composer with a saved draft. */
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
      [`folkmoot-draft-of ${member.person.id} new`, JSON.stringify(draft)],
    )
    await page.getByRole('button', { name: 'Write', exact: true }).click()
    await text.waitFor()
    return title
  }

  /** The stored text after sending. */
  async function send(title: string): Promise<string> {
    await page.keyboard.press('Control+Enter')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    const { list } = await member.client.listContents({ filter: [filter('author', '@me')], count: 100 })
    const made = list.find(({ subject }) => subject === title)
    return made?.content.text.replace(/^<body>|<\/body>$/g, '') ?? ''
  }

  /** The stored text after sending to the API. */
  async function store(html: string): Promise<string> {
    const { content } = await member.client.createContent({
      body: { type: 'document', subject: unique('Sent'), content: { type: 'text/html', text: html } },
    })
    return content.text.replace(/^<body>|<\/body>$/g, '')
  }

  async function paste(html: string): Promise<void> {
    await text.evaluate((element, value) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', value)
      clipboardData.setData('text/plain', 'plain')
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, html)
  }

  /** At the end of the line with these words. Editors notice a frame later. */
  async function goToEndOf(words: string): Promise<void> {
    await text.getByText(words, { exact: true }).click()
    await page.keyboard.press('End')
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50))))
  }

  const touch = () => touchText(text)
  return { member, page, complaints, text, openWith, send, store, paste, touch, goToEndOf }
}
