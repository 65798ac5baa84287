/** The list of updates with the data of its rows, so that nothing moves later. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLive } from '../../api/live.ts'
import { ask, askPages, queryClient } from '../../api/queries.ts'
import { boot } from '../../boot.ts'
import type { ShownUpdate } from '../../parts/shown-update.ts'

/** Each row needs more requests, since lists lack pictures. */
const AT_ONCE = 10

/** Failed requests are retried by their row. */
async function prepare({ id, repostOf }: ShownUpdate): Promise<void> {
  await Promise.all([
    queryClient.prefetchQuery(ask('listUpdateImages', { updateID: id })),
    repostOf && queryClient.prefetchQuery(ask('getUpdate', { updateID: repostOf.id })),
    repostOf && queryClient.prefetchQuery(ask('listUpdateImages', { updateID: repostOf.id })),
  ])
}

const pages = askPages('listUpdates', { limit: AT_ONCE })

export const useUpdates = () =>
  useInfiniteQuery({
    ...pages,
    queryFn: async (context) => {
      if (typeof pages.queryFn !== 'function') throw new Error('The list has no question.')
      const page = await pages.queryFn(context)
      await Promise.all(page.data.map(prepare))
      return page
    },
  })

/** How many new ones there are, and a way to show them. */
export function useNewUpdates(): { count: number; show: () => void } {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  useLive({
    streams: ['all'],
    onActivity: ({ activity }) => {
      const isNew = activity.verb === 'svc:created' && activity.object.objectType === 'svc:update'
      const isOwn = activity.actor.id.endsWith(`/people/${boot.session?.personID}`)
      if (isNew && !isOwn) setIds((all) => new Set([...all, activity.object.id]))
    },
    onReset: () => void queryClient.invalidateQueries({ queryKey: ['listUpdates'] }),
  })
  function show() {
    setIds(new Set())
    void queryClient.invalidateQueries({ queryKey: ['listUpdates'] })
  }
  return { count: ids.size, show }
}
