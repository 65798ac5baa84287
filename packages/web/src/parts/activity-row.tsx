import { Heart, MessageSquare } from 'lucide-react'
import { t } from '../texts/texts.ts'
import styles from './activity.module.css'
import { type ActivityEntry, contentKindOf, isJoining, isOfContent, isOfPlace } from './activity-entry.ts'
import { ActivitySentence } from './activity-sentence.tsx'
import { ActivityUpdate } from './activity-update.tsx'
import { Avatar } from './avatar.tsx'
import { ContentKind } from './content-kind.tsx'
import { Hidden } from './hidden.tsx'
import { When } from './when.tsx'

/** Counts of the object. */
export interface Reactions {
  readonly likeCount?: number
  readonly replyCount?: number
}

/** People and webhooks are named in the sentence and need no details. */
const excerptOf = (entry: ActivityEntry): string =>
  isOfContent(entry) || isOfPlace(entry) ? entry.object.summary : ''

/** Avatar of the first person. */
const pictureOf = (entry: ActivityEntry): string | undefined =>
  isJoining(entry) ? `${entry.object.id}/avatar` : entry.actor.image?.url

function Counts({ likeCount = 0, replyCount = 0 }: Reactions) {
  return (
    <>
      {likeCount > 0 && (
        <span className={styles.count}>
          <Heart size={14} aria-hidden="true" />
          <span aria-hidden="true">{likeCount}</span>
          <Hidden>{t('activity.likes', { count: likeCount })}</Hidden>
        </span>
      )}
      {replyCount > 0 && (
        <span className={styles.count}>
          <MessageSquare size={14} aria-hidden="true" />
          <span aria-hidden="true">{replyCount}</span>
          <Hidden>{t('activity.replies', { count: replyCount })}</Hidden>
        </span>
      )}
    </>
  )
}

interface ActivityRowProps {
  /** An activity or a stream entry. */
  readonly activity: ActivityEntry
  /** Entries of the same kind about the same thing, in one sentence. */
  readonly others?: readonly ActivityEntry[]
  readonly reactions?: Reactions | undefined
  /** On the page of its place, which is then not named. */
  readonly isInPlace?: boolean
}

/** An activity, as a row of `Rows`. */
export function ActivityRow({ activity, others = [], reactions, isInPlace = false }: ActivityRowProps) {
  const excerpt = excerptOf(activity)
  return (
    <li className={styles.activity}>
      <Avatar url={pictureOf(activity)} size={36} />
      <div className={styles.text}>
        <p className={styles.sentence}>
          <ActivitySentence entries={[activity, ...others]} isInPlace={isInPlace} />
        </p>
        {excerpt !== '' && (
          <p className={styles.excerpt} dir="auto">
            {excerpt}
          </p>
        )}
        <ActivityUpdate entry={activity} />
        <p className={styles.about}>
          {isOfContent(activity) && <ContentKind content={contentKindOf(activity)} />}
          <When date={activity.published} />
          <Counts {...reactions} />
        </p>
      </div>
    </li>
  )
}
