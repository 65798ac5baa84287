import type { Stream } from '@folkmoot/contract'
import { Link } from '@tanstack/react-router'
import { Button, buttonClass } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { type TextKey, t } from '../../texts/texts.ts'
import styles from './home.module.css'

const HINTS = {
  all: ['home.empty.all', 'home.empty.allHint'],
  connections: ['home.empty.connections', 'home.empty.connectionsHint'],
  communications: ['home.empty.communications', 'home.empty.communicationsHint'],
  profile: ['home.empty.profile', 'home.empty.profileHint'],
  custom: ['home.empty.custom', 'home.empty.customHint'],
} as const satisfies Record<Stream['source'], readonly [TextKey, TextKey]>

interface EmptyStreamProps {
  readonly source: Stream['source']
  readonly onEdit: (() => void) | undefined
}

/** An empty stream: what it will show, and how to fill it. */
export function EmptyStream({ source, onEdit }: EmptyStreamProps) {
  const [title, hint] = HINTS[source]
  return (
    <Empty title={t(title)}>
      <p>{t(hint)}</p>
      <p className={styles.ways}>
        {onEdit && (
          <Button kind="primary" onClick={onEdit}>
            {t('home.stream.choose')}
          </Button>
        )}
        {!onEdit && (
          <>
            <Link to="/people" className={buttonClass('plain')}>
              {t('home.findPeople')}
            </Link>
            <Link to="/places" className={buttonClass('plain')}>
              {t('home.findPlaces')}
            </Link>
          </>
        )}
      </p>
    </Empty>
  )
}
