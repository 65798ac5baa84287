/** What Home begins with for its reader, as admins chose it. */
import { type Content, filter, NEW_MEMBER_DAYS, type Person, typeCodes } from '@folkmoot/contract'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { isSignedIn } from '../../api/me.ts'
import { boot } from '../../boot.ts'
import { PathLink } from '../../parts/path-link.tsx'
import { RichText } from '../../parts/rich-text.tsx'
import { dateOf } from '../../texts/dates.ts'
import styles from './home-content.module.css'

const NEW_FOR_MS = NEW_MEMBER_DAYS * 86_400_000

function idFor(me: Person | undefined): string | undefined {
  const { visitors, members, newMembers } = boot.home
  if (!isSignedIn) return visitors
  const isNew = me?.published !== undefined && Date.now() - dateOf(me.published).getTime() < NEW_FOR_MS
  return isNew ? (newMembers ?? members) : members
}

const TYPES = [typeCodes.document, typeCodes.announcement]

/** From a list, because reading it alone would count as a view. Nobody asked for it, so nobody is told if it is missing. */
const askFor = (id: string | undefined) =>
  queryOptions({
    queryKey: ['listContents', 'home', id],
    queryFn: async (): Promise<Content | null> => {
      if (id === undefined) return null
      const pairs = TYPES.flatMap((type) => [String(type), id])
      const found = client.listContents({ filter: [filter('entityDescriptor', ...pairs)] })
      return (await found.catch(() => undefined))?.list[0] ?? null
    },
  })

/** Suspends, so that nothing is drawn below it that would move. */
export function HomeContent({ me }: { me: Person | undefined }) {
  const { data: content } = useSuspenseQuery(askFor(idFor(me)))
  if (!content) return null
  return (
    <section className={styles.card} aria-labelledby="home-content">
      <h2 id="home-content">
        <PathLink to={content.resources.html?.ref}>{content.subject}</PathLink>
      </h2>
      <RichText html={content.content.text} isSmall />
    </section>
  )
}
