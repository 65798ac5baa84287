/** The frame around every page. */
import type { BootLink } from '@folkmoot/contract'
import { Link, Outlet, useRouterState } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLook, useOpenItems, useUnread } from '../api/live.ts'
import { signInPath, useMe } from '../api/me.ts'
import { boot } from '../boot.ts'
import { ComposerHost, WriteButton } from '../composer/composer-host.tsx'
import { useRefusedDrafts } from '../drafts/refused.ts'
import icon from '../look/icon.svg?url'
import { signOut } from '../offline/sign-out.ts'
import { StatusLine } from '../offline/status-line.tsx'
import { Avatar } from '../parts/avatar.tsx'
import { buttonClass } from '../parts/button.tsx'
import { Hidden } from '../parts/hidden.tsx'
import { catchFocus } from '../parts/lost-focus.ts'
import { Menu, MenuItem, menuItemClass } from '../parts/menu.tsx'
import { Toasts } from '../parts/toasts.tsx'
import { t } from '../texts/texts.ts'
import { atHand, behindMore, type Destination, destinations, manage } from './destinations.ts'
import { Finder } from './finder.tsx'
import { OwnPlaces } from './own-places.tsx'
import styles from './shell.module.css'
import { useStrayFiles } from './stray-files.ts'

const Count = ({ count, text }: { count: number; text: string }) => (
  <span className={styles.count}>
    <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
    <Hidden>{text}</Hidden>
  </span>
)

function Unread() {
  const count = useUnread()
  return count ? <Count count={count} text={t('shell.unread', { count })} /> : null
}

function OpenItems() {
  const count = useOpenItems()
  return count ? <Count count={count} text={t('shell.openItems', { count })} /> : null
}

const Way = ({ to, label, icon: Icon }: Destination) => (
  <Link to={to} className={styles.link} activeOptions={{ exact: to === '/', includeSearch: false }}>
    <Icon aria-hidden="true" />
    <span>{t(label)}</span>
    {to === '/inbox' && <Unread />}
    {to === manage.to && <OpenItems />}
  </Link>
)

/** Last, because it is known later than the others. */
const Manage = () =>
  useOpenItems() === undefined ? null : (
    <nav className={styles.last} aria-label={t('manage.title')}>
      <Way {...manage} />
    </nav>
  )

const Sign = () =>
  boot.logo ? (
    <img src={boot.logo} alt={boot.siteName} />
  ) : (
    <>
      <img src={boot.icon ? `${boot.icon}?size=64` : icon} alt="" width={22} height={22} />
      {boot.siteName}
    </>
  )

/** The server draws what they lead to. */
const linksTo = (
  links: readonly BootLink[],
  attributes?: { className?: string | undefined; role?: 'menuitem' },
) =>
  links.map(({ label, href }) => (
    <a key={label + href} dir="auto" href={href} {...attributes}>
      {label}
    </a>
  ))

const Rail = () => (
  <div className={styles.rail}>
    <Link to="/" className={styles.site}>
      <Sign />
    </Link>
    <nav aria-label={t('shell.main')} className={styles.links}>
      {destinations.map((destination) => (
        <Way key={destination.to} {...destination} />
      ))}
      {linksTo(boot.links, { className: styles.own })}
    </nav>
    <OwnPlaces />
    <Manage />
    <footer className={styles.foot}>{linksTo(boot.pages)}</footer>
  </div>
)

function DraftsEntry() {
  const count = useRefusedDrafts()
  return (
    <Link to="/drafts" role="menuitem" className={menuItemClass}>
      {t('drafts.title')}
      {count > 0 && (
        <span className={styles.count}>
          <span aria-hidden="true">{count}</span>
          <Hidden>{t('later.refused', { count })}</Hidden>
        </span>
      )}
    </Link>
  )
}

