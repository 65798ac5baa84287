import { LANGUAGES, type Language, languageOfLocale, type Theme } from '@folkmoot/contract'
import { useMutation } from '@tanstack/react-query'
import { type LucideIcon, MonitorSmartphone, Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { may } from '../../api/allowed.ts'
import { client } from '../../api/client.ts'
import { isSignedIn } from '../../api/me.ts'
import { ask, queryClient } from '../../api/queries.ts'
import { boot } from '../../boot.ts'
import { chooseLanguage, chooseTheme, chosenTheme } from '../../look/device-settings.ts'
import { notifyOf } from '../../parts/toasts.tsx'
import { currentLanguage, type TextKey, t } from '../../texts/texts.ts'
import styles from './settings.module.css'

const THEMES: readonly { value: Theme | undefined; label: TextKey; icon: LucideIcon }[] = [
  { value: undefined, label: 'settings.display.device', icon: MonitorSmartphone },
  { value: 'light', label: 'settings.display.light', icon: Sun },
  { value: 'dark', label: 'settings.display.dark', icon: Moon },
]

/** Each in its own language. */
const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', de: 'Deutsch' }

function Appearance() {
  const [theme, setTheme] = useState(chosenTheme)
  function choose(wanted: Theme | undefined) {
    chooseTheme(wanted)
    setTheme(wanted)
  }
  return (
    <fieldset className={styles.group}>
      <legend>{t('settings.display.appearance')}</legend>
      <div className={styles.choices}>
        {THEMES.map(({ value, label, icon: Icon }) => (
          <label key={label} className={styles.choice}>
            <input type="radio" name="theme" checked={theme === value} onChange={() => choose(value)} />
            <Icon aria-hidden="true" />
            {t(label)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Mails follow the profile; a locale of the same language stays, such as de-AT. */
async function storeForMails(language: Language): Promise<void> {
  const me = await queryClient.fetchQuery(ask('getPerson', { personID: '@me' }))
  if (languageOfLocale(me.svc.locale) === language || !may(me, 'self', 'PUT')) return
  await client.updatePerson({ personID: '@me', body: { svc: { locale: language } } })
}

function Languages() {
  const choosing = useMutation({
    async mutationFn(language: Language) {
      chooseLanguage(language)
      if (isSignedIn) await storeForMails(language)
    },
    onSuccess: () => location.reload(),
    onError: notifyOf,
  })
  const shown = (choosing.isError ? undefined : choosing.variables) ?? currentLanguage()
  return (
    <fieldset className={styles.group} aria-busy={choosing.isPending}>
      <legend>{t('settings.display.language')}</legend>
      <div className={styles.choices}>
        {LANGUAGES.map((language) => (
          <label key={language} className={styles.choice} lang={language}>
            <input
              type="radio"
              name="language"
              checked={language === shown}
              onChange={() => !choosing.isPending && choosing.mutate(language)}
            />
            {LANGUAGE_NAMES[language]}
          </label>
        ))}
      </div>
      {isSignedIn && boot.mail && <p className={styles.quiet}>{t('settings.display.mails')}</p>}
    </fieldset>
  )
}

export const DisplaySection = () => (
  <>
    <p className={styles.intro}>{t('settings.display.about')}</p>
    <Appearance />
    <Languages />
  </>
)
