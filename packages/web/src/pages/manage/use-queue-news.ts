/** What changed in the queue while it is looked at: shown in place, or counted. */
import type { ModerationEvent, ModerationItem } from '@folkmoot/contract'
import { useRef, useState } from 'react'
import { client } from '../../api/client.ts'
import { useLive } from '../../api/live.ts'
import { replaceItem } from './queue-deciding.ts'
import { type QueueView, requestOf } from './queue-state.ts'

/** Read one by one at most. */
const MOST = 20

interface News {
  /** New items that would be in the list. */
  readonly count: number
  readonly clear: () => void
}

const fits = (item: ModerationItem, { itemID, isDecided, kind, placeID }: QueueView): boolean =>
  itemID === undefined &&
  item.state === (isDecided ? 'resolved' : 'open') &&
  (kind === undefined || item.kind === kind) &&
  (placeID === undefined || item.context?.parentPlace?.id === placeID)

/** Undefined if it is gone, or no longer the reader's to see. */
const read = async (itemID: string) => await client.getModerationItem({ itemID }).catch(() => undefined)

export function useQueueNews(view: QueueView, shown: readonly ModerationItem[]): News {
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const latest = useRef({ view, shown })
  latest.current = { view, shown }
  const hasBegun = useRef(false)

  function show(item: ModerationItem) {
    const isShown = latest.current.shown.some((one) => one.id === item.id)
    if (isShown) replaceItem(item)
    const isFresh = !isShown && fits(item, latest.current.view)
    setFresh((before) => {
      const others = [...before].filter((id) => id !== item.id)
      return new Set(isFresh ? [...others, item.id] : others)
    })
  }
  async function take({ items }: ModerationEvent) {
    const isBeginning = items.length === 0 && !hasBegun.current
    hasBegun.current = true
    if (isBeginning) return
    if (items.length > 0 && items.length <= MOST) {
      for (const item of await Promise.all(items.map(read))) if (item) show(item)
      return
    }
    // After an interruption, or many changes: what comes first of the list.
    const { list } = await client.listModerationItems(requestOf(latest.current.view))
    for (const item of list) show(item)
  }
  useLive({ onModeration: (event) => void take(event).catch(() => {}) })
  return { count: fresh.size, clear: () => setFresh(new Set()) }
}
