import { useNavigate } from '@tanstack/react-router'
import { Link2, MessageSquare, Repeat2, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { may } from '../../api/allowed.ts'
import { client, own } from '../../api/client.ts'
import { Button, buttonClass } from '../../parts/button.tsx'
import { copyAddress } from '../../parts/copying.ts'
import { MenuItem, MoreMenu } from '../../parts/menu.tsx'
import { MuteItem } from '../../parts/mute-item.tsx'
import { PathLink } from '../../parts/path-link.tsx'
import { removeWithUndo } from '../../parts/removing.ts'
import type { ShownUpdate } from '../../parts/shown-update.ts'
import { t } from '../../texts/texts.ts'
import { LikeButton } from './like-button.tsx'
import { RepostDialog } from './repost-dialog.tsx'
import styles from './updates.module.css'

interface UpdateActionsProps {
  readonly update: ShownUpdate
  /** On its own page, which closes on removal. */
  readonly isAlone?: boolean
}

function MoreActions({ update, isAlone = false }: UpdateActionsProps) {
  const navigate = useNavigate()
  function remove() {
    removeWithUndo(`update ${update.id}`, {
      text: t('updates.removed'),
      remove: () => client.deleteUpdate({ updateID: update.id }),
    })
    if (isAlone) void navigate({ to: '/updates' })
  }
  return (
    <MoreMenu label={t('updates.moreOf', { name: update.author.name })}>
      <MenuItem icon={<Link2 />} onSelect={() => void copyAddress(own(update.resources.html?.ref ?? ''))}>
        {t('updates.copy')}
      </MenuItem>
      <MuteItem kind="content" object={update.resources.self?.ref} name={t('kind.update')} />
      {may(update, 'self', 'DELETE') && (
        <MenuItem icon={<Trash2 />} isDangerous onSelect={remove}>
          {t('updates.remove')}
        </MenuItem>
      )}
    </MoreMenu>
  )
}

/** Actions that the API allows. */
export function UpdateActions({ update, isAlone = false }: UpdateActionsProps) {
  const [isPassingOn, setPassingOn] = useState(false)
  const { id, likeCount, liked, replyCount, resources } = update
  return (
    <div className={styles.actions}>
      <LikeButton thing={{ kind: 'update', id, likeCount, liked }} isOffered={may(update, 'likes', 'POST')} />
      {!isAlone && (
        <PathLink to={resources.html?.ref} className={buttonClass('quiet')}>
          <MessageSquare aria-hidden="true" />
          <span className={styles.words}>{t('updates.comments', { count: replyCount })}</span>
          {replyCount > 0 && (
            <span className={styles.number} aria-hidden="true">
              {replyCount}
            </span>
          )}
        </PathLink>
      )}
      <span className={styles.together}>
        {may(update, 'self', 'POST') && (
          <Button kind="quiet" onClick={() => setPassingOn(true)}>
            <Repeat2 aria-hidden="true" />
            <span className={styles.words}>{t('updates.repost')}</span>
          </Button>
        )}
        <MoreActions update={update} isAlone={isAlone} />
      </span>
      {isPassingOn && <RepostDialog update={update} onClose={() => setPassingOn(false)} />}
    </div>
  )
}
