import { useEffect, useState } from 'react'

const SETTLING_MS = 120

/** Debounced input. */
export function useSettled(typed: string): string {
  const [settled, settle] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => settle(typed), SETTLING_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}
