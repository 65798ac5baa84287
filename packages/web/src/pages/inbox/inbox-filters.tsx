import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { t } from '../../texts/texts.ts'
import styles from './inbox.module.css'
import { KINDS, type KindName, type Narrowing } from './kinds.ts'

interface ChipProps {
  readonly isOn: boolean
  readonly search: Record<string, string | undefined>
  readonly children: string
}

/** An active filter has a check mark; a second click removes it. */
const Chip = ({ isOn, search, children }: ChipProps) => (
  <Link
    to="/inbox"
    search={search as never}
    className={isOn ? `${styles.chip} ${styles.on}` : styles.chip}
    activeProps={{}}
    activeOptions={{ exact: true }}
    aria-current={isOn ? 'true' : undefined}
    resetScroll={false}
  >
    {isOn && <Check size={14} aria-hidden="true" />}
    {children}
  </Link>
)

export function InboxFilters({ isUnread, kind }: Narrowing) {
  const unread = isUnread ? 'yes' : undefined
  return (
    <nav className={styles.chips} aria-label={t('inbox.filters')}>
      <Chip isOn={isUnread} search={{ unread: isUnread ? undefined : 'yes', reason: kind }}>
        {t('inbox.unread')}
      </Chip>
      {(Object.keys(KINDS) as KindName[]).map((name) => (
        <Chip key={name} isOn={kind === name} search={{ unread, reason: kind === name ? undefined : name }}>
          {t(KINDS[name].label)}
        </Chip>
      ))}
    </nav>
  )
}
