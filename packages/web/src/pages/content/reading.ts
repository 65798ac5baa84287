/** What was read of a conversation on this device. */
import type { Content } from '@folkmoot/contract'
import { useCallback, useEffect, useState } from 'react'
import { boot } from '../../boot.ts'
import { useSeen } from '../../parts/use-seen.ts'

interface Mark {
  /** Time and number of answers at the last visit. */
  readonly at: number
  readonly count: number
}

const KEY = `folkmoot-read-${boot.session?.personID ?? ''}`
/** The oldest are dropped, because storage is limited. */
const MOST = 500

function readMarks(): Record<string, Mark> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, Mark>
  } catch {
    // Storage is off, or holds something else.
    return {}
  }
}

function writeMark(id: string, mark: Mark): void {
  const marks = Object.entries({ ...readMarks(), [id]: mark })
  const kept = marks.toSorted(([, one], [, other]) => other.at - one.at).slice(0, MOST)
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(kept)))
  } catch {
    // Without storage it is just unread next time.
  }
}

export interface Reading {
  /** New answers since the last visit; 0 on the first. */
  readonly unread: number
  /** The number at the last visit: by time, the first unread answer follows. */
  readonly read: number
  isNew(answer: Content): boolean
}

/** The API writes its zone as +0000. */
const timeOf = (date: string) => Date.parse(date.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))

export function useReading({ id, replyCount }: Content): Reading {
  const [before] = useState(() => readMarks()[id])
  const [atOpening] = useState(replyCount)
  const isSeen = useSeen()
  useEffect(() => {
    if (isSeen) writeMark(id, { at: Date.now(), count: replyCount })
  }, [id, replyCount, isSeen])
  const read = before?.count ?? atOpening
  const isNew = useCallback(
    ({ published, author }: Content) =>
      before !== undefined && timeOf(published) > before.at && author.id !== boot.session?.personID,
    [before],
  )
  return {
    unread: Math.max(atOpening - read, 0),
    read,
    isNew,
  }
}
