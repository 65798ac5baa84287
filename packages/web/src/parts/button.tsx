import type { ComponentProps, ReactNode } from 'react'
import styles from './button.module.css'

export type ButtonKind = 'primary' | 'plain' | 'quiet' | 'danger'

/** For links that look like buttons too. */
export const buttonClass = (kind: ButtonKind, isIcon = false): string =>
  [styles.button, styles[kind], isIcon && styles.icon].filter(Boolean).join(' ')

interface ButtonProps extends ComponentProps<'button'> {
  readonly kind?: ButtonKind
}

export const Button = ({ kind = 'plain', className = '', ...rest }: ButtonProps) => (
  <button type="button" {...rest} className={`${buttonClass(kind)} ${className}`} />
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