function OwnMenu() {
  const me = useMe()
  if (!boot.session)
    return (
      <a className={buttonClass('primary')} href={signInPath()}>
        {t('shell.signIn')}
      </a>
    )
  const { username } = boot.session
  return (
    <Menu
      label={t('shell.account')}
      trigger={(attributes) => (
        <button type="button" className={styles.me} aria-label={t('shell.account')} {...attributes}>
          <Avatar url={me?.thumbnailUrl} size={32} />
        </button>
      )}
    >
      <Link to="/people/$username" params={{ username }} role="menuitem" className={menuItemClass}>
        {t('shell.profile')}
      </Link>
      <Link to="/bookmarks" role="menuitem" className={menuItemClass}>
        {t('bookmarks.title')}
      </Link>
      <DraftsEntry />
      <Link to="/settings" role="menuitem" className={menuItemClass}>
        {t('shell.settings')}
      </Link>
      <Link to="/help" role="menuitem" className={menuItemClass}>
        {t('help.title')}
      </Link>
      <MenuItem onSelect={() => void signOut()}>{t('shell.signOut')}</MenuItem>
    </Menu>
  )
}

const Top = ({ children }: { children?: ReactNode }) => (
  <header className={styles.top}>
    {children}
    <WriteButton />
    <OwnMenu />
  </header>
)

function More() {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const decides = useOpenItems() !== undefined
  const isHere = [...behindMore, manage].some(({ to }) => path.startsWith(to))
  return (
    <Menu
      label={t('shell.more')}
      trigger={(attributes) => (
        <button type="button" aria-current={isHere ? 'page' : undefined} {...attributes}>
          <Ellipsis aria-hidden="true" />
          <span>{t('shell.more')}</span>
        </button>
      )}
    >
      {behindMore.map(({ to, label, icon: Icon }) => (
        <Link key={to} to={to} role="menuitem" className={menuItemClass}>
          <Icon aria-hidden="true" />
          {t(label)}
        </Link>
      ))}
      {decides && (
        <Link to={manage.to} role="menuitem" className={menuItemClass}>
          <manage.icon aria-hidden="true" />
          {t(manage.label)}
          <OpenItems />
        </Link>
      )}
      {linksTo([...boot.links, ...boot.pages], { role: 'menuitem', className: menuItemClass })}
    </Menu>
  )
}

const Bottom = () => (
  <nav className={styles.bottom} aria-label={t('shell.main')}>
    {atHand.map(({ to, label, icon: Icon }) => (
      <Link key={to} to={to} activeOptions={{ exact: to === '/', includeSearch: false }}>
        <Icon aria-hidden="true" />
        <span>{t(label)}</span>
        {to === '/inbox' && <Unread />}
      </Link>
    ))}
    {behindMore.length + boot.links.length + boot.pages.length > 0 && <More />}
  </nav>
)

/** Moves the focus to the top of a new page, for keyboards and screen readers. */
function useFocusOnNewPages(): React.RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null)
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const rest = useRouterState({ select: ({ location }) => location.searchStr })
  const before = useRef({ path, rest })
  useEffect(() => {
    if (before.current.path !== path) main.current?.focus({ preventScroll: true })
    // A filter or tab may remove the focused element.
    else if (before.current.rest !== rest) catchFocus()
    before.current = { path, rest }
  }, [path, rest])
  return main
}

export function Shell() {
  const main = useFocusOnNewPages()
  useStrayFiles()
  // Everything that is drawn here may be part of it.
  useLook()
  return (
    <div className={styles.shell}>
      {/* biome-ignore lint/a11y/useValidAnchor: it does lead to a part of the page */}
      <a
        className={styles.skip}
        href="#main"
        onClick={(event) => {
          // Keeps the address, which may have a # for a reply.
          event.preventDefault()
          main.current?.focus()
        }}
      >
        {t('shell.skip')}
      </a>
      <Rail />
      <Top>
        <Finder />
      </Top>
      <main id="main" ref={main} className={styles.main} tabIndex={-1}>
        <Outlet />
      </main>
      <Bottom />
      <StatusLine />
      <ComposerHost />
      <Toasts />
    </div>
  )
}
