/** Of a repost in a list of activities: the update that it reposts. */
import { useQuery } from '@tanstack/react-query'
import { ask } from '../api/queries.ts'
import { t } from '../texts/texts.ts'
import styles from './activity.module.css'
import { type ActivityEntry, excerptOfHtml } from './activity-entry.ts'
import { PathLink } from './path-link.tsx'

/** The reposted update, as far as the reader may read it. */
function Original({ uri }: { uri: string }) {
  const updateID = Number(uri.split('/').at(-1))
  const { data: update, isPending } = useQuery(ask('getUpdate', { updateID }))
  if (isPending) return <div className={styles.waiting} />
  if (!update) return null
  return (
    <blockquote className={styles.original}>
      <PathLink to={update.resources.html?.ref} className={styles.name}>
        {t('updates.of', { name: update.author.name })}
      </PathLink>
      <p className={styles.excerpt} dir="auto">
        {excerptOfHtml(update.content.text)}
      </p>
    </blockquote>
  )
}

export const ActivityUpdate = ({ entry: { svc } }: { entry: Pick<ActivityEntry, 'svc'> }) =>
  svc.repostOf === undefined ? null : <Original uri={svc.repostOf} />
