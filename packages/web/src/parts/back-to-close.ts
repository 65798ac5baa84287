/** Back closes what covers the page, instead of leaving the page. */
import { useEffect, useRef } from 'react'

const COVERED = 'covered'
/** The router's name of an entry. */
const KEY = '__TSR_key'

const stateOf = (state: unknown) => (state ?? {}) as Readonly<Record<string, unknown>>
const isCovered = () => COVERED in stateOf(history.state)

let covers = 0

/** One more entry for the same page. The router shall not take it for a visit, so that its own method is passed by. */
function cover(): void {
  if (!isCovered())
    History.prototype.pushState.call(history, { ...stateOf(history.state), [COVERED]: true }, '')
}

/** Removes that entry, unless a new page has replaced it. */
function uncover(): void {
  if (covers > 0 || !isCovered()) return
  addEventListener('popstate', (event) => event.stopImmediatePropagation(), { capture: true, once: true })
  history.back()
}

/** For a dialog as large as the page, while it is open. To leave the page from it, replace the entry. */
export function useBackToClose(onClose: () => void): void {
  const latest = useRef(onClose)
  latest.current = onClose
  useEffect(() => {
    cover()
    covers++
    const page = stateOf(history.state)[KEY]
    const take = (event: PopStateEvent) => {
      // Further back there is another page, which the router shows.
      if (stateOf(event.state)[KEY] === page) event.stopImmediatePropagation()
      latest.current()
    }
    addEventListener('popstate', take, { capture: true })
    return () => {
      covers--
      removeEventListener('popstate', take, { capture: true })
      setTimeout(uncover)
    }
  }, [])
}
