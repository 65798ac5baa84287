import { type HTMLAttributes, useId } from 'react'
import { Avatar } from '../../parts/avatar.tsx'
import { ContentKind } from '../../parts/content-kind.tsx'
import { Highlighted } from '../../parts/highlighted.tsx'
import { t } from '../../texts/texts.ts'
import type { Choice, Group } from './choices.ts'
import styles from './palette.module.css'

function Lead({ choice: { icon: Icon, avatar, content } }: { choice: Choice }) {
  if (content) return <ContentKind content={content} isIcon />
  if (avatar) return <Avatar url={avatar.url} size={24} isPlace={avatar.isPlace} />
  return Icon ? <Icon size={20} aria-hidden="true" /> : null
}

interface PaletteGroupProps {
  readonly group: Group
  readonly optionOf: (choice: Choice) => HTMLAttributes<HTMLDivElement>
}

export function PaletteGroup({ group: { label, choices }, optionOf }: PaletteGroupProps) {
  const heading = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
    <div role="group" aria-labelledby={heading} className={styles.group}>
      <div id={heading} role="presentation" className={styles.heading}>
        {t(label)}
      </div>
      {choices.map((choice) => (
        <div key={choice.key} className={styles.choice} {...optionOf(choice)}>
          <span className={styles.lead}>
            <Lead choice={choice} />
          </span>
          <span className={styles.label} dir="auto">
            <Highlighted html={choice.highlight} otherwise={choice.label} />
          </span>
          {choice.about && (
            <span className={styles.about} dir="auto">
              {choice.about}
            </span>
          )}
        </div>
      ))}
    </div>
  )
}
