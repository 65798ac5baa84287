/** Who granted an add-on what; an admin may revoke it for them. */
import type { Grant } from '@folkmoot/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { may } from '../../../api/allowed.ts'
import { client } from '../../../api/client.ts'
import { askPages, queryClient } from '../../../api/queries.ts'
import { Button } from '../../../parts/button.tsx'
import { PagedRows } from '../../../parts/paged-rows.tsx'
import { PersonLink } from '../../../parts/person-link.tsx'
import { notify } from '../../../parts/toasts.tsx'
import { When } from '../../../parts/when.tsx'
import { rich, t } from '../../../texts/texts.ts'
import styles from './add-ons.module.css'
import { ConfirmDialog } from './confirm-dialog.tsx'

function GrantRow({ grant }: { grant: Grant }) {
  const [isAsking, setAsking] = useState(false)
  const { id: grantID, addOn, person, scopes, published, lastUsed } = grant
  if (!person) return null
  const name = person.displayName
  const done = () => {
    setAsking(false)
    notify(t('addOns.revoked', { name }))
    for (const key of ['listAddOnGrants', 'getAddOnUsage'])
      void queryClient.invalidateQueries({ queryKey: [key] })
  }
  return (
    <li className={styles.grant}>
      <div className={styles.what}>
        <PersonLink person={person} />
        <p className={styles.quiet}>{scopes.join(', ')}</p>
        <p className={styles.quiet}>
          {rich('addOns.since', { when: <When key="since" date={published} /> })}
          {' · '}
          {lastUsed === undefined
            ? t('addOns.neverUsed')
            : rich('addOns.lastUsed', { when: <When key="used" date={lastUsed} /> })}
        </p>
      </div>
      {may(grant, 'self', 'DELETE') && (
        <Button aria-label={t('addOns.revokeNamed', { name })} onClick={() => setAsking(true)}>
          {t('addOns.revoke')}
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title={t('addOns.revokeTitle', { name })}
          action={t('addOns.revoke')}
          isDangerous
          run={() => client.deleteGrant({ personID: person.id, grantID })}
          onDone={done}
          onClose={() => setAsking(false)}
        >
          <p>{t('addOns.revokeAbout', { name, addOn: addOn.name })}</p>
        </ConfirmDialog>
      )}
    </li>
  )
}

export function GrantList({ addOnID }: { addOnID: string }) {
  const grants = useInfiniteQuery(askPages('listAddOnGrants', { addOnID }))
  return (
    <PagedRows
      label={t('addOns.grants')}
      found={grants}
      keyOf={({ id }) => id}
      empty={<p className={styles.quiet}>{t('addOns.noGrants')}</p>}
      draw={(grant) => <GrantRow grant={grant} />}
    />
  )
}
