import { useEffect, useState } from 'react'

const nameOf = (key: string) => `folkmoot-draft-${key}`

/** A text that is kept on this device until it was sent. */
export function useDraft(key: string | undefined): [string, (text: string) => void] {
  const [text, setText] = useState(() => (key === undefined ? '' : (localStorage.getItem(nameOf(key)) ?? '')))
  useEffect(() => {
    if (key === undefined) return
    if (text === '') localStorage.removeItem(nameOf(key))
    else localStorage.setItem(nameOf(key), text)
  }, [key, text])
  return [text, setText]
}
