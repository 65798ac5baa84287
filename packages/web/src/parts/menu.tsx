import { Ellipsis } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { IconButton } from './button.tsx'
import styles from './menu.module.css'

/** For links in a menu; also set `role="menuitem"`. */
export const menuItemClass = styles.item ?? ''

interface MenuItemProps {
  readonly icon?: ReactNode
  readonly isDangerous?: boolean
  /** Accessible name and tooltip, where the content does not say it. */
  readonly label?: string
  /** Whether it is what the reader chose before. */
  readonly isChosen?: boolean
  readonly onSelect: () => void
  readonly children: ReactNode
}

export const MenuItem = ({ icon, isDangerous, isChosen, label, onSelect, children }: MenuItemProps) => (
  <button
    type="button"
    role="menuitem"
    aria-label={label}
    title={label}
    className={[styles.item, isDangerous && styles.danger, isChosen && styles.chosen]
      .filter(Boolean)
      .join(' ')}
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
  /** Items side by side. */
  readonly isRow?: boolean
  /** Items, rendered while open. */
  readonly children: ReactNode
}

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
}
const IN_ROW: Record<string, string> = { ArrowRight: 'ArrowDown', ArrowLeft: 'ArrowUp' }

/** Menu button. Arrow keys move, Escape and a click elsewhere close. */
export function Menu({ trigger, label, isRow = false, children }: MenuProps) {
  const id = useId()
  const anchorName = `--menu-${id.replace(/\W/g, '')}`
  const list = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const items = () => [...(list.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]

  function step(event: KeyboardEvent) {
    // Tab closes the menu and continues from its button.
    if (event.key === 'Tab') list.current?.hidePopover()
    const all = items()
    const key = (isRow && IN_ROW[event.key]) || event.key
    const next = STEPS[key]?.(all.indexOf(document.activeElement as HTMLElement), all.length)
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
        className={isRow ? `${styles.menu} ${styles.row}` : styles.menu}
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
