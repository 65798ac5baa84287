/** The draft that is being written, kept as it changes. */
import { useEffect, useRef, useState } from 'react'
import { beginDraft, type Draft, dropDraft, findDraft, keepDraft } from './drafts.ts'
import type { WritingWish } from './open-composer.ts'

/** So that not every letter is written to the disk. */
const PAUSE_MS = 300

export function useDraft(wish: WritingWish) {
  const [restored, setRestored] = useState(() => findDraft(wish))
  const [draft, setDraft] = useState<Draft>(() => restored ?? beginDraft(wish))
  const [isKept, setKept] = useState(restored !== undefined)
  /** Counts how often it was begun anew, for what holds a state of its own. */
  const [beginning, setBeginning] = useState(0)
  const unkept = useRef<Draft>(undefined)

  function keep() {
    if (unkept.current) setKept(keepDraft(wish, unkept.current))
    unkept.current = undefined
  }
  const latest = useRef(keep)
  latest.current = keep
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the draft begins the pause anew
  useEffect(() => {
    const timer = setTimeout(() => latest.current(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [draft])
  useEffect(() => {
    const keepNow = () => latest.current()
    addEventListener('pagehide', keepNow)
    return () => {
      removeEventListener('pagehide', keepNow)
      keepNow()
    }
  }, [])

  function patch(change: Partial<Draft>) {
    setDraft((before) => {
      const next = { ...before, ...change }
      unkept.current = next
      return next
    })
  }
  function drop() {
    unkept.current = undefined
    dropDraft(wish)
  }
  function beginAnew() {
    drop()
    setDraft(beginDraft(wish))
    setKept(false)
    setRestored(undefined)
    setBeginning((count) => count + 1)
  }
  return { draft, patch, drop, beginAnew, beginning, isKept, isRestored: restored !== undefined }
}
