/** Invitations to sign up, by link and by mail. */
import { appPaths } from '@folkmoot/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { askPages } from '../../../api/queries.ts'
import { boot } from '../../../boot.ts'
import { Button } from '../../../parts/button.tsx'
import { Empty } from '../../../parts/empty.tsx'
import { PagedRows } from '../../../parts/paged-rows.tsx'
import { t } from '../../../texts/texts.ts'
import { ManageFrame } from '../manage-frame.tsx'
import { InvitationRow } from './invitation-row.tsx'
import styles from './invitations.module.css'
import { LinkDialog } from './link-dialog.tsx'
import { MailsDialog } from './mails-dialog.tsx'

type Open = 'link' | 'mails'

function List() {
  const found = useInfiniteQuery(askPages('listInvitations', {}))
  return (
    <PagedRows
      label={t('invitations.list')}
      found={found}
      keyOf={({ id }) => id}
      draw={(invitation) => <InvitationRow invitation={invitation} />}
      empty={<Empty title={t('invitations.none')} />}
    />
  )
}

function Body() {
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <>
      <p className={styles.quiet}>{t('invitations.about')}</p>
      <div className={styles.actions}>
        <Button kind="primary" onClick={() => setOpen('link')}>
          {t('invitations.newLink')}
        </Button>
        {boot.mail && <Button onClick={() => setOpen('mails')}>{t('invitations.newMails')}</Button>}
      </div>
      <List />
      {open === 'link' && <LinkDialog onClose={close} />}
      {open === 'mails' && <MailsDialog onClose={close} />}
    </>
  )
}

export const InvitationsPage = () => (
  <ManageFrame path={appPaths.manageInvitations} title={t('invitations.title')}>
    <Body />
  </ManageFrame>
)
