import {
  MAIL_KINDS,
  MAIL_PACES,
  type MailKind,
  type MailPace,
  type Preferences,
  type PreferencesChange,
} from '@folkmoot/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { may } from '../../api/allowed.ts'
import { client } from '../../api/client.ts'
import { ask, queryClient } from '../../api/queries.ts'
import { boot } from '../../boot.ts'
import { inputClass } from '../../parts/field.tsx'
import { Problem } from '../../parts/problem.tsx'
import { notify, notifyOf } from '../../parts/toasts.tsx'
import { Waiting } from '../../parts/waiting.tsx'
import { currentLocale, t } from '../../texts/texts.ts'
import styles from './settings.module.css'

interface ChoiceProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly isFixed: boolean
  readonly onChoose: (value: Value) => void
}

function Choice<Value extends string>({ label, value, options, isFixed, onChoose }: ChoiceProps<Value>) {
  const id = useId()
  return (
    <div className={styles.line}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={`${inputClass} ${styles.select}`}
        value={value}
        disabled={isFixed}
        onChange={(event) => onChoose(event.target.value as Value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}

const PREFERENCES = ask('getPreferences', { personID: '@me' })

/** Optimistic; reverts if the server refuses. */
const useChange = () =>
  useMutation({
    mutationFn: (body: PreferencesChange) => client.updatePreferences({ personID: '@me', body }),
    onMutate(change) {
      const before = queryClient.getQueryData(PREFERENCES.queryKey)
      if (before) {
        const { mail, digestHour = before.digestHour, timeZone = before.timeZone } = change
        const after: Preferences = { ...before, mail: { ...before.mail, ...mail }, digestHour, timeZone }
        queryClient.setQueryData(PREFERENCES.queryKey, after)
      }
      return { before }
    },
    onSuccess(after) {
      queryClient.setQueryData(PREFERENCES.queryKey, after)
      notify(t('settings.saved'))
    },
    onError(error, _change, kept) {
      queryClient.setQueryData(PREFERENCES.queryKey, kept?.before)
      notifyOf(error)
    },
  })

/** Full hours in the reader's format. */
const hourNamed = (hour: number) =>
  new Intl.DateTimeFormat(currentLocale(), { timeStyle: 'short', timeZone: 'UTC' }).format(hour * 3_600_000)
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/** This browser may use another name for a stored zone. */
const zonesWith = (current: string) =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', current])].toSorted()

function Choices({ preferences }: { preferences: Preferences }) {
  const { mail, digestHour, timeZone } = preferences
  const { mutate } = useChange()
  const isFixed = !may(preferences, 'self', 'PUT')
  const paces = MAIL_PACES.map((value: MailPace) => ({ value, label: t(`settings.mail.pace.${value}`) }))
  return (
    <>
      <div className={styles.lines}>
        {MAIL_KINDS.map((kind: MailKind) => (
          <Choice
            key={kind}
            label={t(`settings.mail.kind.${kind}`)}
            value={mail[kind]}
            options={paces}
            isFixed={isFixed}
            onChoose={(pace) => mutate({ mail: { [kind]: pace } })}
          />
        ))}
      </div>
      <h3 className={styles.part}>{t('settings.digest')}</h3>
      <p className={styles.intro}>{t('settings.digest.about')}</p>
      <div className={styles.lines}>
        <Choice
          label={t('settings.digest.hour')}
          value={String(digestHour)}
          options={HOURS.map((hour) => ({ value: String(hour), label: hourNamed(hour) }))}
          isFixed={isFixed}
          onChoose={(hour) => mutate({ digestHour: Number(hour) })}
        />
        <Choice
          label={t('settings.digest.timeZone')}
          value={timeZone}
          options={zonesWith(timeZone).map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
          isFixed={isFixed}
          onChoose={(zone) => mutate({ timeZone: zone })}
        />
      </div>
    </>
  )
}

function MailSection() {
  const { data, error, refetch } = useQuery(PREFERENCES)
  return (
    <>
      <p className={styles.intro}>{t('settings.mail.about')}</p>
      {data && <Choices preferences={data} />}
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Waiting />}
    </>
  )
}

/** Without mail there is nothing to choose. */
export const NotificationsSection = () =>
  boot.mail ? <MailSection /> : <p className={styles.intro}>{t('settings.mail.off')}</p>
