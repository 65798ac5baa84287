import { useEffect, useRef, useState } from 'react'

const PAUSE_MS = 200

/** A text that counts once somebody pauses in typing it. */
export function useTyping(settled: string, onSettled: (text: string) => void) {
  const [text, setText] = useState(settled)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const own = useRef(settled)
  useEffect(() => {
    // Back and forward change it too, and what was just typed must not be taken back by that.
    if (settled !== own.current) setText(settled)
    own.current = settled
  }, [settled])
  useEffect(() => () => clearTimeout(timer.current), [])
  function type(next: string) {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      own.current = next
      onSettled(next)
    }, PAUSE_MS)
  }
  return { text, type }
}
