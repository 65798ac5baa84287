/** Idempotency keys: a retry after a lost answer is not done twice. */
import { useRef } from 'react'

const randomKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** The same body keeps its key; another body gets another. */
export function useRequestKey(): (sent: string) => string {
  const last = useRef<{ readonly sent: string; readonly key: string }>(undefined)
  return (sent) => {
    if (last.current?.sent !== sent) last.current = { sent, key: randomKey() }
    return last.current.key
  }
}
