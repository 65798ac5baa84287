import { useEffect, useState } from 'react'
import { dropDraft, findDraft, keepDraft } from '../../parts/kept-drafts.ts'

/** A text stored on this device until it is sent. */
export function useDraft(name: string | undefined): [string, (text: string) => void] {
  const [text, setText] = useState(() => (name === undefined ? '' : (findDraft(name) ?? '')))
  useEffect(() => {
    if (name === undefined) return
    if (text === '') dropDraft(name)
    else keepDraft(name, text)
  }, [name, text])
  return [text, setText]
}
