import { type TextKey, t } from '../texts/texts.ts'
import styles from './emoji.module.css'
import { TONES, type Tone, withTone } from './tones.ts'

const NAMES: Record<Tone, TextKey> = {
  [TONES[0]]: 'emoji.tone.none',
  [TONES[1]]: 'emoji.tone.light',
  [TONES[2]]: 'emoji.tone.mediumLight',
  [TONES[3]]: 'emoji.tone.medium',
  [TONES[4]]: 'emoji.tone.mediumDark',
  [TONES[5]]: 'emoji.tone.dark',
}

interface ToneFieldProps {
  readonly tone: Tone
  readonly onChange: (tone: Tone) => void
}

export const ToneField = ({ tone, onChange }: ToneFieldProps) => (
  <select
    className={styles.tone}
    aria-label={t('emoji.tone')}
    title={t('emoji.tone')}
    value={tone}
    onChange={({ target }) => onChange(TONES.find((one) => one === target.value) ?? '')}
  >
    {TONES.map((one) => (
      <option key={one} value={one}>
        {`${withTone('👋', one)} ${t(NAMES[one])}`}
      </option>
    ))}
  </select>
)
