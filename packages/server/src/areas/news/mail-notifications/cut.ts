/** People's texts in mails: one line, and not too long. */
import { oneLine } from '../../../engines/mail/mail-content.ts'

/** Direction marks, with which a name could rewrite the sentence around it. */
const TURNS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

export function cut(text: string, length: number): string {
  const clean = oneLine(text.replace(TURNS, ''))
  return clean.length <= length ? clean : `${clean.slice(0, length).replace(/[\ud800-\udbff]$/, '')}…`
}
