import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import styles from './button.module.css'

export type ButtonKind = 'primary' | 'plain' | 'quiet' | 'danger'

/** For links that look like buttons too. */
export const buttonClass = (kind: ButtonKind, isIcon = false): string =>
  [styles.button, styles[kind], isIcon && styles.icon].filter(Boolean).join(' ')

interface ButtonProps extends ComponentProps<'button'> {
  readonly kind?: ButtonKind
}

const HELD_BACK = { 'aria-disabled': true, onClick: (event: MouseEvent) => event.preventDefault() } as const

/** Browsers take the focus from a disabled button, so one that is does nothing, and keeps it. */
export const Button = ({ kind = 'plain', className = '', disabled = false, ...rest }: ButtonProps) => (
  <button
    type="button"
    {...rest}
    {...(disabled && HELD_BACK)}
    className={`${buttonClass(kind)} ${className}`}
  />
)

interface IconButtonProps extends ComponentProps<'button'> {
  readonly kind?: ButtonKind
  /** Accessible name and tooltip. */
  readonly label: string
  readonly children: ReactNode
}

export const IconButton = ({ kind = 'quiet', label, className = '', ...rest }: IconButtonProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    {...rest}
    className={`${buttonClass(kind, true)} ${className}`}
  />
)
