/** Emoji that people react with. */

const ONE_EMOJI = /^\p{RGI_Emoji}$/v
/** Asks for a coloured picture where the same character may also be plain text. */
const AS_PICTURE = '\uFE0F'

/** At most so many may be chosen from. */
export const MAX_EMOJI = 20

/** In one spelling: many keyboards leave out that it is a picture. Undefined: not a single emoji. */
export function readEmoji(text: string): string | undefined {
  return [text, text + AS_PICTURE].find((spelled) => ONE_EMOJI.test(spelled))
}

/** The emoji of a list with spaces between them. */
export const listEmoji = (text: string): string[] => text.split(/\s+/).filter((one) => one !== '')

/** The list in one spelling. Undefined if something else is in it, one of them twice, or too many. */
export function readEmojiList(text: string): string | undefined {
  const read = listEmoji(text).map(readEmoji)
  const isValid = !read.includes(undefined) && new Set(read).size === read.length && read.length <= MAX_EMOJI
  return isValid ? read.join(' ') : undefined
}
