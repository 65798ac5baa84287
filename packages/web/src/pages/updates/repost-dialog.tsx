import { client } from '../../api/client.ts'
import { queryClient } from '../../api/queries.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { PersonLink } from '../../parts/person-link.tsx'
import { notify } from '../../parts/toasts.tsx'
import { t } from '../../texts/texts.ts'
import { personOf, type ShownUpdate } from './shown.ts'
import { UpdateBody } from './update-body.tsx'
import styles from './updates.module.css'
import { WritingBox } from './writing-box.tsx'

interface RepostDialogProps {
  readonly update: ShownUpdate
  readonly onClose: () => void
}

/** Reposts an update, with or without a comment. */
export function RepostDialog({ update, onClose }: RepostDialogProps) {
  async function pass(html: string) {
    await client.repostUpdate({ updateID: update.id, body: html === '' ? {} : { html } })
    notify(t('updates.reposted'))
    onClose()
    await queryClient.invalidateQueries({ queryKey: ['listUpdates'] })
  }
  return (
    <Dialog title={t('updates.repostTitle')} onClose={onClose}>
      <WritingBox
        label={t('updates.repostText')}
        action={t('updates.repost')}
        mayBeEmpty
        autoFocus
        onSend={pass}
      />
      <blockquote className={styles.original}>
        <PersonLink person={personOf(update.author)} />
        <UpdateBody update={update} hasOriginal={false} />
      </blockquote>
    </Dialog>
  )
}
