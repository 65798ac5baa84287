/** Words that stand nowhere else, each with those who may see it. Where one turns up, something was shown. */
import { randomInt } from 'node:crypto'
import { AUDIENCES, type Audience, CALLERS, type Caller, isRestricted } from './audiences.ts'

/** In lower case, for tags are; found in any. */
const WORD = /canary[0-9a-z]{12}/gi
/** What every word is found by. */
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
  /** Whether some list shows it; else only what is read one by one does, as the bytes of a file. */
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

  /** Restricted ones alone, each with those who may not see it. */
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

  /** A list that finds something by a word tells of it, whatever it shows. */
  noteFound(word: string, caller: Caller, where: string): void {
    const what = this.#canaries.get(word)?.what
    this.#echoes.push(`${caller} finds something by ${what} (${word}): ${where}`)
  }

  forget(): void {
    this.#sightings.clear()
  }

  /** Whoever saw it, and whatever it was. */
  get sightings(): string[] {
    return [...this.#sightings].map(([word, byCaller]) => `${word}: ${JSON.stringify([...byCaller])}`)
  }

  get size(): number {
    return this.#canaries.size
  }

  /** Shown to somebody who may not see it. */
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
   * Not found by those who may see it, all of them or any, or in no list: then the crawl would miss a leak there too.
   */
  unseen(thoroughness: 'all' | 'some'): string[] {
    return [...this.#canaries].flatMap(([word, { what, audience, isListed }]) => {
      const may: readonly Caller[] = AUDIENCES[audience]
      const sightings = this.#sightings.get(word)
      const missed = may.filter((caller) => !sightings?.has(caller))
      const isMissed = thoroughness === 'all' ? missed.length > 0 : missed.length === may.length
      const isInAList = [...(sightings?.values() ?? [])].some(({ isInList }) => isInList)
      if (may.length === 0) return []
      return [
        ...(isMissed ? [`${missed.join(', ')}: never see ${what} (${word})`] : []),
        ...(isListed && !isInAList ? [`No list shows ${what} (${word})`] : []),
      ]
    })
  }
}
