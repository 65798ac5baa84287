import type { Content } from '@folkmoot/contract'
import { useQuery } from '@tanstack/react-query'
import { Megaphone, X } from 'lucide-react'
import { may } from '../../api/allowed.ts'
import { client } from '../../api/client.ts'
import { ask, queryClient } from '../../api/queries.ts'
import { IconButton } from '../../parts/button.tsx'
import { PathLink } from '../../parts/path-link.tsx'
import { PersonLink } from '../../parts/person-link.tsx'
import { notifyOf, withUndo } from '../../parts/toasts.tsx'
import { When } from '../../parts/when.tsx'
import { t } from '../../texts/texts.ts'
import styles from './home.module.css'

/** More would be in the way. */
const MOST = 3
const asked = ask('listAnnouncements', { count: MOST })
const reload = () => void queryClient.invalidateQueries({ queryKey: ['listAnnouncements'] })

/** Dismissed at once for oneself, with undo. */
async function dismiss({ contentID }: Content): Promise<void> {
  queryClient.setQueryData(
    asked.queryKey,
    (known) => known && { ...known, list: known.list.filter((one) => one.contentID !== contentID) },
  )
  try {
    await client.dismissAnnouncement({ contentID })
    withUndo(t('home.dismissed'), {
      act: () => {},
      undo: () => void client.restoreAnnouncement({ contentID }).catch(notifyOf).finally(reload),
    })
  } catch (error) {
    notifyOf(error)
  }
  reload()
}

const Announcement = ({ content }: { content: Content }) => (
  <li className={styles.announcement}>
    <Megaphone size={20} aria-hidden="true" />
    <div>
      <PathLink to={content.resources.html?.ref} className={styles.subject}>
        {content.subject}
      </PathLink>
      <p className={styles.about}>
        <PersonLink person={content.author} size={0} />
        {content.parentPlace && <PathLink to={content.parentPlace.html}>{content.parentPlace.name}</PathLink>}
        <When date={content.publishDate ?? content.published} />
      </p>
    </div>
    {may(content, 'dismiss', 'POST') && (
      <IconButton
        label={t('home.dismiss', { title: content.subject ?? '' })}
        onClick={() => void dismiss(content)}
      >
        <X />
      </IconButton>
    )}
  </li>
)

/** Ids of those at the top, which the streams below need not repeat. */
export function useAnnounced(): ReadonlySet<number> {
  const { data } = useQuery(asked)
  return new Set(data?.list.map(({ contentID }) => Number(contentID)))
}

/** Whether they are still asked for: what stands below them would move when they come. */
export function useAnnouncing(): boolean {
  const { isPending, failureCount } = useQuery(asked)
  return isPending && failureCount === 0
}

/** At the top until dismissed or read. */
export function Announcements() {
  const { data } = useQuery(asked)
  if (!data || data.list.length === 0) return null
  return (
    <section aria-label={t('home.announcements')}>
      <ul className={styles.announcements}>
        {data.list.map((content) => (
          <Announcement key={content.contentID} content={content} />
        ))}
      </ul>
    </section>
  )
}
