/** What is pushed to all devices of the reader, and when not. */
import { type InboxReason, type Preferences, PUSH_KINDS } from '@folkmoot/contract'
import { useId } from 'react'
import { may } from '../../api/allowed.ts'
import { boot } from '../../boot.ts'
import { Check, ChoiceSet } from '../../parts/choice-list.tsx'
import { inputClass } from '../../parts/field.tsx'
import lines from '../../parts/lines.module.css'
import { t } from '../../texts/texts.ts'
import { useChange } from './preferences.ts'
import { TimeZoneChoice } from './setting-choice.tsx'
import styles from './settings.module.css'

interface TimeProps {
  readonly label: string
  readonly value: string
  readonly isFixed: boolean
  readonly onChoose: (time: string) => void
}

/** Saved when the field is left: each key would be a request. */
function Time({ label, value, isFixed, onChoose }: TimeProps) {
  const id = useId()
  return (
    <div className={lines.line}>
      <label htmlFor={id}>{label}</label>
      <input
        // Takes the value that the server has, if it refused another.
        key={value}
        id={id}
        type="time"
        required
        className={`${inputClass} ${styles.select}`}
        defaultValue={value}
        disabled={isFixed}
        onBlur={({ target }) => {
          if (target.value !== '' && target.value !== value) onChoose(target.value)
        }}
      />
    </div>
  )
}

export function PushChoices({ preferences }: { preferences: Preferences }) {
  const { push, quietHours, timeZone } = preferences
  const { mutate } = useChange()
  const isFixed = !may(preferences, 'self', 'PUT')
  return (
    <>
      <div className={styles.part}>
        <ChoiceSet label={t('settings.push.kinds')}>
          {PUSH_KINDS.map((kind: InboxReason) => (
            <Check
              key={kind}
              label={t(`settings.mail.kind.${kind}`)}
              isOn={push[kind]}
              isDisabled={isFixed}
              onChange={(isOn) => mutate({ push: { [kind]: isOn } })}
            />
          ))}
        </ChoiceSet>
      </div>
      <h3 className={styles.part}>{t('settings.quietHours')}</h3>
      <p className={styles.intro}>{t('settings.quietHours.about')}</p>
      <Check
        label={t('settings.quietHours.enabled')}
        hint={t('settings.quietHours.zone', { zone: timeZone.replaceAll('_', ' ') })}
        isOn={quietHours.enabled}
        isDisabled={isFixed}
        onChange={(enabled) => mutate({ quietHours: { enabled } })}
      />
      {quietHours.enabled && (
        <div className={lines.lines}>
          <Time
            label={t('settings.quietHours.from')}
            value={quietHours.from}
            isFixed={isFixed}
            onChoose={(from) => mutate({ quietHours: { from } })}
          />
          <Time
            label={t('settings.quietHours.to')}
            value={quietHours.to}
            isFixed={isFixed}
            onChoose={(to) => mutate({ quietHours: { to } })}
          />
          {!boot.mail && (
            <TimeZoneChoice
              value={timeZone}
              isFixed={isFixed}
              onChoose={(zone) => mutate({ timeZone: zone })}
            />
          )}
        </div>
      )}
    </>
  )
}
