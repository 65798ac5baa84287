/** A colon and two letters of what an emoji is called, at the end of the text before the cursor. */
const BEGUN = /(?:^|[\s(]):(\p{L}\p{M}*\p{L}[\p{L}\p{M}\p{N}_-]{0,38})$/u

/** The letters. */
export const findEmojiTyped = (before: string): string | undefined => BEGUN.exec(before)?.[1]
