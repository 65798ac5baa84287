/** Add-ons: programs that act for people or for themselves. For admins. */
import { type AddOn, appPaths } from '@folkmoot/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { may } from '../../../api/allowed.ts'
import { client } from '../../../api/client.ts'
import { useMe } from '../../../api/me.ts'
import { askPages, queryClient } from '../../../api/queries.ts'
import { Button } from '../../../parts/button.tsx'
import { Empty } from '../../../parts/empty.tsx'
import { PagedRows } from '../../../parts/paged-rows.tsx'
import { PersonLink } from '../../../parts/person-link.tsx'
import { Row } from '../../../parts/rows.tsx'
import { useAddress } from '../../../parts/use-address.ts'
import { When } from '../../../parts/when.tsx'
import { rich, t } from '../../../texts/texts.ts'
import { ManageFrame } from '../manage-frame.tsx'
import { AddOnDialog } from './add-on-dialog.tsx'
import styles from './add-ons.module.css'
import { type Credentials, CredentialsDialog } from './credentials.tsx'
import { FormDialog } from './form-dialog.tsx'
import { stateText } from './words.ts'

function AddOnRow({ addOn, onOpen }: { addOn: AddOn; onOpen: () => void }) {
  const { name, clientId, scopes, enabled, creator, callbackState, lastUsed } = addOn
  return (
    <Row
      title={name}
      onOpen={onOpen}
      about={
        <>
          <code>{clientId}</code>
          {` · ${scopes.join(', ')} · `}
          {creator ? <PersonLink person={creator} size={0} /> : t('addOns.creatorGone')}
          {' · '}
          {lastUsed === undefined
            ? t('addOns.neverUsed')
            : rich('addOns.lastUsed', { when: <When key="used" date={lastUsed} /> })}
          {callbackState === 'failed' && (
            <span className={styles.bad}>{` · ${t('addOns.callback.failed')}`}</span>
          )}
        </>
      }
      end={
        <span className={enabled ? styles.state : `${styles.state} ${styles.bad}`}>{stateText(addOn)}</span>
      }
    />
  )
}

function Registering({ onClose }: { onClose: () => void }) {
  const [registered, setRegistered] = useState<Credentials>()
  if (registered) return <CredentialsDialog credentials={registered} onClose={onClose} />
  return (
    <FormDialog
      send={(body) => client.registerAddOn({ body })}
      onDone={(answer) => {
        setRegistered(answer)
        void queryClient.invalidateQueries({ queryKey: ['listAddOns'] })
      }}
      onClose={onClose}
    />
  )
}

function Body() {
  const me = useMe()
  const [address, change] = useAddress()
  const [isRegistering, setRegistering] = useState(false)
  const found = useInfiniteQuery(askPages('listAddOns', {}))
  return (
    <>
      <p className={styles.quiet}>{t('addOns.hint')}</p>
      {may(me, 'addOns', 'POST') && (
        <div className={styles.actions}>
          <Button kind="primary" onClick={() => setRegistering(true)}>
            {t('addOns.new')}
          </Button>
        </div>
      )}
      <PagedRows
        label={t('addOns.title')}
        found={found}
        keyOf={({ id }) => id}
        empty={<Empty title={t('addOns.none')} />}
        draw={(addOn) => <AddOnRow addOn={addOn} onOpen={() => change({ addOn: addOn.id })} />}
      />
      {isRegistering && <Registering onClose={() => setRegistering(false)} />}
      {address.addOn !== undefined && (
        <AddOnDialog addOnID={address.addOn} onClose={() => change({ addOn: undefined })} />
      )}
    </>
  )
}

export const AddOnsPage = () => (
  <ManageFrame path={appPaths.manageAddOns} title={t('addOns.title')}>
    <Body />
  </ManageFrame>
)
