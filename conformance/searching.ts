/** What was written is found by its words a moment later: how tests wait for that moment. */
import { setTimeout as wait } from 'node:timers/promises'
import { aContent, admin, unique } from './community.ts'

const PATIENCE_MS = 10_000
const PAUSE_MS = 25

/** Asks until what is looked for is there. Where it never comes the last answer is told, and the test tells the rest. */
async function searchable<Answer>(
  ask: () => Promise<Answer>,
  isThere: (answer: Answer) => boolean,
): Promise<Answer> {
  const end = Date.now() + PATIENCE_MS
  for (;;) {
    const answer = await ask()
    if (isThere(answer) || Date.now() > end) return answer
    await wait(PAUSE_MS)
  }
}

/** Whatever was written before can be found once this returns, and what it was before cannot: the older comes first. */
export async function indexed(): Promise<void> {
  const word = unique('indexed')
  await aContent(admin, { subject: word })
  const ask = async () => (await admin.listContents({ filter: [`search(${word})`], fields: 'id' })).list
  const found = await searchable(ask, ({ length }) => length > 0)
  if (found.length === 0) throw new Error(`Nothing is indexed: ${word} was not found in ${PATIENCE_MS} ms.`)
}
