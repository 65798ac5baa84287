import { useEffect, useState } from 'react'

const isInSight = () => document.visibilityState === 'visible'

/** Whether the window was in sight since the part is on the page: many are opened for later, behind the one that is read. */
export function useSeen(): boolean {
  const [isSeen, setSeen] = useState(isInSight)
  useEffect(() => {
    if (isSeen) return
    const look = () => setSeen(isInSight())
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [isSeen])
  return isSeen
}
