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

function newRequestKeys(): RequestKeys {
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

const ofDrafts = new Map<string, RequestKeys>()

/** They outlive the form: it may be closed while it sends, and opened again. */
export function requestKeysOf(draft: string): RequestKeys {
  const keys = ofDrafts.get(draft) ?? newRequestKeys()
  ofDrafts.set(draft, keys)
  return keys
}

export function useRequestKeys(draft?: string): RequestKeys {
  const [keys] = useState(() => (draft === undefined ? newRequestKeys() : requestKeysOf(draft)))
  return keys
}
