/** Long texts in parts, so that other requests run between them. */
import { setImmediate } from 'node:timers/promises'

/** Characters: escaping as many takes some milliseconds if each is a `<`. */
const SLICE = 32_768

/** No slice ends between the two characters of a line end. */
function* slicesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; ) {
    const end = at + SLICE
    const isCut = text[end - 1] === '\r' && text[end] === '\n'
    const next = isCut ? end + 1 : end
    yield text.slice(at, next)
    at = next
  }
}

export async function forEachSlice(
  text: string,
  work: (slice: string, isFirst: boolean) => void,
): Promise<void> {
  let isFirst = true
  for (const slice of slicesOf(text)) {
    if (!isFirst) await setImmediate()
    work(slice, isFirst)
    isFirst = false
  }
}

export const isLong = (text: string): boolean => text.length > SLICE
