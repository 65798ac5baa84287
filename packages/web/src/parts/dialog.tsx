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

/** Rendered while open. The browser traps and restores the focus. */
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

/** Buttons of a dialog, the main action last. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className={styles.foot} data-foot="">
    {children}
  </div>
)
