/** What Home begins with for its reader, as admins chose it. */
import { type Content, NEW_MEMBER_DAYS, type Person } from '@folkmoot/contract'
import { use } from 'react'
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

const contents = new Map<string, Promise<Content | undefined>>()

/** Nobody asked for it, so nobody is told if it is missing. */
function read(contentID: string): Promise<Content | undefined> {
  const known = contents.get(contentID)
  if (known) return known
  const content = client.getContent({ contentID }).catch(() => undefined)
  contents.set(contentID, content)
  return content
}

/** Suspends, so that nothing is drawn below it that would move. */
export function HomeContent({ me }: { me: Person | undefined }) {
  const id = idFor(me)
  const content = id === undefined ? undefined : use(read(id))
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
