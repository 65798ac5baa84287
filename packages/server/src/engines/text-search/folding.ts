/** How names and tags are folded, to be sorted and compared. What a word of a search is stands in words.ts. */

/** Without case and accents: what a person means who types a name. */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Tags are compared without regard to case. */
export const lowered = (values: readonly string[]): string[] => values.map((value) => value.toLowerCase())

export const foldTags = (tags: readonly string[]): string[] => [
  ...new Set(lowered(tags.map((tag) => tag.trim()))),
]
