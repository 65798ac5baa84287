/** What got through without an answer is not done twice when it is sent again. */
import { useRef } from 'react'

const randomKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** A key for what is sent: the same thing once more is the same request, another is another. */
export function useRequestKey(): (sent: string) => string {
  const last = useRef<{ readonly sent: string; readonly key: string }>(undefined)
  return (sent) => {
    if (last.current?.sent !== sent) last.current = { sent, key: randomKey() }
    return last.current.key
  }
}
