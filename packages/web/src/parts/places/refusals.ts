/** The API keeps no refused requests: one is known by having disappeared without being withdrawn. */
import type { Member } from '@folkmoot/contract'
import { useEffect, useRef, useState } from 'react'

const withdrawn = new Set<string>()

export const noteWithdrawal = ({ id }: Member): void => {
  withdrawn.add(id)
}

export function useRefusal(member: Member | undefined): boolean {
  const [wasRefused, setRefused] = useState(false)
  const before = useRef<Member>(undefined)
  useEffect(() => {
    const waited = before.current?.state === 'pending' ? before.current.id : undefined
    if (member) setRefused(false)
    else if (waited !== undefined) setRefused(!withdrawn.has(waited))
    before.current = member
  }, [member])
  return wasRefused
}
