/** Recently used emoji and the skin tone of the signed-in person, stored on this device only. */
import { boot } from '../boot.ts'
import { TONES, type Tone } from './tones.ts'

/** Three rows. */
const MAX_KEPT = 24
const RECENT = `folkmoot-emoji-${boot.session?.personID ?? 'anybody'}`
const TONE = `folkmoot-emoji-tone-${boot.session?.personID ?? 'anybody'}`

/** Storage may be off or hold anything. */
export function findRecentEmoji(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(RECENT) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string').slice(0, MAX_KEPT) : []
  } catch {
    return []
  }
}

function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Storage is off.
  }
}

/** Without its tone: that may change. */
export function rememberEmoji(emoji: string): void {
  const others = findRecentEmoji().filter((other) => other !== emoji)
  keep(RECENT, JSON.stringify([emoji, ...others].slice(0, MAX_KEPT)))
}

export function findTone(): Tone {
  try {
    const kept = localStorage.getItem(TONE)
    return TONES.find((tone) => tone === kept) ?? ''
  } catch {
    return ''
  }
}

export const keepTone = (tone: Tone): void => keep(TONE, tone)
