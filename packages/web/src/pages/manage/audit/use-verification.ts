/** Checks the chain part by part, so that no request takes long. */
import type { AuditVerification } from '@folkmoot/contract'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { client } from '../../../api/client.ts'

export interface Verdict {
  readonly last: AuditVerification
  /** Of all parts. */
  readonly count: number
  /** Undefined if no hash was given. */
  readonly hasHash: boolean | undefined
}

export function useVerification() {
  const [count, setCount] = useState(0)
  const isStopped = useRef(false)
  useEffect(
    () => () => {
      isStopped.current = true
    },
    [],
  )

  async function verify(hash: string | undefined): Promise<Verdict | undefined> {
    isStopped.current = false
    let [checked, hasHash] = [0, false]
    let afterEntry: string | undefined
    setCount(0)
    while (!isStopped.current) {
      const part = await client.verifyAuditLog({ ...(hash && { hash }), ...(afterEntry && { afterEntry }) })
      checked += part.count
      hasHash ||= part.hasHash ?? false
      if (part.state !== 'unfinished')
        return { last: part, count: checked, hasHash: hash ? hasHash : undefined }
      afterEntry = part.last
      setCount(checked)
    }
    return undefined
  }
  const { mutate, data, error, isPending } = useMutation({ mutationFn: verify })
  const stop = () => {
    isStopped.current = true
  }
  return { verify: mutate, stop, verdict: data, error, isPending, count }
}
