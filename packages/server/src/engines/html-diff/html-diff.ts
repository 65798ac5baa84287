/**
 * The differences of two HTML texts as one marked-up text. Trees are compared from the top: equal parts stay,
 * elements with the same start tag and shared words are compared inside, the rest is inserted or deleted. Removing
 * insertions always gives the old text, and removing deletions the new one; with the budget spent, whole blocks are
 * replaced.
 */
import { align } from './align.ts'
import { Budget } from './budget.ts'
import { Marking } from './marking.ts'
import { type ElementNode, Ids, isElement, type Node, readTree } from './nodes.ts'
import { pairUp } from './pairing.ts'
import { isBlank, lengthOf, sentencesOf, wordsOf } from './words.ts'

export interface HtmlDiff {
  readonly html: string
  /** Words and pictures inserted and deleted. */
  readonly inserted: number
  readonly deleted: number
}

const MOST_STEPS = 25_000_000
/** Cost of a mark: too many would make the text unreadable. */
const STEPS_OF_MARK = 1000
/** Texts up to this length are compared by word. */
const MOST_CHARACTERS = 20_000

/** A run of equal or of different items. */
interface Run {
  readonly isSame: boolean
  readonly before: readonly Node[]
  readonly after: readonly Node[]
}

class Differ {
  readonly #ids: Ids
  readonly #budget: Budget
  readonly marking = new Marking()

  constructor(ids: Ids, budget: Budget) {
    this.#ids = ids
    this.#budget = budget
  }

  compare(before: readonly Node[], after: readonly Node[]): void {
    for (const { isSame, before: went, after: came } of this.#runs(before, after)) {
      if (isSame) this.marking.keep(came)
      else this.#compareInside(went, came)
    }
  }

  /** As fine as the length allows. */
  #runs(before: readonly Node[], after: readonly Node[]): readonly Run[] {
    if (before.every(isElement) && after.every(isElement)) return this.#align(before, after)
    if (lengthOf(before) + lengthOf(after) <= MOST_CHARACTERS) return this.#alignWords(before, after)
    const [went, came] = [sentencesOf(before, this.#ids), sentencesOf(after, this.#ids)]
    if (!went || !came) return this.#align(before, after)
    return this.#align(went, came).flatMap((run) =>
      run.isSame || lengthOf(run.before) + lengthOf(run.after) > MOST_CHARACTERS
        ? [run]
        : this.#alignWords(run.before, run.after),
    )
  }

  #alignWords(before: readonly Node[], after: readonly Node[]): readonly Run[] {
    return joinAcrossBlanks(this.#align(wordsOf(before, this.#ids), wordsOf(after, this.#ids)))
  }

  #align(before: readonly Node[], after: readonly Node[]): readonly Run[] {
    const runs: Run[] = []
    let [atBefore, atAfter] = [0, 0]
    const add = (isSame: boolean, beforeEnd: number, afterEnd: number) => {
      const [went, came] = [before.slice(atBefore, beforeEnd), after.slice(atAfter, afterEnd)]
      if (went.length + came.length > 0) runs.push({ isSame, before: went, after: came })
      atBefore = beforeEnd
      atAfter = afterEnd
    }
    const [one, other] = [before.map((node) => node.id), after.map((node) => node.id)]
    for (const run of align(one, other, this.#budget)) {
      add(false, run.before, run.after)
      add(true, run.before + run.length, run.after + run.length)
    }
    add(false, before.length, after.length)
    return runs
  }

  #compareInside(before: readonly Node[], after: readonly Node[]): void {
    let [atBefore, atAfter] = [0, 0]
    for (const pair of pairUp(before, after, this.#budget)) {
      const [went, came] = [before[pair.before], after[pair.after]]
      if (!went || !came || !isElement(went) || !isElement(came)) continue
      this.#replace(before.slice(atBefore, pair.before), after.slice(atAfter, pair.after))
      this.#compareElement(went, came)
      atBefore = pair.before + 1
      atAfter = pair.after + 1
    }
    this.#replace(before.slice(atBefore), after.slice(atAfter))
  }

  #compareElement(went: ElementNode, came: ElementNode): void {
    this.marking.open(came)
    this.compare(went.children, came.children)
    this.marking.close(came)
  }

  #replace(went: readonly Node[], came: readonly Node[]): void {
    if (went.length > 0) this.marking.mark('deleted', went)
    if (came.length > 0) this.marking.mark('inserted', came)
    this.#budget.spend(STEPS_OF_MARK)
  }
}

const isReplaced = (run: Run | undefined) =>
  run !== undefined && !run.isSame && run.before.length > 0 && run.after.length > 0

/** Merges adjacent replacements, whatever stands between them. */
function joinAcrossBlanks(runs: readonly Run[]): readonly Run[] {
  const joined: Run[] = []
  runs.forEach((run, index) => {
    const last = joined.at(-1)
    const isBetween = run.isSame && run.after.every(isBlank) && isReplaced(runs[index + 1])
    const isBehind = last !== undefined && !last.isSame && !run.isSame
    if (last && (isBehind || (isBetween && isReplaced(last)))) {
      const [before, after] = [
        [...last.before, ...run.before],
        [...last.after, ...run.after],
      ]
      joined[joined.length - 1] = { isSame: false, before, after }
    } else joined.push(run)
  })
  return joined
}

/** Everything replaced, when the budget is spent. */
export function replaceHtml(before: string, after: string): HtmlDiff {
  const marking = new Marking()
  if (before !== '') marking.mark('deleted', [{ text: before, id: 0 }])
  if (after !== '') marking.mark('inserted', [{ text: after, id: 1 }])
  return { html: marking.toString(), ...marking.counts }
}

/** Takes stored (clean) texts; the result is as clean as they are. */
export function diffHtml(before: string, after: string): HtmlDiff {
  if (before === after) return { html: after, inserted: 0, deleted: 0 }
  const ids = new Ids()
  const differ = new Differ(ids, new Budget(MOST_STEPS))
  differ.compare(readTree(before, ids), readTree(after, ids))
  return { html: differ.marking.toString(), ...differ.marking.counts }
}
