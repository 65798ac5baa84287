/** When a busy server wants to be called again. */
import type { OutboundAnswer } from './send.ts'

const BUSY: readonly number[] = [429, 503]

/** In seconds; the header has seconds or a date. */
export function readRetryAfter({ status, headers }: OutboundAnswer): number | undefined {
  const written = headers['retry-after']
  if (!BUSY.includes(status) || typeof written !== 'string') return undefined
  if (/^\d{1,9}$/.test(written)) return Number(written)
  const at = /^\w{3}, \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(written)
    ? Date.parse(written)
    : Number.NaN
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - Date.now()) / 1000))
}
