/** Puts long discussions together: no sentence comes twice in one of them, and the same pattern only far below. */
import type { Chance } from './chance.ts'
import type { Topic } from './topic.ts'

export interface LongTopic extends Omit<Topic, 'said' | 'answer'> {
  readonly replies: number
  /** How many days ago, and over how many. */
  readonly begun: number
  readonly lasting: number
  /** Lists by the name that stands for one of them in a pattern. */
  readonly words: Readonly<Record<string, readonly string[]>>
  /** Patterns of sentences: `{name}` stands for one of a list, `{…|…}` for one of several. */
  readonly openers: readonly string[]
  readonly answers: readonly string[]
  /** At the end of some replies. */
  readonly pictures: readonly string[]
}

/** The share of replies that answer the one before. */
const ANSWERING = 0.4
const DEEPEST = 4
const TRIES = 60

export const sentencesOf = (text: string): string[] => text.split(/(?<=[.?!]) (?=\p{Lu})/u)

const capital = (text: string) =>
  text.replace(/(^|[.?!] )(\p{Ll})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())

class Sentences {
  readonly #chance: Chance
  readonly #words: LongTopic['words']
  readonly #used: Set<string>
  #waiting: string[]

  constructor(chance: Chance, words: LongTopic['words'], patterns: readonly string[], used: Set<string>) {
    this.#chance = chance
    this.#words = words
    this.#used = used
    this.#waiting = chance.some(patterns, patterns.length)
  }

  #filled(pattern: string): string {
    const before = new Set<string>()
    const text = pattern.replace(/\{([^}]*)\}/g, (_, name: string) => {
      const choices = (this.#words[name] ?? name.split('|')).filter((choice) => !before.has(choice))
      const choice = this.#chance.one(choices)
      before.add(choice)
      return choice
    })
    return capital(text)
  }

  /** The pattern goes to the end; one of which every sentence is used up is left out. */
  next(): string | undefined {
    for (let pattern = this.#waiting.shift(); pattern !== undefined; pattern = this.#waiting.shift()) {
      for (let tries = 0; tries < TRIES; tries++) {
        const [first = '', ...others] = sentencesOf(this.#filled(pattern))
        if (this.#used.has(first)) continue
        const sentences = [first, ...others.filter((other) => !this.#used.has(other))]
        for (const sentence of sentences) this.#used.add(sentence)
        // Somewhere in the last third, so that the order is never the same.
        const rest = this.#waiting.length
        this.#waiting.splice(rest - this.#chance.below(Math.ceil((rest + 1) / 3)), 0, pattern)
        return sentences.join(' ')
      }
    }
    return undefined
  }
}

/** Its replies as lines of a topic, or the given share of them. */
export function withReplies(topic: LongTopic, chance: Chance, writers: readonly string[], share = 1): Topic {
  const { words, openers, answers, pictures, replies, begun, lasting, ...rest } = topic
  const used = new Set<string>()
  const opening = new Sentences(chance, words, openers, used)
  const answering = new Sentences(chance, words, answers, used)
  const shown = [...pictures]
  const said: string[] = []
  let [writer, depth] = [topic.author, 0]
  for (let count = Math.ceil(replies * share); said.length < count; ) {
    depth = said.length > 0 && depth < DEEPEST && chance.happens(ANSWERING) ? depth + 1 : 0
    const first = depth > 0 ? answering.next() : opening.next()
    const second = chance.happens(depth > 0 ? 0.15 : 0.5) ? opening.next() : undefined
    const picture = said.length % 13 === 4 ? shown.shift() : undefined
    const before = writer
    writer = chance.one(writers.filter((one) => one !== before))
    const text = [first, second].filter((sentence) => sentence !== undefined).join(' ')
    if (text === '') break
    said.push(`${depth > 0 ? '> ' : ''}${writer}: ${text}${picture ? `\n\n${picture}` : ''}`)
  }
  return { ...rest, said }
}
