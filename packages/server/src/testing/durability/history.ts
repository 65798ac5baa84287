/** What writers were told, and what must therefore be there at the end. */
import type { Client } from '@folkmoot/client'

/** `maybe`: no answer came, or one that says to try again. Then both outcomes are right. */
export type Fate = 'no' | 'yes' | 'maybe'

interface Part {
  /** Unlike any other. */
  readonly word: string
  fate: Fate
}

export interface WrittenDiscussion {
  readonly client: Client
  /** The subject, unlike any other. */
  readonly word: string
  /** Known once it was acknowledged. */
  id: string | undefined
  /** Words of the text: the last acknowledged one, and those that were sent since. */
  texts: string[]
  readonly replies: Part[]
  /** Named by the word, and filled with it. */
  readonly files: Part[]
  liked: Fate
  deleted: Fate
}

/** The bytes of a file: as many as asked for, and unlike those of any other. */
export const fileText = (word: string, bytes: number): string =>
  `${word}\n`.repeat(Math.ceil(bytes / (word.length + 1))).slice(0, bytes)

export class History {
  readonly discussions: WrittenDiscussion[] = []
  acknowledged = 0
  /** Those of them that are files. */
  files = 0
  /** No answer at all. */
  unanswered = 0
  /** 503, by code. */
  readonly refused = new Map<string, number>()
  /** Answers that should not be. */
  readonly wrong: string[] = []

  noteRefusal(code: string): void {
    this.refused.set(code, (this.refused.get(code) ?? 0) + 1)
  }

  describe(): string {
    const refused = [...this.refused].map(([code, count]) => `${count} ${code}`).join(', ')
    return `${this.acknowledged} writes acknowledged, ${this.unanswered} not answered, refused: ${refused || 'none'}`
  }
}
