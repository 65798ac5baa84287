/** Followers handle writes a moment later, oldest first: once the last is done, all are. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '@folkmoot/client'

const PATIENCE_MS = 60_000
/** More than the pause of the slowest task whose work no answer announces: it tidies inboxes once a minute. */
const QUIET_MS = 63_000

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + PATIENCE_MS; !(await isSo()); await sleep(100)) {
    if (Date.now() > deadline) throw new Error(`In a minute it did not come to pass that ${what}.`)
  }
}

/** `teller` writes and shares something with a new name; `told` finds it in their inbox. */
export async function settle(name: string, teller: Client, told: Client): Promise<void> {
  const word = `settled${name}`
  const { id: user } = await told.getPerson({ personID: '@me' })
  const { id, resources } = await teller.createContent({
    body: {
      type: 'document',
      subject: `All is ${word}`,
      content: { type: 'text/html', text: `<p>${word}</p>` },
      tags: [word],
    },
  })
  const content = resources.self?.ref ?? ''
  await teller.shareContent({ body: { content, users: [user], text: word } })
  await until('search finds the last document', async () => {
    const { list } = await teller.searchContents({ filter: [`search(${word})`] })
    return list.some((found) => found.id === id)
  })
  await until('the inbox tells of the last share', async () => {
    const { list } = await told.listInbox({ grouped: false, count: 100 })
    return list.some(({ text }) => text === word)
  })
  await until('the last tag is counted', async () => {
    const { list } = await teller.listTags({ filter: [`prefix(${word})`] })
    return list.length > 0
  })
  await sleep(QUIET_MS)
}
