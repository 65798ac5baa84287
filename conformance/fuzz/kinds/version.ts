import type { Content } from '@folkmoot/contract'
import * as fc from 'fast-check'
import { type Hosts, type Kind, placeholder, upTo } from './kind.ts'

const COUNT = 6
const VERSIONS = ['<p>One</p>', '<ul><li>Two</li></ul>', '<table><tr><td>Three</td></tr></table>']
const valuesOf = ({ id }: Content) => ({ id })

/** A changed document, in turns of the member and of another person. */
async function makeRevised({ root, member, unique }: Hosts, index: number): Promise<Content> {
  const client = index % 2 === 0 ? member.client : root
  const body = (text: string) => ({
    type: 'document' as const,
    subject: unique('Revised '),
    content: { type: 'text/html' as const, text },
  })
  const [first = '', ...rest] = VERSIONS
  let document = await client.createContent({ body: body(first) })
  for (const text of rest) document = await client.updateContent({ contentID: document.id, body: body(text) })
  return document
}

const number = fc.constantFrom(...VERSIONS.map((_, index) => String(index + 1)), '99')

export const revised: Kind = {
  name: 'revised',
  count: COUNT,
  guests: 0,
  make: async (hosts, index) => valuesOf(await makeRevised(hosts, index)),
  hints: [
    [/\/versions\/\{contentID\}$/, placeholder('revised', 'id', upTo(COUNT))],
    [/\/\{(number|otherNumber)\}$/, number],
  ],
}
