import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { t } from '../texts/texts.ts'
import { IconButton } from './button.tsx'
import styles from './dialog.module.css'
import { useModal } from './modal.ts'
import { Toasts } from './toasts.tsx'

interface DialogProps {
  readonly title: string
  readonly isWide?: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Drawn where it is open, and only there. The browser keeps the focus inside, and gives it back. */
export function Dialog({ title, isWide = false, onClose, children }: DialogProps) {
  const { dialog, id } = useModal()
  const heading = useId()
  return (
    <dialog
      ref={dialog}
      className={isWide ? `${styles.dialog} ${styles.wide}` : styles.dialog}
      aria-labelledby={heading}
      onCancel={(event) => {
        // Cancelling a file chooser fires cancel too.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
    >
      <div className={styles.head}>
        <h2 id={heading} tabIndex={-1}>
          {title}
        </h2>
        <IconButton label={t('dialog.close')} onClick={onClose}>
          <X />
        </IconButton>
      </div>
      <div className={styles.body}>{children}</div>
      <Toasts within={id} />
    </dialog>
  )
}

/** The buttons of a dialog, what it is about last. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className={styles.foot} data-foot="">
    {children}
  </div>
)
