/** Actions on content: frequent ones as buttons, the rest in a menu. */
import type { Content } from '@folkmoot/contract'
import { useRouter } from '@tanstack/react-router'
import { Award, Flag, FolderInput, History, ListPlus, Pencil, Share2, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { may } from '../../api/allowed.ts'
import { isSignedIn } from '../../api/me.ts'
import { boot } from '../../boot.ts'
import { openComposer } from '../../composer/open-composer.ts'
import { Button } from '../../parts/button.tsx'
import { lazily } from '../../parts/lazily.tsx'
import { MenuItem, MoreMenu } from '../../parts/menu.tsx'
import { MuteItem } from '../../parts/mute-item.tsx'
import { t } from '../../texts/texts.ts'
import styles from './actions.module.css'
import { BookmarkButton } from './bookmark-button.tsx'
import { ContentLikes } from './content-likes.tsx'
import type { DialogName } from './dialogs.tsx'
import { DismissButton } from './dismiss.tsx'
import { FollowButton } from './follow-button.tsx'
import { Reactions } from './reactions.tsx'
import { removeContent } from './removing.ts'

const Dialogs = lazily(async () => (await import('./dialogs.tsx')).Dialogs)
const ModerationItems = lazily(async () => (await import('./moderation.tsx')).ModerationItems, {
  isExtra: true,
})

interface MoreActionsProps {
  readonly content: Content
  readonly onOpen: (dialog: DialogName) => void
}

function MoreActions({ content, onOpen }: MoreActionsProps) {
  const router = useRouter()
  const items = [
    may(content, 'followingIn', 'POST') && (
      <MenuItem key="follow" icon={<ListPlus aria-hidden="true" />} onSelect={() => onOpen('follow')}>
        {t('content.follow.streams')}
      </MenuItem>
    ),
    content.type === 'document' && may(content, 'versions', 'GET') && (
      <MenuItem
        key="versions"
        icon={<History aria-hidden="true" />}
        onSelect={() => void router.navigate({ to: '.', search: { tab: 'versions' } as never })}
      >
        {t('content.versions.title')}
      </MenuItem>
    ),
    may(content, 'outcomes', 'POST') && (
      <MenuItem key="outcomes" icon={<Award aria-hidden="true" />} onSelect={() => onOpen('outcomes')}>
        {t('content.outcomes.title')}
      </MenuItem>
    ),
    (content.movable || may(content, 'move', 'POST')) && (
      <MenuItem key="move" icon={<FolderInput aria-hidden="true" />} onSelect={() => onOpen('move')}>
        {t('content.move.title')}
      </MenuItem>
    ),
    isSignedIn && (
      <Suspense key="moderation">
        <ModerationItems content={content} onOpen={onOpen} />
      </Suspense>
    ),
    isSignedIn && (
      <MuteItem key="mute" kind="content" object={content.resources.self?.ref} name={content.subject ?? ''} />
    ),
    may(content, 'abuseReports', 'POST') && (
      <MenuItem key="report" icon={<Flag aria-hidden="true" />} onSelect={() => onOpen('report')}>
        {t('report.title')}
      </MenuItem>
    ),
    may(content, 'self', 'DELETE') && (
      <MenuItem
        key="delete"
        icon={<Trash2 aria-hidden="true" />}
        isDangerous
        onSelect={() => removeContent(content, (path) => router.history.push(boot.base + path))}
      >
        {t('content.delete')}
      </MenuItem>
    ),
  ].filter(Boolean)
  if (items.length === 0) return null
  return <MoreMenu label={t('content.more')}>{items}</MoreMenu>
}

export function Actions({ content }: { content: Content }) {
  const [opened, setOpened] = useState<DialogName>()
  return (
    <div className={styles.actions}>
      <ContentLikes content={content} />
      <Reactions content={content} />
      {may(content, 'followingIn', 'POST') && <FollowButton content={content} />}
      <Button kind="quiet" onClick={() => setOpened('share')}>
        <Share2 aria-hidden="true" />
        {t('content.share.title')}
      </Button>
      {may(content, 'bookmark', 'PUT') && <BookmarkButton content={content} hasKey />}
      {may(content, 'self', 'PUT') && (
        <Button kind="quiet" onClick={() => openComposer({ edit: content })}>
          <Pencil aria-hidden="true" />
          {t('content.edit')}
        </Button>
      )}
      {may(content, 'dismiss', 'POST') && <DismissButton content={content} />}
      <MoreActions content={content} onOpen={setOpened} />
      {content.viewCount > 0 && (
        <span className={styles.views}>{t('content.views', { count: content.viewCount })}</span>
      )}
      <Suspense>
        {opened && <Dialogs name={opened} content={content} onClose={() => setOpened(undefined)} />}
      </Suspense>
    </div>
  )
}
