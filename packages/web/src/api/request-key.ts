/** Idempotency keys: a retry after a lost answer is not done twice. */
import { useState } from 'react'

const randomKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

export interface RequestKeys {
  /** The same body keeps its key; another body gets another. */
  of(sent: string): string
  /** Call it after a success: the same body is something new then. */
  forget(): void
}

export function newRequestKeys(): RequestKeys {
  let last: { readonly sent: string; readonly key: string } | undefined
  return {
    of(sent) {
      if (last?.sent !== sent) last = { sent, key: randomKey() }
      return last.key
    },
    forget() {
      last = undefined
    },
  }
}

export function useRequestKeys(): RequestKeys {
  const [keys] = useState(newRequestKeys)
  return keys
}
