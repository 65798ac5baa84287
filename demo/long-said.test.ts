import { expect, test } from 'vitest'
import { Chance } from './chance.ts'
import { sentencesOf, withReplies } from './long-said.ts'
import { longTopics } from './long-topics.ts'
import { people } from './people.ts'

const writers = people.map(({ username }) => username)
const written = longTopics.map((topic) => withReplies(topic, new Chance(1897), writers))
/** Without the author and the picture. */
const textOf = (line: string) => line.replace(/^(> )?\w+: /, '').split('\n\n')[0] ?? ''

test('long discussions have as many replies as promised, many of them to other replies, by many people', () => {
  expect(written.map(({ said = [] }) => said.length)).toEqual(longTopics.map(({ replies }) => replies))
  expect(Math.max(...longTopics.map(({ replies }) => replies))).toBe(300)

  const [longest] = written
  const answering = longest?.said?.filter((line) => line.startsWith('> ')) ?? []
  const authors = new Set(longest?.said?.map((line) => /^(?:> )?(\w+): /.exec(line)?.[1]))
  expect(answering.length).toBeGreaterThan(60)
  expect(authors.size).toBeGreaterThan(30)
})

test('nobody reads the same sentence twice in a long discussion', () => {
  for (const { said = [] } of written) {
    const sentences = said.flatMap((line) => sentencesOf(textOf(line)))
    expect(sentences.filter((sentence, index) => sentences.indexOf(sentence) !== index)).toEqual([])
  }
})
