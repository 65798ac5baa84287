/** Texts of the look that go into titles, navigation, headers of mails and feeds. */

/** Marks of direction would turn the text around them, too. */
const UNPLAIN = /[<>\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u

export const isPlainLine = (text: string): boolean => !UNPLAIN.test(text)

export const isVisible = (text: string): boolean => /[\p{L}\p{N}\p{S}\p{P}]/u.test(text)
