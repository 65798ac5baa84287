/** Waits until writes are in the search index. */
import { setTimeout as wait } from 'node:timers/promises'
import { aContent, admin, unique } from './community.ts'

const PATIENCE_MS = 10_000
const PAUSE_MS = 25

/** Polls until the expected result is there. After the timeout it returns the last answer, and the test fails. */
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

/** Once this returns all earlier writes are indexed, because older ones are indexed first. */
export async function indexed(): Promise<void> {
  const word = unique('indexed')
  await aContent(admin, { subject: word })
  const ask = async () => (await admin.listContents({ filter: [`search(${word})`], fields: 'id' })).list
  const found = await searchable(ask, ({ length }) => length > 0)
  if (found.length === 0) throw new Error(`Nothing is indexed: ${word} was not found in ${PATIENCE_MS} ms.`)
}
