/** What may be done with an add-on, each with what stops working by it. */
import type { AddOn } from '@folkmoot/contract'
import { useState } from 'react'
import { may } from '../../../api/allowed.ts'
import { client } from '../../../api/client.ts'
import { queryClient } from '../../../api/queries.ts'
import { Button } from '../../../parts/button.tsx'
import { notify } from '../../../parts/toasts.tsx'
import { t } from '../../../texts/texts.ts'
import styles from './add-ons.module.css'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { type Credentials, CredentialsDialog } from './credentials.tsx'
import { FormDialog } from './form-dialog.tsx'

type Asked = 'change' | 'secret' | 'callback' | 'enabling' | 'removal'

/** What the dialogs of add-ons show. */
const refresh = () => {
  for (const key of ['listAddOns', 'getAddOn', 'getAddOnUsage', 'listAddOnGrants'])
    void queryClient.invalidateQueries({ queryKey: [key] })
}

interface ActionProps {
  readonly addOn: AddOn
  readonly onClose: () => void
}

function Changing({ addOn, onClose }: ActionProps) {
  const { id: addOnID } = addOn
  return (
    <FormDialog
      addOn={addOn}
      send={(_, body) => client.updateAddOn({ addOnID, body })}
      onDone={() => {
        onClose()
        refresh()
        notify(t('addOns.saved'))
      }}
      onClose={onClose}
    />
  )
}

function Renewing({ addOn, onClose }: ActionProps) {
  const [renewed, setRenewed] = useState<Credentials>()
  const { id: addOnID, name } = addOn
  if (renewed) return <CredentialsDialog credentials={renewed} onClose={onClose} />
  return (
    <ConfirmDialog
      title={t('addOns.renewTitle', { name })}
      action={t('addOns.renew')}
      isDangerous
      run={(body) => client.renewAddOnSecret({ addOnID, body })}
      onDone={(answer) => {
        setRenewed(answer)
        refresh()
      }}
      onClose={onClose}
    >
      <p>{t('addOns.renewAbout')}</p>
    </ConfirmDialog>
  )
}

function Calling({ addOn, onClose }: ActionProps) {
  const { id: addOnID, registerURL = '' } = addOn
  return (
    <ConfirmDialog
      title={t('addOns.callbackTitle')}
      action={t('addOns.sendAgain')}
      run={(body) => client.repeatAddOnCallback({ addOnID, body })}
      onDone={() => {
        onClose()
        refresh()
        notify(t('addOns.sent'))
      }}
      onClose={onClose}
    >
      <p>{t('addOns.callbackAbout', { url: registerURL })}</p>
    </ConfirmDialog>
  )
}

function Enabling({ addOn, onClose }: ActionProps) {
  const { id: addOnID, name, enabled } = addOn
  return (
    <ConfirmDialog
      title={t(enabled ? 'addOns.disableTitle' : 'addOns.enableTitle', { name })}
      action={t(enabled ? 'addOns.disable' : 'addOns.enable')}
      isDangerous={enabled}
      run={(proof) => client.updateAddOn({ addOnID, body: { enabled: !enabled, ...proof } })}
      onDone={() => {
        onClose()
        refresh()
        notify(t(enabled ? 'addOns.nowDisabled' : 'addOns.nowEnabled', { name }))
      }}
      onClose={onClose}
    >
      <p>{t(enabled ? 'addOns.disableAbout' : 'addOns.enableAbout')}</p>
    </ConfirmDialog>
  )
}

function Removing({ addOn, onClose, onRemoved }: ActionProps & { readonly onRemoved: () => void }) {
  const { id: addOnID, name, unregisterURL } = addOn
  return (
    <ConfirmDialog
      title={t('addOns.removeTitle', { name })}
      action={t('addOns.remove')}
      isDangerous
      run={() => client.deleteAddOn({ addOnID })}
      onDone={() => {
        onRemoved()
        void queryClient.invalidateQueries({ queryKey: ['listAddOns'] })
        notify(t('addOns.removed', { name }))
      }}
      onClose={onClose}
    >
      <p>{t('addOns.removeAbout')}</p>
      {unregisterURL !== undefined && <p>{t('addOns.removeCalls', { url: unregisterURL })}</p>}
    </ConfirmDialog>
  )
}

interface AddOnActionsProps {
  readonly addOn: AddOn
  readonly onRemoved: () => void
}

export function AddOnActions({ addOn, onRemoved }: AddOnActionsProps) {
  const [asked, setAsked] = useState<Asked>()
  const { enabled } = addOn
  const action = { addOn, onClose: () => setAsked(undefined) }
  const offered: readonly [Asked, boolean, string][] = [
    ['change', may(addOn, 'self', 'PUT'), t('addOns.change')],
    ['secret', may(addOn, 'secret', 'POST') && !addOn.public, t('addOns.renew')],
    [
      'callback',
      may(addOn, 'callback', 'POST') && enabled && addOn.registerURL !== undefined,
      t('addOns.sendAgain'),
    ],
    ['enabling', may(addOn, 'self', 'PUT'), t(enabled ? 'addOns.disable' : 'addOns.enable')],
    ['removal', may(addOn, 'self', 'DELETE'), t('addOns.remove')],
  ]
  return (
    <div className={styles.actions}>
      {offered.map(
        ([name, isOffered, label]) =>
          isOffered && (
            <Button key={name} onClick={() => setAsked(name)}>
              {label}
            </Button>
          ),
      )}
      {asked === 'change' && <Changing {...action} />}
      {asked === 'secret' && <Renewing {...action} />}
      {asked === 'callback' && <Calling {...action} />}
      {asked === 'enabling' && <Enabling {...action} />}
      {asked === 'removal' && <Removing {...action} onRemoved={onRemoved} />}
    </div>
  )
}
