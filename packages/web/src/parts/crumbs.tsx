import { t } from '../texts/texts.ts'
import styles from './crumbs.module.css'
import { PathLink } from './path-link.tsx'

interface Crumb {
  readonly name: string
  readonly to: string | undefined
}

/** Where a page is, from the outside in. */
export const Crumbs = ({ crumbs }: { crumbs: readonly Crumb[] }) =>
  crumbs.length === 0 ? null : (
    <nav aria-label={t('crumbs')}>
      <ol className={styles.crumbs}>
        {crumbs.map(({ name, to }) => (
          <li key={to}>
            <PathLink to={to}>{name}</PathLink>
          </li>
        ))}
      </ol>
    </nav>
  )
