import type { InboxEntry } from '@folkmoot/contract'
import { Mail, MailOpen } from 'lucide-react'
import { may } from '../../api/allowed.ts'
import row from '../../parts/activity.module.css'
import { contentKindOf, isOfContent } from '../../parts/activity-entry.ts'
import { ActivityFiles } from '../../parts/activity-files.tsx'
import { ActivitySentence } from '../../parts/activity-sentence.tsx'
import { ActivityUpdate } from '../../parts/activity-update.tsx'
import { Avatar } from '../../parts/avatar.tsx'
import { IconButton } from '../../parts/button.tsx'
import { ContentKind } from '../../parts/content-kind.tsx'
import { When } from '../../parts/when.tsx'
import { t } from '../../texts/texts.ts'
import styles from './inbox.module.css'
import { isUnread, markRead, markUnread } from './reading.ts'
import { RequestButtons } from './request-buttons.tsx'

function Toggle({ entry }: { entry: InboxEntry }) {
  if (isUnread(entry))
    return may(entry, 'read', 'POST') ? (
      <IconButton label={t('inbox.markRead')} onClick={() => void markRead(entry)}>
        <MailOpen />
      </IconButton>
    ) : null
  return may(entry, 'read', 'DELETE') ? (
    <IconButton label={t('inbox.markUnread')} onClick={() => void markUnread(entry)}>
      <Mail />
    </IconButton>
  ) : null
}

function About({ entry }: { entry: InboxEntry }) {
  const { entryCount = 1, unreadCount = 0 } = entry.conversation
  return (
    <p className={row.about}>
      {isUnread(entry) && (
        <span className={styles.unread}>
          {unreadCount > 1 ? t('inbox.unreadCount', { count: unreadCount }) : t('inbox.unread')}
        </span>
      )}
      {isOfContent(entry) && <ContentKind content={contentKindOf(entry)} />}
      <When date={entry.published} />
      {entryCount > 1 && <span>{t('inbox.entries', { count: entryCount })}</span>}
    </p>
  )
}

/** A conversation in the inbox, shown by its newest entry. Opening it marks it as read. */
export function InboxRow({ entry }: { entry: InboxEntry }) {
  const words = entry.text ?? (isOfContent(entry) ? entry.object.summary : '')
  return (
    <li className={isUnread(entry) ? `${styles.entry} ${styles.strong}` : styles.entry}>
      <Avatar url={entry.actor.image?.url} size={36} />
      <div className={row.text}>
        <p className={`${row.sentence} ${styles.sentence}`}>
          <ActivitySentence entries={[entry]} onOpen={() => isUnread(entry) && void markRead(entry)} />
        </p>
        {words !== '' && (
          <p className={row.excerpt} dir="auto">
            {words}
          </p>
        )}
        <ActivityFiles entry={entry} />
        <ActivityUpdate entry={entry} />
        <RequestButtons entry={entry} />
        <About entry={entry} />
      </div>
      <Toggle entry={entry} />
    </li>
  )
}
