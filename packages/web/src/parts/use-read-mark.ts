import { useEffect } from 'react'
import { queryClient } from '../api/queries.ts'
import { useSeen } from './use-seen.ts'

/** They say what is unread. */
const reloadStreams = () => queryClient.invalidateQueries({ queryKey: ['listStreamActivities'] })

/** Viewing a conversation marks what it shows as read, on all devices. `shown` changes with what is shown. */
export function useReadMark(mark: (() => Promise<unknown>) | undefined, shown: string): void {
  const isMarked = useSeen() && mark !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: the function is another one each time
  useEffect(() => {
    // Without the mark it is just unread next time.
    if (isMarked) mark().then(reloadStreams, () => {})
  }, [isMarked, shown])
}
