/** Fields of the form, each with what it is for. */
import { ADD_ON_SCOPES, type AddOnScope } from '@folkmoot/contract'
import { Field, problemOf } from '../../../parts/field.tsx'
import { t } from '../../../texts/texts.ts'
import styles from './add-ons.module.css'
import type { FormValues } from './form-values.ts'
import { lifeText, scopeAbout } from './words.ts'

interface PartProps {
  readonly values: FormValues
  readonly error: unknown
  readonly onChange: (change: Partial<FormValues>) => void
}

interface TextFieldProps extends PartProps {
  readonly name: 'name' | 'description' | 'redirectURIs' | 'registerURL' | 'unregisterURL'
  readonly maxLength: number
  readonly rows?: number
  readonly isRequired?: boolean
}

function TextField({ name, maxLength, rows, isRequired = false, values, error, onChange }: TextFieldProps) {
  const isUrl = name.endsWith('URL') || name === 'redirectURIs'
  return (
    <Field label={t(`addOns.${name}`)} hint={t(`addOns.${name}Hint`)} problem={problemOf(error, name)}>
      {(attributes) => {
        const common = {
          ...attributes,
          ...(isUrl && { dir: 'ltr' as const }),
          required: isRequired,
          maxLength,
          autoComplete: 'off',
          value: values[name],
        }
        return rows === undefined ? (
          <input {...common} onChange={({ target }) => onChange({ [name]: target.value })} />
        ) : (
          <textarea {...common} rows={rows} onChange={({ target }) => onChange({ [name]: target.value })} />
        )
      }}
    </Field>
  )
}

function Scopes({ values: { scopes }, onChange }: PartProps) {
  const toggle = (scope: AddOnScope, isOn: boolean) =>
    onChange({ scopes: isOn ? [...scopes, scope] : scopes.filter((one) => one !== scope) })
  return (
    <fieldset className={styles.group}>
      <legend>{t('addOns.scopes')}</legend>
      <p className={styles.quiet}>{t('addOns.scopesHint')}</p>
      {ADD_ON_SCOPES.map((scope) => (
        <label key={scope} className={styles.choice}>
          <input
            type="checkbox"
            checked={scopes.includes(scope)}
            onChange={({ target }) => toggle(scope, target.checked)}
          />
          <span>
            <code>{scope}</code> <span className={styles.quiet}>{scopeAbout(scope)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

const HOUR = 3600
const DAY = 86_400
const LIVES = [HOUR, DAY, 7 * DAY, 30 * DAY, 90 * DAY, 365 * DAY]

function Life({
  name,
  values,
  error,
  onChange,
}: PartProps & { readonly name: 'accessTokenLife' | 'refreshTokenLife' }) {
  const chosen = values[name]
  const others = chosen === 0 || LIVES.includes(chosen) ? LIVES : [chosen, ...LIVES]
  return (
    <Field label={t(`addOns.${name}`)} problem={problemOf(error, name)}>
      {(attributes) => (
        <select
          {...attributes}
          value={chosen}
          onChange={({ target }) => onChange({ [name]: Number(target.value) })}
        >
          {[0, ...others].map((life) => (
            <option key={life} value={life}>
              {life === 0 ? t('addOns.defaultLife') : lifeText(life)}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

const Public = ({ values: { isPublic }, onChange }: PartProps) => (
  <fieldset className={styles.group}>
    <legend>{t('addOns.kind')}</legend>
    {[false, true].map((value) => (
      <label key={String(value)} className={styles.choice}>
        <input
          type="radio"
          name="public"
          checked={isPublic === value}
          onChange={() => onChange({ isPublic: value })}
        />
        <span>{t(value ? 'addOns.public' : 'addOns.confidential')}</span>
      </label>
    ))}
  </fieldset>
)

/** `isNew`: with or without a secret is chosen once. */
export const FormParts = ({ isNew, ...part }: PartProps & { readonly isNew: boolean }) => (
  <>
    <TextField {...part} name="name" maxLength={100} isRequired />
    <TextField {...part} name="description" maxLength={5000} rows={3} />
    <Scopes {...part} />
    {isNew && <Public {...part} />}
    <TextField {...part} name="redirectURIs" maxLength={42_000} rows={3} />
    <TextField {...part} name="registerURL" maxLength={2048} />
    <TextField {...part} name="unregisterURL" maxLength={2048} />
    <Life {...part} name="accessTokenLife" />
    <Life {...part} name="refreshTokenLife" />
  </>
)

const FIELDS = [
  'name',
  'description',
  'redirectURIs',
  'registerURL',
  'unregisterURL',
  'accessTokenLife',
  'refreshTokenLife',
]
export const isShownAtField = (error: unknown): boolean =>
  FIELDS.some((name) => problemOf(error, name) !== undefined)
