/** Folds names and tags, to sort and compare them. Words of a search are folded in tokenizer.ts. */

/** Without case and accents. */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Tags are compared without case. */
export const lowered = (values: readonly string[]): string[] => values.map((value) => value.toLowerCase())

export const foldTags = (tags: readonly string[]): string[] => [
  ...new Set(lowered(tags.map((tag) => tag.trim()))),
]
