import { LANGUAGE_NAMES, LANGUAGES, type Language, languageOfLocale, type Theme } from '@folkmoot/contract'
import { useMutation } from '@tanstack/react-query'
import { type LucideIcon, MonitorSmartphone, Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { client } from '../../api/client.ts'
import { isSignedIn, useMe } from '../../api/me.ts'
import { ask, queryClient } from '../../api/queries.ts'
import {
  chooseDeviceLanguage,
  chooseTheme,
  chosenDeviceLanguage,
  chosenTheme,
} from '../../look/device-settings.ts'
import { notifyOf } from '../../parts/toasts.tsx'
import { type TextKey, t } from '../../texts/texts.ts'
import styles from './settings.module.css'

const THEMES: readonly { value: Theme | undefined; label: TextKey; icon: LucideIcon }[] = [
  { value: undefined, label: 'settings.display.device', icon: MonitorSmartphone },
  { value: 'light', label: 'settings.display.light', icon: Sun },
  { value: 'dark', label: 'settings.display.dark', icon: Moon },
]

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
      <p className={styles.quiet}>{t('settings.display.about')}</p>
    </fieldset>
  )
}

/** A locale of the same language stays, such as de-AT. Another device may have chosen since. */
async function storeInAccount(language: Language | undefined): Promise<void> {
  const me = await queryClient.fetchQuery({ ...ask('getPerson', { personID: '@me' }), staleTime: 0 })
  if (language !== undefined && languageOfLocale(me.svc.locale) === language) return
  await client.updatePerson({ personID: '@me', body: { svc: { locale: language ?? '' } } })
}

/** Undefined: as the browser prefers; null while loading. */
function useChosenLanguage(): Language | undefined | null {
  const me = useMe()
  if (!isSignedIn) return chosenDeviceLanguage()
  return me ? languageOfLocale(me.svc.locale) : null
}

function Languages() {
  const chosen = useChosenLanguage()
  const choosing = useMutation({
    async mutationFn(language: Language | undefined) {
      if (isSignedIn) await storeInAccount(language)
      else chooseDeviceLanguage(language)
    },
    // Texts load before the first render.
    onSuccess: () => location.reload(),
    onError: notifyOf,
  })
  const isChanging = choosing.isPending || choosing.isSuccess
  const shown = isChanging ? choosing.variables : chosen
  return (
    <fieldset className={styles.group} aria-busy={isChanging}>
      <legend>{t('settings.display.language')}</legend>
      <div className={styles.choices}>
        {[undefined, ...LANGUAGES].map((language) => (
          <label key={language ?? ''} className={styles.choice} lang={language}>
            <input
              type="radio"
              name="language"
              checked={language === shown}
              onChange={() => !isChanging && choosing.mutate(language)}
            />
            {language ? LANGUAGE_NAMES[language] : t('settings.display.browser')}
          </label>
        ))}
      </div>
      <p className={styles.quiet}>{t(isSignedIn ? 'settings.display.account' : 'settings.display.about')}</p>
    </fieldset>
  )
}

export const DisplaySection = () => (
  <>
    <Appearance />
    <Languages />
  </>
)
