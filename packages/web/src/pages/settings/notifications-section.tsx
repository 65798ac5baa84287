import { MAIL_KINDS, MAIL_PACES, type MailKind, type MailPace, type Preferences } from '@folkmoot/contract'
import { useQuery } from '@tanstack/react-query'
import { may } from '../../api/allowed.ts'
import { useOpenItems } from '../../api/live.ts'
import { boot } from '../../boot.ts'
import lines from '../../parts/lines.module.css'
import { Problem } from '../../parts/problem.tsx'
import { Waiting } from '../../parts/waiting.tsx'
import { currentLocale, t } from '../../texts/texts.ts'
import { PREFERENCES, useChange } from './preferences.ts'
import { PushChoices } from './push-choices.tsx'
import { DevicesPart } from './push-devices.tsx'
import { Choice, TimeZoneChoice } from './setting-choice.tsx'
import styles from './settings.module.css'

/** Full hours in the reader's format. */
const hourNamed = (hour: number) =>
  new Intl.DateTimeFormat(currentLocale(), { timeStyle: 'short', timeZone: 'UTC' }).format(hour * 3_600_000)
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

function MailChoices({ preferences }: { preferences: Preferences }) {
  const { mail, digestHour, timeZone } = preferences
  const { mutate } = useChange()
  const decides = useOpenItems() !== undefined
  const kinds = MAIL_KINDS.filter((kind) => kind !== 'moderation' || decides)
  const isFixed = !may(preferences, 'self', 'PUT')
  const paces = MAIL_PACES.map((value: MailPace) => ({ value, label: t(`settings.mail.pace.${value}`) }))
  return (
    <>
      <p className={styles.intro}>{t('settings.mail.about')}</p>
      <div className={lines.lines}>
        {kinds.map((kind: MailKind) => (
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
      <div className={lines.lines}>
        <Choice
          label={t('settings.digest.hour')}
          value={String(digestHour)}
          options={HOURS.map((hour) => ({ value: String(hour), label: hourNamed(hour) }))}
          isFixed={isFixed}
          onChoose={(hour) => mutate({ digestHour: Number(hour) })}
        />
        <TimeZoneChoice value={timeZone} isFixed={isFixed} onChoose={(zone) => mutate({ timeZone: zone })} />
      </div>
    </>
  )
}

/** What is turned off by the server is not offered. */
function AllChoices({ preferences }: { preferences: Preferences }) {
  return (
    <>
      {boot.push && <PushChoices preferences={preferences} />}
      <h3 className={styles.part}>{t('settings.mail.title')}</h3>
      {boot.mail ? (
        <MailChoices preferences={preferences} />
      ) : (
        <p className={styles.intro}>{t('settings.mail.off')}</p>
      )}
    </>
  )
}

export function NotificationsSection() {
  const { data, error, refetch } = useQuery(PREFERENCES)
  return (
    <>
      <DevicesPart />
      {data && <AllChoices preferences={data} />}
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Waiting shape="lines" />}
    </>
  )
}
