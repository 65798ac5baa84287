import { useQuery } from '@tanstack/react-query'
import { isSignedIn, useMeQuery } from '../../api/me.ts'
import { ask } from '../../api/queries.ts'
import { SECTIONS, type Section } from './sections.ts'

interface Sections {
  /** Those that the reader may see; undefined until known. */
  readonly sections: readonly Section[] | undefined
  readonly error: Error | null
  readonly retry: () => void
}

export function useSections(): Sections {
  const me = useMeQuery()
  const counts = useQuery({ ...ask('getModerationCounts', {}), enabled: isSignedIn })
  const manager = me.data && counts.data && { me: me.data, counts: counts.data }
  return {
    sections: manager && SECTIONS.filter(({ may }) => may(manager)),
    error: me.error ?? counts.error,
    retry: () => void Promise.all([me.refetch(), counts.refetch()]),
  }
}
