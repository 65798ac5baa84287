import { useEffect, useState } from 'react'

const isInSight = () => document.visibilityState === 'visible'

/** Whether the window was visible since mounting: tabs are often opened in the background. */
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
