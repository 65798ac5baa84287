import { Link } from '@tanstack/react-router'
import styles from './tabs.module.css'

export interface Tab<Name extends string> {
  readonly name: Name
  readonly label: string
}

interface TabsProps<Name extends string> {
  readonly label: string
  readonly tabs: readonly Tab<Name>[]
  readonly current: Name
  /** What else of the address stays as it is, whichever is shown. */
  readonly kept?: Readonly<Record<string, string | undefined>>
}

/** Views of one page. Which is shown is in the address as `tab`, but for the first. */
export const Tabs = <Name extends string>({ label, tabs, current, kept = {} }: TabsProps<Name>) => (
  <nav className={styles.tabs} aria-label={label}>
    {tabs.map(({ name, label: text }, index) => (
      <Link
        key={name}
        to="."
        search={{ ...kept, tab: index === 0 ? undefined : name }}
        aria-current={name === current ? 'page' : undefined}
        activeProps={{}}
        // The address of the first is the beginning of all others.
        activeOptions={{ exact: true, includeSearch: true }}
        resetScroll={false}
        dir="auto"
      >
        {text}
      </Link>
    ))}
  </nav>
)
