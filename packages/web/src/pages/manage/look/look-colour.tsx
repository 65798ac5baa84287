/** The accent of a theme, with its contrast while it is chosen. */
import { contrastOf, ENOUGH_CONTRAST, nearestAccent, type Theme } from '@folkmoot/contract'
import { Button } from '../../../parts/button.tsx'
import { Field } from '../../../parts/field.tsx'
import { t } from '../../../texts/texts.ts'
import { isColour } from './colours.ts'
import styles from './look.module.css'

interface LookColourProps {
  readonly theme: Theme
  readonly colour: string
  /** What the server says about the colour that was saved last. */
  readonly problem: string | undefined
  readonly onChange: (colour: string) => void
}

function Contrast({ theme, colour, onChange }: Omit<LookColourProps, 'problem'>) {
  const ratio = contrastOf(theme, colour)
  if (ratio >= ENOUGH_CONTRAST) return <p className={styles.enough}>{t('look.contrastEnough', { ratio })}</p>
  const nearest = nearestAccent(theme, colour)
  return (
    <>
      <p className={styles.low}>{t('look.contrastLow', { ratio, needed: ENOUGH_CONTRAST })}</p>
      <Button onClick={() => onChange(nearest)}>{t('look.nearest', { colour: nearest })}</Button>
    </>
  )
}

export function LookColour({ theme, colour, problem, onChange }: LookColourProps) {
  const label = t(`look.${theme}`)
  const wrong = isColour(colour) ? problem : t('fieldProblem.colour')
  return (
    <div className={styles.colour}>
      <Field label={label} hint={t('look.colourHint')} problem={wrong}>
        {(attributes) => (
          <div className={styles.beside}>
            <input
              {...attributes}
              dir="ltr"
              maxLength={7}
              spellCheck={false}
              value={colour}
              onChange={({ target }) => onChange(target.value)}
            />
            <input
              type="color"
              className={styles.picker}
              aria-label={t('look.pick', { name: label })}
              value={isColour(colour) ? colour : '#000000'}
              onChange={({ target }) => onChange(target.value)}
            />
          </div>
        )}
      </Field>
      <div className={styles.contrast} aria-live="polite">
        {isColour(colour) && <Contrast theme={theme} colour={colour} onChange={onChange} />}
      </div>
    </div>
  )
}
