/** What changed in the queue while it is looked at: shown in place, or counted. */
import type { ModerationEvent, ModerationItem } from '@folkmoot/contract'
import { useRef, useState } from 'react'
import { client } from '../../api/client.ts'
import { useLive } from '../../api/live.ts'
import { queryClient } from '../../api/queries.ts'
import { replaceItem } from './queue-deciding.ts'
import type { QueueView } from './queue-state.ts'

/** Read one by one at most; after more, the number alone is told. */
const MOST = 20

interface News {
  /** New items that would be in the list. */
  readonly count: number
  readonly clear: () => void
}

const fits = (item: ModerationItem, { isDecided, kind, placeID }: QueueView): boolean =>
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

  async function take({ items }: ModerationEvent) {
    // At the beginning, and after an interruption: what is shown may be of before.
    if (items.length === 0) {
      if (hasBegun.current) await queryClient.invalidateQueries({ queryKey: ['listModerationItems'] })
      hasBegun.current = true
      return
    }
    for (const id of items.slice(0, MOST)) {
      const item = await read(id)
      const isShown = latest.current.shown.some((one) => one.id === id)
      if (isShown && item) replaceItem(item)
      const isFresh = !isShown && item !== undefined && fits(item, latest.current.view)
      setFresh((before) =>
        isFresh ? new Set([...before, id]) : new Set([...before].filter((one) => one !== id)),
      )
    }
  }
  useLive({ onModeration: (event) => void take(event) })
  return { count: fresh.size, clear: () => setFresh(new Set()) }
}
