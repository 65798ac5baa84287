/** Skin tones: Unicode has a character that follows those that can have one. */
export const TONES = ['', '\u{1F3FB}', '\u{1F3FC}', '\u{1F3FD}', '\u{1F3FE}', '\u{1F3FF}'] as const
export type Tone = (typeof TONES)[number]

const TINTABLE = /(\p{Emoji_Modifier_Base})\uFE0F?/gu
const ONE_EMOJI = /^\p{RGI_Emoji}$/v

/** The emoji itself where it has no such tone. */
export function withTone(emoji: string, tone: Tone): string {
  const toned = emoji.replaceAll(TINTABLE, `$1${tone}`)
  return tone !== '' && ONE_EMOJI.test(toned) ? toned : emoji
}
