/** Live updates: one event stream per window for all its components. */
import type { ServerEvent } from '@folkmoot/client'
import type { ActivityEvent, ChangedEvent, InboxEvent, LookEvent, ModerationEvent } from '@folkmoot/contract'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { boot } from '../boot.ts'
import { withTexts } from '../texts/rest.ts'
import { client } from './client.ts'
import { isSignedIn } from './me.ts'

/** What a component listens to. */
export interface Subscription {
  /** Streams by id, or by the source of a built-in one. */
  readonly streams?: readonly string[]
  /** URIs of content and places whose changes matter. */
  readonly objects?: readonly string[]
  onActivity?(event: ActivityEvent): void
  onChanged?(event: ChangedEvent): void
  /** Of the moderators' queue, to those who decide about something there. */
  onModeration?(event: ModerationEvent): void
  /** Events were lost: reload what is shown. */
  onReset?(): void
}

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000
/** Pages change their subscriptions several times while mounting. */
const SETTLING_MS = 50

const subscriptions = new Set<Subscription>()
const listeners = new Set<() => void>()
let unread: number | undefined
let openItems: number | undefined
let lastEventId: string | undefined
let opened: { readonly key: string; end(): void } | undefined
let settling: ReturnType<typeof setTimeout> | undefined

function tell(): void {
  for (const listener of listeners) listener()
}

const listOf = (pick: (subscription: Subscription) => readonly string[] | undefined) =>
  [...new Set([...subscriptions].flatMap((subscription) => pick(subscription) ?? []))].toSorted().join(',')

/** If it fails, the next event stream says it again. */
export const renewLook = (): Promise<void> =>
  withTexts(() => import('../look/new-look.ts'))
    .then(({ takeLook }) => takeLook())
    .then(tell, () => {})

function take(event: ServerEvent): void {
  lastEventId = event.lastEventId
  if (event.name === 'inbox') {
    unread = (event.data as InboxEvent).unread
    tell()
  }
  if (event.name === 'moderation') {
    openItems = (event.data as ModerationEvent).open
    tell()
  }
  if (event.name === 'look' && (event.data as LookEvent).version !== boot.look) void renewLook()
  for (const subscription of [...subscriptions]) {
    if (event.name === 'activity') subscription.onActivity?.(event.data as ActivityEvent)
    if (event.name === 'changed') subscription.onChanged?.(event.data as ChangedEvent)
    if (event.name === 'moderation') subscription.onModeration?.(event.data as ModerationEvent)
    if (event.name === 'reset') subscription.onReset?.()
  }
}

/** Reconnects after a break and continues after the last event, until ended. */
function open(streams: string, objects: string): () => void {
  let isOver = false
  let close = () => {}
  const run = async () => {
    let pause = FIRST_PAUSE_MS
    while (!isOver) {
      try {
        const wanted = {
          inbox: true,
          moderation: true,
          look: true,
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
        // Any error: try again later.
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
    const [streams, objects] = [
      listOf((subscription) => subscription.streams),
      listOf((subscription) => subscription.objects),
    ]
    const key = `${streams} ${objects}`
    if (opened?.key === key) return
    opened?.end()
    opened = { key, end: open(streams, objects) }
  }, SETTLING_MS)
}

/** Subscribes while mounted. Handlers may change between renders. */
export function useLive(subscription: Subscription): void {
  const latest = useRef(subscription)
  latest.current = subscription
  const key = JSON.stringify([subscription.streams, subscription.objects])
  useEffect(() => {
    const [streams, objects] = JSON.parse(key) as [string[] | null, string[] | null]
    const registered: Subscription = {
      streams: streams ?? [],
      objects: objects ?? [],
      onActivity: (event) => latest.current.onActivity?.(event),
      onChanged: (event) => latest.current.onChanged?.(event),
      onModeration: (event) => latest.current.onModeration?.(event),
      onReset: () => latest.current.onReset?.(),
    }
    subscriptions.add(registered)
    settle()
    return () => {
      subscriptions.delete(registered)
      settle()
    }
  }, [key])
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  settle()
  return () => listeners.delete(listener)
}

/** Unread count of the inbox, live; undefined until known. */
export const useUnread = (): number | undefined => useSyncExternalStore(listen, () => unread)

/** For what is not a component. */
export const openItemsNow = (): number | undefined => openItems

/** Open items of the moderators' queue, live; undefined for those who decide about nothing. */
export const useOpenItems = (): number | undefined => useSyncExternalStore(listen, () => openItems)

/** The name of the community, live. */
export const useSiteName = (): string => useSyncExternalStore(listen, () => boot.siteName)

/** The version of the look, live: who shows logo or icon of `boot` renders again with each. */
export const useLook = (): string => useSyncExternalStore(listen, () => boot.look)
