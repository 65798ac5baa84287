/** What happens meanwhile: one event stream for each window, whatever its parts want to hear of. */
import type { ServerEvent } from '@folkmoot/client'
import type { ActivityEvent, ChangedEvent, InboxEvent } from '@folkmoot/contract'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { client } from './client.ts'
import { isSignedIn } from './me.ts'

/** What a part of a page wants to hear of. */
export interface Wish {
  /** Streams by id, or by the source of a built-in one. */
  readonly streams?: readonly string[]
  /** URIs of content and places whose changes matter. */
  readonly objects?: readonly string[]
  onActivity?(event: ActivityEvent): void
  onChanged?(event: ChangedEvent): void
  /** Too much happened to be told: load anew what is shown. */
  onReset?(): void
}

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000
/** Pages change their wishes several times while they are put together. */
const SETTLING_MS = 50

const wishes = new Set<Wish>()
const listeners = new Set<() => void>()
let unread: number | undefined
let lastEventId: string | undefined
let opened: { readonly key: string; end(): void } | undefined
let settling: ReturnType<typeof setTimeout> | undefined

const listOf = (pick: (wish: Wish) => readonly string[] | undefined) =>
  [...new Set([...wishes].flatMap((wish) => pick(wish) ?? []))].toSorted().join(',')

function take(event: ServerEvent): void {
  lastEventId = event.lastEventId
  if (event.name === 'inbox') {
    unread = (event.data as InboxEvent).unread
    for (const listener of listeners) listener()
  }
  for (const wish of [...wishes]) {
    if (event.name === 'activity') wish.onActivity?.(event.data as ActivityEvent)
    if (event.name === 'changed') wish.onChanged?.(event.data as ChangedEvent)
    if (event.name === 'reset') wish.onReset?.()
  }
}

/** Until it is ended: opened again wherever it breaks off, behind what has arrived. */
function open(streams: string, objects: string): () => void {
  let isOver = false
  let close = () => {}
  const run = async () => {
    let pause = FIRST_PAUSE_MS
    while (!isOver) {
      try {
        const wanted = {
          inbox: true,
          ...(streams !== '' && { streams }),
          ...(objects !== '' && { objects }),
        }
        const reader = await client.listen(wanted, lastEventId)
        close = () => void reader.close()
        if (isOver) close()
        for await (const event of reader) {
          if (isOver) return
          pause = FIRST_PAUSE_MS
          take(event)
        }
      } catch {
        // Whatever it was, there is nothing to do but to come back later.
        pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
      }
      if (!isOver) await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  void run()
  return () => {
    isOver = true
    close()
  }
}

function settle(): void {
  clearTimeout(settling)
  settling = setTimeout(() => {
    if (!isSignedIn) return
    const [streams, objects] = [listOf((wish) => wish.streams), listOf((wish) => wish.objects)]
    const key = `${streams} ${objects}`
    if (opened?.key === key) return
    opened?.end()
    opened = { key, end: open(streams, objects) }
  }, SETTLING_MS)
}

/** While the part is on the page. What it does with an event may change from one drawing to the next. */
export function useLive(wish: Wish): void {
  const latest = useRef(wish)
  latest.current = wish
  const key = JSON.stringify([wish.streams, wish.objects])
  useEffect(() => {
    const [streams, objects] = JSON.parse(key) as [string[] | null, string[] | null]
    const registered: Wish = {
      streams: streams ?? [],
      objects: objects ?? [],
      onActivity: (event) => latest.current.onActivity?.(event),
      onChanged: (event) => latest.current.onChanged?.(event),
      onReset: () => latest.current.onReset?.(),
    }
    wishes.add(registered)
    settle()
    return () => {
      wishes.delete(registered)
      settle()
    }
  }, [key])
}

/** How much of the inbox is unread, as it changes; undefined until it is known. */
export function useUnread(): number | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      settle()
      return () => listeners.delete(listener)
    },
    () => unread,
  )
}
