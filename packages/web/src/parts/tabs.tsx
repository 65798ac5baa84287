import { Link } from '@tanstack/react-router'
import { useCurrentInSight } from './current-in-sight.ts'
import styles from './tabs.module.css'

export interface Tab<Name extends string> {
  readonly name: Name
  readonly label: string
}

interface TabsProps<Name extends string> {
  readonly label: string
  readonly tabs: readonly Tab<Name>[]
  readonly current: Name
  /** Other address parameters to keep. */
  readonly kept?: Readonly<Record<string, string | undefined>>
}

/** Tabs of a page. The address has `tab`, except for the first. */
export const Tabs = <Name extends string>({ label, tabs, current, kept = {} }: TabsProps<Name>) => {
  const row = useCurrentInSight(current)
  return (
    <nav ref={row} className={styles.tabs} aria-label={label}>
      {tabs.map(({ name, label: text }, index) => (
        <Link
          key={name}
          to="."
          search={{ ...kept, tab: index === 0 ? undefined : name }}
          aria-current={name === current ? 'page' : undefined}
          activeProps={{}}
          // The first tab's address is a prefix of all others.
          activeOptions={{ exact: true, includeSearch: true }}
          resetScroll={false}
          dir="auto"
        >
          {text}
        </Link>
      ))}
    </nav>
  )
}
