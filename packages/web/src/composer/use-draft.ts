/** The draft that is being written, kept as it changes, and the same in all tabs. */
import { useEffect, useRef, useState } from 'react'
import { dropDraft, findDraft as findKept, followDraft, keepDraft } from '../parts/kept-drafts.ts'
import { beginDraft, type Draft, draftName, findDraft } from './drafts.ts'
import type { WritingWish } from './open-composer.ts'

/** So that not every letter is written to the disk. */
const PAUSE_MS = 300

export function useDraft(wish: WritingWish) {
  const name = draftName(wish)
  const [stored] = useState(() => findKept(name))
  const [restored, setRestored] = useState(() => findDraft(wish))
  const [draft, setDraft] = useState<Draft>(() => restored ?? beginDraft(wish))
  const [isKept, setKept] = useState(restored !== undefined)
  /** Counts how often it was begun anew, for what holds a state of its own. */
  const [beginning, setBeginning] = useState(0)
  const unkept = useRef<Draft>(undefined)

  function keep() {
    if (unkept.current) setKept(keepDraft(name, JSON.stringify(unkept.current)))
    unkept.current = undefined
  }
  function show(next: Draft | undefined) {
    setDraft(next ?? beginDraft(wish))
    setKept(next !== undefined)
    setRestored(next)
    setBeginning((count) => count + 1)
  }
  /** What is being typed here is kept in a moment, and then shown there. */
  function takeOver() {
    if (!unkept.current) show(findDraft(wish))
  }
  const latest = useRef({ keep, takeOver })
  latest.current = { keep, takeOver }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the draft begins the pause anew
  useEffect(() => {
    const timer = setTimeout(() => latest.current.keep(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [draft])
  useEffect(() => {
    const keepNow = () => latest.current.keep()
    addEventListener('pagehide', keepNow)
    return () => {
      removeEventListener('pagehide', keepNow)
      keepNow()
    }
  }, [])
  useEffect(() => {
    const takeOver = () => latest.current.takeOver()
    // Another tab may have kept it anew since it was read.
    if (findKept(name) !== stored) takeOver()
    return followDraft(name, takeOver)
  }, [name, stored])

  function patch(change: Partial<Draft>) {
    setDraft((before) => {
      const next = { ...before, ...change }
      unkept.current = next
      return next
    })
  }
  function drop() {
    unkept.current = undefined
    dropDraft(name)
  }
  function beginAnew() {
    drop()
    show(undefined)
  }
  return { draft, patch, drop, beginAnew, beginning, isKept, isRestored: restored !== undefined }
}
