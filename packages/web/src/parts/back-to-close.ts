/** Back closes what covers the page, instead of leaving the page. */
import { useCallback, useEffect, useRef } from 'react'

const COVERED = 'covered'

const stateOf = (state: unknown) => (state ?? {}) as Readonly<Record<string, unknown>>
/** The router's name of an entry. */
const keyOf = (state: unknown) => stateOf(state).__TSR_key
const isCovered = () => COVERED in stateOf(history.state)

let covers = 0
/** The browser goes back a moment later than it is told to. */
let isGoing = false

/** One more entry for the same page. The router shall not take it for a visit, so that its own method is passed by. */
function cover(): void {
  if (!isCovered())
    History.prototype.pushState.call(history, { ...stateOf(history.state), [COVERED]: true }, '')
}

/** Removes that entry. The router hears of it only if another page is reached. */
async function goBack(): Promise<void> {
  const page = keyOf(history.state)
  isGoing = true
  await new Promise<void>((resolve) => {
    const arrive = (event: PopStateEvent) => {
      isGoing = false
      if (keyOf(event.state) === page) event.stopImmediatePropagation()
      resolve()
    }
    addEventListener('popstate', arrive, { capture: true, once: true })
    history.back()
  })
}

/** Unless a new page has replaced the entry. */
function uncover(): void {
  if (covers === 0 && isCovered() && !isGoing) void goBack()
}

/**
 * For a dialog as large as the page, while it is open. To leave the page from it, replace the entry. What this returns closes it
 * as soon as its entry is removed: going back would undo a visit to another page that begins before.
 */
export function useBackToClose(onClose: () => void): () => Promise<void> {
  const latest = useRef(onClose)
  latest.current = onClose
  const isOpen = useRef(false)
  useEffect(() => {
    cover()
    covers++
    isOpen.current = true
    const page = keyOf(history.state)
    const take = (event: PopStateEvent) => {
      if (isGoing) return
      // Further back there is another page, which the router shows.
      if (keyOf(event.state) === page) event.stopImmediatePropagation()
      latest.current()
    }
    addEventListener('popstate', take, { capture: true })
    return () => {
      covers--
      isOpen.current = false
      removeEventListener('popstate', take, { capture: true })
      setTimeout(uncover)
    }
  }, [])
  return useCallback(async () => {
    // Asked twice it closes at once.
    if (isOpen.current && covers === 1 && isCovered() && !isGoing) await goBack()
    latest.current()
  }, [])
}
