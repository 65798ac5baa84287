import { client } from '../../api/client.ts'
import { queryClient } from '../../api/queries.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { PersonLink } from '../../parts/person-link.tsx'
import { personOf, type ShownUpdate } from '../../parts/shown-update.ts'
import { notify } from '../../parts/toasts.tsx'
import body from '../../parts/update-body.module.css'
import { UpdateBody } from '../../parts/update-body.tsx'
import { t } from '../../texts/texts.ts'
import { keyed, type SentText } from './sending.ts'
import { WritingBox } from './writing-box.tsx'

interface RepostDialogProps {
  readonly update: ShownUpdate
  readonly onClose: () => void
}

/** Reposts an update, with or without a comment. */
export function RepostDialog({ update, onClose }: RepostDialogProps) {
  async function pass({ html, key }: SentText) {
    await client.repostUpdate({ updateID: update.id, body: html === '' ? {} : { html }, ...keyed(key) })
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
      <blockquote className={body.original}>
        <PersonLink person={personOf(update.author)} />
        <UpdateBody update={update} hasOriginal={false} />
      </blockquote>
    </Dialog>
  )
}
