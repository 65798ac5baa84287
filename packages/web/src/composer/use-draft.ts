/** The current draft, saved as it changes, and the same in other tabs and on other devices. */
import { useEffect, useRef, useState } from 'react'
import type { SyncState } from '../drafts/states.ts'
import { noteChanged, noteDropped } from '../drafts/sync.ts'
import { useSync } from '../drafts/use-sync.ts'
import { dropDraft, findDraft as findKept, keepDraft } from '../parts/kept-drafts.ts'
import { beginDraft, type Draft, draftName, findDraft } from './drafts.ts'
import type { WritingRequest } from './open-composer.ts'
import { isWritten } from './written.ts'

/** Saves at most this often. */
const PAUSE_MS = 300

/** Where the text is, as it is shown now. */
export type DraftStatus = 'none' | 'device' | 'restored' | 'saved'

function statusOf({ kind }: SyncState, isRestored: boolean): DraftStatus {
  if (kind === 'saved' || kind === 'taken') return 'saved'
  return isRestored && kind === 'none' ? 'restored' : 'device'
}

/** Sent or discarded. */
function forget(name: string): void {
  dropDraft(name)
  noteDropped(name)
}

export function useDraft(request: WritingRequest) {
  const name = draftName(request)
  const [stored] = useState(() => findKept(name))
  const [restored, setRestored] = useState(() => findDraft(request))
  const [draft, setDraft] = useState<Draft>(() => restored ?? beginDraft(request))
  const [isKept, setKept] = useState(restored !== undefined)
  /** Changes when the draft starts over, to reset components with state. */
  const [beginning, setBeginning] = useState(0)
  const unkept = useRef<Draft>(undefined)

  function keep() {
    const { current: next } = unkept
    unkept.current = undefined
    if (!next) return
    if (isWritten(next, beginDraft(request))) {
      const isStored = keepDraft(name, JSON.stringify(next))
      setKept(isStored)
      if (isStored) noteChanged(name)
      return
    }
    if (isKept) forget(name)
    setKept(false)
  }
  function show(next: Draft | undefined) {
    setDraft(next ?? beginDraft(request))
    setKept(next !== undefined)
    setRestored(next)
    setBeginning((count) => count + 1)
  }
  /** Saves shortly after typing, and then shows in other tabs. */
  function takeOver() {
    if (!unkept.current) show(findDraft(request))
  }
  const latest = useRef({ keep, takeOver })
  latest.current = { keep, takeOver }
  const sync = useSync(name, { flush: keep, onTaken: takeOver })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the draft restarts the pause
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
    // Another tab may have saved it since.
    if (findKept(name) !== stored) latest.current.takeOver()
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
    forget(name)
  }
  function beginAnew() {
    drop()
    show(undefined)
  }
  const status = isKept && !unkept.current ? statusOf(sync, restored !== undefined) : 'none'
  return { draft, patch, drop, beginAnew, beginning, isKept, sync, status, flush: keep }
}
