/** What an add-on needs to connect. Its secret and its code are shown once. */
import { Button } from '../../../parts/button.tsx'
import { copyAddress } from '../../../parts/copying.ts'
import { Dialog, DialogActions } from '../../../parts/dialog.tsx'
import { Field } from '../../../parts/field.tsx'
import { t } from '../../../texts/texts.ts'
import styles from './add-ons.module.css'

interface CopiedProps {
  readonly label: string
  readonly hint?: string
  readonly value: string
}

/** Browsers let nobody copy where the page came without TLS; it can be marked and copied by hand. */
const Copied = ({ label, hint, value }: CopiedProps) => (
  <Field label={label} {...(hint !== undefined && { hint })}>
    {(attributes) => (
      <div className={styles.copied}>
        <input {...attributes} dir="ltr" readOnly value={value} onFocus={({ target }) => target.select()} />
        {isSecureContext && (
          <Button
            aria-label={t('addOns.copyNamed', { name: label })}
            onClick={() => void copyAddress(value, t('addOns.copied'))}
          >
            {t('addOns.copy')}
          </Button>
        )}
      </div>
    )}
  </Field>
)

export interface Credentials {
  readonly name: string
  readonly clientId: string
  readonly clientSecret?: string
  readonly code?: string
}

interface CredentialsDialogProps {
  readonly credentials: Credentials
  readonly onClose: () => void
}

export const CredentialsDialog = ({ credentials, onClose }: CredentialsDialogProps) => {
  const { name, clientId, clientSecret, code } = credentials
  return (
    <Dialog title={name} onClose={onClose}>
      <p className={styles.once}>{t('addOns.once')}</p>
      <Copied label={t('addOns.clientId')} value={clientId} />
      {clientSecret !== undefined && <Copied label={t('addOns.secret')} value={clientSecret} />}
      {code !== undefined && <Copied label={t('addOns.code')} hint={t('addOns.codeHint')} value={code} />}
      <DialogActions>
        <Button kind="primary" onClick={onClose}>
          {t('addOns.done')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
