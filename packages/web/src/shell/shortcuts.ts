/** Global shortcuts, off while typing. */
import { useEffect, useRef } from 'react'

/** Actions by key: `?`, `mod+k` for Ctrl or ⌘, `g h` for a sequence. */
export type Shortcuts = Readonly<Record<string, () => void>>

interface Registered {
  readonly latest: { readonly current: Shortcuts }
  readonly inDialogs: boolean
  /** Whether holding the key goes on. */
  readonly repeats: boolean
}

/** Timeout of a sequence. */
const PAUSE_MS = 1_000

const registered = new Set<Registered>()
let before = { key: '', at: 0 }

const isField = (target: HTMLElement) =>
  target.matches('textarea, select, input:not([type="checkbox"], [type="radio"], [type="button"])')

function nameOf({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): string | undefined {
  if (altKey) return undefined
  return ctrlKey || metaKey ? `mod+${key.toLowerCase()}` : key
}

/** Typing fields take letters; editors have their own Ctrl keys. */
function isMeantForTyping({ target }: KeyboardEvent, name: string): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || (isField(target) && !name.startsWith('mod+'))
}

function find(name: string, isRepeated: boolean): (() => void) | undefined {
  const isDialogOpen = document.querySelector('dialog:modal, [role="menu"]:popover-open') !== null
  return [...registered]
    .filter(({ inDialogs, repeats }) => (inDialogs || !isDialogOpen) && (repeats || !isRepeated))
    .map(({ latest }) => latest.current[name])
    .findLast((act) => act !== undefined)
}

function take(event: KeyboardEvent): void {
  const name = nameOf(event)
  if (name === undefined || event.defaultPrevented || isMeantForTyping(event, name)) return
  const both = event.timeStamp - before.at < PAUSE_MS ? `${before.key} ${name}` : name
  const act = find(both, event.repeat) ?? find(name, event.repeat)
  before = { key: act ? '' : name, at: event.timeStamp }
  if (!act) return
  // No other handler may take the second key.
  event.stopImmediatePropagation()
  event.preventDefault()
  act()
}

/** While mounted; behind a dialog only on request. */
export function useShortcuts(shortcuts: Shortcuts, { inDialogs = false, repeats = false } = {}): void {
  const latest = useRef(shortcuts)
  latest.current = shortcuts
  useEffect(() => {
    const own: Registered = { latest, inDialogs, repeats }
    if (registered.size === 0) addEventListener('keydown', take, { capture: true })
    registered.add(own)
    return () => {
      registered.delete(own)
      if (registered.size === 0) removeEventListener('keydown', take, { capture: true })
    }
  }, [inDialogs, repeats])
}
