import type { ModerationItem } from '@folkmoot/contract'
import { useShortcuts } from '../../shell/shortcuts.ts'
import { actionsOn, begin } from './queue-actions.tsx'
import type { Planned } from './queue-dialog.tsx'
import type { Action } from './queue-words.ts'

/** By key: the decision for each kind of item. */
const KEYS: Readonly<Record<string, readonly Action[]>> = {
  a: ['keep', 'approve'],
  h: ['hide'],
  r: ['remove', 'reject', 'disable'],
}

/** The item that has the focus. */
const focusedId = (): string | undefined =>
  document.activeElement?.closest('li')?.querySelector<HTMLElement>('[data-item]')?.dataset.item

interface Handled {
  readonly shown: readonly ModerationItem[]
  readonly selected: readonly ModerationItem[]
  readonly onToggle: (id: string) => void
  readonly onPlan: (planned: Planned) => void
}

/** Decisions are about what is selected, or else about the item with the focus. */
export function useQueueShortcuts({ shown, selected, onToggle, onPlan }: Handled): void {
  function act(wanted: readonly Action[]) {
    const items = selected.length > 0 ? selected : shown.filter(({ id }) => id === focusedId())
    const action = actionsOn(items).find((one) => wanted.includes(one))
    if (action) begin({ items, action }, onPlan)
  }
  function toggle() {
    const id = focusedId()
    if (id !== undefined) onToggle(id)
  }
  useShortcuts({
    x: toggle,
    ...Object.fromEntries(Object.entries(KEYS).map(([key, wanted]) => [key, () => act(wanted)])),
  })
}
