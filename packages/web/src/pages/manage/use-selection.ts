import type { ModerationItem } from '@folkmoot/contract'
import { useState } from 'react'
import { notify } from '../../parts/toasts.tsx'
import { t } from '../../texts/texts.ts'
import { SELECTED_MAX } from './queue-deciding.ts'

interface Selection {
  /** Those of the shown items that are selected. */
  readonly items: readonly ModerationItem[]
  readonly has: (id: string) => boolean
  readonly toggle: (id: string) => void
  readonly selectAll: () => void
  readonly clear: () => void
}

/** Up to the maximum; what is no longer shown is not selected either. */
export function useSelection(shown: readonly ModerationItem[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const items = shown.filter(({ id }) => ids.has(id))
  const set = (next: readonly string[]) => setIds(new Set(next))
  const selected = items.map(({ id }) => id)
  function toggle(id: string) {
    if (ids.has(id)) set(selected.filter((one) => one !== id))
    else if (selected.length < SELECTED_MAX) set([...selected, id])
    else notify(t('queue.selectedMost', { count: SELECTED_MAX }))
  }
  return {
    items,
    has: (id) => ids.has(id),
    toggle,
    selectAll: () => set(shown.slice(0, SELECTED_MAX).map(({ id }) => id)),
    clear: () => set([]),
  }
}
