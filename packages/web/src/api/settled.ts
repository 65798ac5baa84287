import { useEffect, useState } from 'react'

const SETTLING_MS = 120

/** What somebody types, once they have paused for a moment. */
export function useSettled(typed: string): string {
  const [settled, settle] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => settle(typed), SETTLING_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}
