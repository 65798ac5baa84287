/** Creates a token, which is shown only here. */
import { formatDate, type NewPersonalToken, type ScopeName } from '@folkmoot/contract'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { client } from '../../api/client.ts'
import { queryClient } from '../../api/queries.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog, DialogActions } from '../../parts/dialog.tsx'
import { Field, inputClass, problemOf } from '../../parts/field.tsx'
import { isPasswordNeeded, usePasswordProof } from '../../parts/password-proof.tsx'
import { Problem } from '../../parts/problem.tsx'
import { scopeNamed } from '../../parts/scopes.ts'
import { notify } from '../../parts/toasts.tsx'
import { t } from '../../texts/texts.ts'
import styles from './settings.module.css'

const OFFERED: readonly ScopeName[] = ['read', 'write', 'webhooks', 'admin']
const DAY_MS = 86_400_000
/** In days; 0 never expires. */
const LIVES = [7, 30, 90, 365, 0] as const
const USUAL_LIFE = 30

const expiryOf = (days: number) =>
  days === 0 ? {} : { expires: formatDate(new Date(Date.now() + days * DAY_MS)) }

function Secret({ token }: { token: string }) {
  async function copy() {
    await navigator.clipboard.writeText(token)
    notify(t('settings.tokens.copied'))
  }
  return (
    <>
      <p>{t('settings.tokens.once')}</p>
      <div className={styles.secret}>
        <input
          className={inputClass}
          readOnly
          value={token}
          aria-label={t('settings.tokens.token')}
          onFocus={(event) => event.target.select()}
        />
        {/* Browsers let nobody copy where the page came without TLS; it can be marked and copied by hand. */}
        {isSecureContext && (
          <Button kind="primary" onClick={() => void copy()}>
            {t('settings.tokens.copy')}
          </Button>
        )}
      </div>
    </>
  )
}

interface FormProps {
  readonly error: unknown
  readonly isBusy: boolean
  readonly onMake: (token: NewPersonalToken) => void
  readonly onClose: () => void
}

function Scopes({ scopes, onChange }: { scopes: ScopeName[]; onChange: (scopes: ScopeName[]) => void }) {
  return (
    <fieldset className={styles.group}>
      <legend>{t('settings.tokens.scopes')}</legend>
      {OFFERED.map((scope) => (
        <label key={scope} className={styles.scope}>
          <input
            type="checkbox"
            checked={scopes.includes(scope)}
            onChange={({ target }) =>
              onChange(target.checked ? [...scopes, scope] : scopes.filter((one) => one !== scope))
            }
          />
          {scopeNamed(scope)}
        </label>
      ))}
    </fieldset>
  )
}

function TokenForm({ error, isBusy, onMake, onClose }: FormProps) {
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<ScopeName[]>(['read'])
  const [days, setDays] = useState<number>(USUAL_LIFE)
  const nameProblem = problemOf(error, 'name')
  const { proof, field: passwordField } = usePasswordProof(error)
  function submit(event: FormEvent) {
    event.preventDefault()
    onMake({ name: name.trim(), scopes, ...expiryOf(days), ...proof })
  }
  const isShownBelow = nameProblem !== undefined || isPasswordNeeded(error)
  return (
    <form onSubmit={submit}>
      {error != null && !isShownBelow && <Problem error={error} />}
      <Field label={t('settings.tokens.name')} hint={t('settings.tokens.nameHint')} problem={nameProblem}>
        {(attributes) => (
          <input
            {...attributes}
            value={name}
            required
            maxLength={100}
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <Scopes scopes={scopes} onChange={setScopes} />
      <Field label={t('settings.tokens.expiry')}>
        {(attributes) => (
          <select {...attributes} value={days} onChange={(event) => setDays(Number(event.target.value))}>
            {LIVES.map((life) => (
              <option key={life} value={life}>
                {t('settings.tokens.expiryDays', { days: life })}
              </option>
            ))}
          </select>
        )}
      </Field>
      {passwordField}
      <DialogActions>
        <Button onClick={onClose}>{t('settings.cancel')}</Button>
        <Button kind="primary" type="submit" disabled={isBusy || scopes.length === 0}>
          {t('settings.tokens.create')}
        </Button>
      </DialogActions>
    </form>
  )
}

export function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const { data, error, isPending, mutate } = useMutation({
    mutationFn: (body: NewPersonalToken) => client.createToken({ personID: '@me', body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['listTokens'] }),
  })
  return (
    <Dialog title={data ? data.name : t('settings.tokens.new')} onClose={onClose}>
      {data ? (
        <>
          <Secret token={data.token} />
          <DialogActions>
            <Button onClick={onClose}>{t('settings.tokens.done')}</Button>
          </DialogActions>
        </>
      ) : (
        <TokenForm error={error} isBusy={isPending} onMake={(body) => mutate(body)} onClose={onClose} />
      )}
    </Dialog>
  )
}
