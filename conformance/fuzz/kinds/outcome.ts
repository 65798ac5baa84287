import type { Outcome } from '@folkmoot/contract'
import { type Kind, placeholder, upTo } from './kind.ts'

const COUNT = 8
const valuesOf = ({ id }: Outcome) => ({ id })

/** In turns by the member and by another person, on a document of their own. */
export const outcome: Kind = {
  name: 'outcome',
  count: COUNT,
  guests: 4,
  collection: '/api/core/v3/outcomes',
  valuesOf: (entity) => valuesOf(entity as Outcome),
  async make({ root, member, unique }, index) {
    const client = index % 2 === 0 ? member.client : root
    const { id: contentID } = await client.createContent({
      body: {
        type: 'document',
        subject: unique('Said of '),
        content: { type: 'text/html', text: '<p>Something to be said of</p>' },
      },
    })
    return valuesOf(await client.createOutcome({ contentID, body: { outcomeType: { name: 'decision' } } }))
  },
  hints: [[/\{outcomeID\}$/, placeholder('outcome', 'id', upTo(COUNT + 4))]],
}
