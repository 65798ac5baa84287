/** Unique words, each with the callers who may see it. A word in an answer means that something was shown. */
import { randomInt } from 'node:crypto'
import { AUDIENCES, type Audience, CALLERS, type Caller, isRestricted } from './audiences.ts'

/** In lower case, like tags; matched ignoring case. */
const WORD = /canary[0-9a-z]{12}/gi
/** The pattern of all words. */
export const ANY_WORD = 'canary*'

/** A number below the given one. */
export type Dice = (below: number) => number

const aWord = (dice: Dice) => `canary${Array.from({ length: 12 }, () => dice(36).toString(36)).join('')}`

export const wordsIn = (text: string): Set<string> =>
  new Set((text.match(WORD) ?? []).map((word) => word.toLowerCase()))

export type Noun = 'content' | 'place' | 'person' | 'stream'

interface Canary {
  readonly what: string
  readonly noun: Noun
  readonly audience: Audience
  /** Whether a list shows it; otherwise only single reads do, such as the bytes of a file. */
  readonly isListed: boolean
}

interface Sighting {
  readonly where: string
  readonly isInList: boolean
}

export class Ledger {
  readonly #canaries = new Map<string, Canary>()
  readonly #sightings = new Map<string, Map<Caller, Sighting>>()
  readonly #echoes: string[] = []
  readonly #dice: Dice

  constructor(dice: Dice = (below) => randomInt(below)) {
    this.#dice = dice
  }

  plant(what: string, noun: Noun, audience: Audience, isListed = true): string {
    const word = aWord(this.#dice)
    this.#canaries.set(word, { what, noun, audience, isListed })
    return word
  }

  /** Only restricted ones, each with the callers who may not see it. */
  *forbidden(): Generator<{ word: string; noun: Noun; callers: Caller[] }> {
    for (const [word, { noun, audience }] of this.#canaries) {
      if (!isRestricted(audience)) continue
      const may: readonly Caller[] = AUDIENCES[audience]
      yield { word, noun, callers: CALLERS.filter((caller) => !may.includes(caller)) }
    }
  }

  note(word: string, caller: Caller, sighting: Sighting): void {
    const byCaller = this.#sightings.get(word) ?? new Map<Caller, Sighting>()
    const known = byCaller.get(caller)
    if (!known || (sighting.isInList && !known.isInList)) byCaller.set(caller, sighting)
    this.#sightings.set(word, byCaller)
  }

  /** A list that finds something by a word reveals it, whatever it shows. */
  noteFound(word: string, caller: Caller, where: string): void {
    const what = this.#canaries.get(word)?.what
    this.#echoes.push(`${caller} finds something by ${what} (${word}): ${where}`)
  }

  forget(): void {
    this.#sightings.clear()
  }

  /** Every caller and word seen. */
  get sightings(): string[] {
    return [...this.#sightings].map(([word, byCaller]) => `${word}: ${JSON.stringify([...byCaller])}`)
  }

  get size(): number {
    return this.#canaries.size
  }

  /** Shown to a caller who may not see it. */
  leaks(): string[] {
    const found = [...this.#sightings].flatMap(([word, byCaller]) => {
      const canary = this.#canaries.get(word)
      const may: readonly Caller[] = canary ? AUDIENCES[canary.audience] : []
      return [...byCaller]
        .filter(([caller]) => !may.includes(caller))
        .map(
          ([caller, { where }]) =>
            `${caller} sees ${canary?.what ?? 'what nobody planted'} (${word}): ${where}`,
        )
    })
    return [...found, ...this.#echoes]
  }

  /**
   * Words that their audience did not find, or that no list showed: the crawl would miss leaks there too.
   */
  unseen(thoroughness: 'all' | 'some'): string[] {
    return [...this.#canaries].flatMap(([word, { what, audience, isListed }]) => {
      const may: readonly Caller[] = AUDIENCES[audience]
      const sightings = this.#sightings.get(word)
      const missed = may.filter((caller) => !sightings?.has(caller))
      // A short crawl asks for each single object as few callers, perhaps none of the audience.
      const isMissed = thoroughness === 'all' ? missed.length > 0 : isListed && missed.length === may.length
      const isInAList = [...(sightings?.values() ?? [])].some(({ isInList }) => isInList)
      if (may.length === 0) return []
      return [
        ...(isMissed ? [`${missed.join(', ')}: never see ${what} (${word})`] : []),
        ...(isListed && !isInAList ? [`No list shows ${what} (${word})`] : []),
      ]
    })
  }
}
