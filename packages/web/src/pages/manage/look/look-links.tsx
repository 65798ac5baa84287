/** Own links of the navigation, in their order. */
import { LOOK_LINK_LABEL_MAX, LOOK_LINKS_MAX, type LookLink } from '@folkmoot/contract'
import { ArrowUp, X } from 'lucide-react'
import { Button, IconButton } from '../../../parts/button.tsx'
import { Field, problemOf } from '../../../parts/field.tsx'
import { t } from '../../../texts/texts.ts'
import styles from './look.module.css'

interface LookLinksProps {
  readonly links: readonly LookLink[]
  readonly error: Error | null
  readonly onChange: (links: LookLink[]) => void
}

export function LookLinks({ links, error, onChange }: LookLinksProps) {
  const change = (at: number, part: Partial<LookLink>) =>
    onChange(links.map((link, index) => (index === at ? { ...link, ...part } : link)))
  const moveUp = (at: number) => {
    const [moved] = links.slice(at, at + 1)
    if (moved) onChange(links.toSpliced(at, 1).toSpliced(at - 1, 0, moved))
  }
  return (
    <fieldset className={styles.part}>
      <legend>{t('look.links')}</legend>
      <p className={styles.hint}>{t('look.linksHint', { count: LOOK_LINKS_MAX })}</p>
      {links.map(({ label, url }, index) => {
        const number = index + 1
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: they have no other
          <div key={index} className={styles.linkRow}>
            <Field
              label={t('look.linkLabel', { number })}
              problem={problemOf(error, `links[${index}].label`)}
            >
              {(attributes) => (
                <input
                  {...attributes}
                  maxLength={LOOK_LINK_LABEL_MAX}
                  value={label}
                  onChange={({ target }) => change(index, { label: target.value })}
                />
              )}
            </Field>
            <Field label={t('look.linkUrl', { number })} problem={problemOf(error, `links[${index}].url`)}>
              {(attributes) => (
                <input
                  {...attributes}
                  dir="ltr"
                  inputMode="url"
                  autoComplete="off"
                  spellCheck={false}
                  value={url}
                  onChange={({ target }) => change(index, { url: target.value })}
                />
              )}
            </Field>
            <div className={styles.linkActions}>
              {index > 0 && (
                <IconButton label={t('look.linkUp', { number })} onClick={() => moveUp(index)}>
                  <ArrowUp />
                </IconButton>
              )}
              <IconButton
                label={t('look.linkRemove', { number })}
                onClick={() => onChange(links.toSpliced(index, 1))}
              >
                <X />
              </IconButton>
            </div>
          </div>
        )
      })}
      {links.length < LOOK_LINKS_MAX && (
        <Button onClick={() => onChange([...links, { label: '', url: '' }])}>{t('look.addLink')}</Button>
      )}
    </fieldset>
  )
}
