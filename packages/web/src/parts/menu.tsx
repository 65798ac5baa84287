import { Ellipsis } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { IconButton } from './button.tsx'
import styles from './menu.module.css'

/** For links in a menu; also set `role="menuitem"`. */
export const menuItemClass = styles.item ?? ''

interface MenuItemProps {
  readonly icon?: ReactNode
  readonly isDangerous?: boolean
  readonly onSelect: () => void
  readonly children: ReactNode
}

export const MenuItem = ({ icon, isDangerous = false, onSelect, children }: MenuItemProps) => (
  <button
    type="button"
    role="menuitem"
    className={isDangerous ? `${styles.item} ${styles.danger}` : styles.item}
    onClick={onSelect}
  >
    {icon}
    {children}
  </button>
)

interface MenuProps {
  /** Attributes of the trigger. */
  readonly trigger: (attributes: {
    popoverTarget: string
    style: { anchorName: string }
    'aria-haspopup': 'menu'
    'aria-expanded': boolean
  }) => ReactNode
  readonly label: string
  /** Items, rendered while open. */
  readonly children: ReactNode
}

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
}

/** Menu button. Arrow keys move, Escape and a click elsewhere close. */
export function Menu({ trigger, label, children }: MenuProps) {
  const id = useId()
  const anchorName = `--menu-${id.replace(/\W/g, '')}`
  const list = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const items = () => [...(list.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]

  function step(event: KeyboardEvent) {
    // Tab closes the menu and continues from its button.
    if (event.key === 'Tab') list.current?.hidePopover()
    const all = items()
    const next = STEPS[event.key]?.(all.indexOf(document.activeElement as HTMLElement), all.length)
    if (next === undefined) return
    event.preventDefault()
    all[next]?.focus()
  }
  return (
    <>
      {trigger({
        popoverTarget: id,
        style: { anchorName },
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
      })}
      <div
        ref={list}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        tabIndex={-1}
        className={styles.menu}
        style={{ positionAnchor: anchorName }}
        onToggle={(event) => {
          setOpen(event.newState === 'open')
          if (event.newState === 'open') requestAnimationFrame(() => items()[0]?.focus())
        }}
        onKeyDown={step}
        onClick={() => list.current?.hidePopover()}
      >
        {isOpen && children}
      </div>
    </>
  )
}

/** Menu behind three dots. */
export const MoreMenu = ({ label, children }: Omit<MenuProps, 'trigger'>) => (
  <Menu
    label={label}
    trigger={(attributes) => (
      <IconButton label={label} {...attributes}>
        <Ellipsis aria-hidden="true" />
      </IconButton>
    )}
  >
    {children}
  </Menu>
)
