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
}

/** Views of one page. Which is shown is in the address as `tab`, but for the first. */
export const Tabs = <Name extends string>({ label, tabs, current }: TabsProps<Name>) => (
  <nav className={styles.tabs} aria-label={label}>
    {tabs.map(({ name, label: text }, index) => (
      <Link
        key={name}
        to="."
        search={index === 0 ? {} : { tab: name }}
        aria-current={name === current ? 'page' : undefined}
        activeProps={{}}
        // The first has nothing of its own in the address, and would pass for the current one beside any other.
        activeOptions={{ exact: true }}
        resetScroll={false}
      >
        {text}
      </Link>
    ))}
  </nav>
)
