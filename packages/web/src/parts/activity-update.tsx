/** Of a status update in a list of activities: its first pictures, and the update that it reposts. */
import { useQuery } from '@tanstack/react-query'
import { own } from '../api/client.ts'
import { ask } from '../api/queries.ts'
import { t } from '../texts/texts.ts'
import styles from './activity.module.css'
import { type ActivityEntry, excerptOfHtml } from './activity-entry.ts'
import { PathLink } from './path-link.tsx'

/** Pictures are as high as a row of them: twice that many pixels are enough for any screen. */
const WIDTH = 640

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

export const ActivityUpdate = ({ entry: { svc } }: { entry: Pick<ActivityEntry, 'svc'> }) => (
  <>
    {svc.images && (
      <div className={styles.pictures}>
        {svc.images.map((image, index) => (
          <img
            key={image}
            src={`${own(image)}?width=${WIDTH}`}
            alt={t('activity.picture', { number: index + 1 })}
            loading="lazy"
          />
        ))}
      </div>
    )}
    {svc.repostOf !== undefined && <Original uri={svc.repostOf} />}
  </>
)
