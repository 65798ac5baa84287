import { LANGUAGES, type Language, type Theme } from '@folkmoot/contract'
import { type LucideIcon, MonitorSmartphone, Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { chooseLanguage, chooseTheme, chosenTheme } from '../../look/device-settings.ts'
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

const Languages = () => (
  <fieldset className={styles.group}>
    <legend>{t('settings.display.language')}</legend>
    <div className={styles.choices}>
      {LANGUAGES.map((language) => (
        <label key={language} className={styles.choice} lang={language}>
          <input
            type="radio"
            name="language"
            checked={language === currentLanguage()}
            onChange={() => chooseLanguage(language)}
          />
          {LANGUAGE_NAMES[language]}
        </label>
      ))}
    </div>
  </fieldset>
)

export const DisplaySection = () => (
  <>
    <p className={styles.intro}>{t('settings.display.about')}</p>
    <Appearance />
    <Languages />
  </>
)
