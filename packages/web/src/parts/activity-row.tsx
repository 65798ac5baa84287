import { Heart, MessageSquare } from 'lucide-react'
import { t } from '../texts/texts.ts'
import styles from './activity.module.css'
import {
  type ActivityEntry,
  contentKindOf,
  isJoining,
  isOfContent,
  isOfPlace,
  repliesOf,
} from './activity-entry.ts'
import { ActivityFiles } from './activity-files.tsx'
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

/** People and webhooks are named in the sentence and need no details. The newest of many replies says whose it is. */
function excerptOf(entry: ActivityEntry): string {
  const text = isOfContent(entry) || isOfPlace(entry) ? entry.object.summary : ''
  return text !== '' && repliesOf(entry)
    ? t('activity.quoted', { name: entry.actor.displayName, text })
    : text
}

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
  const unread = activity.svc.conversation?.unreadCount ?? 0
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
        <ActivityFiles entry={activity} />
        <ActivityUpdate entry={activity} />
        <p className={styles.about}>
          {unread > 0 && <span className={styles.unread}>{t('activity.unread', { count: unread })}</span>}
          {isOfContent(activity) && <ContentKind content={contentKindOf(activity)} />}
          <When date={activity.published} />
          <Counts {...reactions} />
        </p>
      </div>
    </li>
  )
}
