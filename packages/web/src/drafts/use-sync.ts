/** Keeps the draft of an open form the same as on the server. */
import { useEffect, useRef } from 'react'
import { followDraft } from '../parts/kept-drafts.ts'
import { listen, type SyncState, stateOf, useSyncState } from './states.ts'
import { pull } from './sync.ts'

interface Form {
  /** Stores what is being typed. */
  readonly flush: () => void
  /** The stored draft is that of another device, or of another tab, now. */
  readonly onTaken: () => void
}

export function useSync(name: string, form: Form): SyncState {
  const latest = useRef(form)
  latest.current = form
  useEffect(() => {
    const ask = () => {
      // Nothing is known while the server cannot be reached.
      if (document.visibilityState === 'visible')
        void pull(name, () => latest.current.flush()).catch(() => {})
    }
    const stop = listen((changed) => {
      if (changed === name && stateOf(name).kind === 'taken') latest.current.onTaken()
    })
    const unfollow = followDraft(name, () => latest.current.onTaken())
    ask()
    addEventListener('visibilitychange', ask)
    return () => {
      stop()
      unfollow()
      removeEventListener('visibilitychange', ask)
    }
  }, [name])
  return useSyncState(name)
}
