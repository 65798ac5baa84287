import type { ClipboardEvent, DragEvent, ReactNode } from 'react'
import styles from './composer.module.css'

interface FilesFormProps {
  /** Whether it takes pictures instead of the text: updates show them below. */
  readonly isGreedy: boolean
  readonly isInert: boolean
  /** Whether only the foot can be used. */
  readonly isSending: boolean
  readonly onFiles: (files: readonly File[]) => void
  readonly onSubmit: () => void
  readonly foot: ReactNode
  readonly children: ReactNode
}

/** A form that accepts dropped and pasted files, and that Ctrl-Enter submits. */
export function FilesForm(props: FilesFormProps) {
  const { isGreedy, isInert, isSending, onFiles, onSubmit, foot, children } = props
  function take(event: DragEvent | ClipboardEvent, transfer: DataTransfer) {
    if (event.defaultPrevented || transfer.files.length === 0) return
    event.preventDefault()
    event.stopPropagation()
    if (!isSending) onFiles([...transfer.files])
  }
  return (
    <form
      className={styles.form}
      noValidate
      inert={isInert}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
        event.preventDefault()
        onSubmit()
      }}
      onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
      onDropCapture={(event) => isGreedy && take(event, event.dataTransfer)}
      onDrop={(event) => take(event, event.dataTransfer)}
      onPasteCapture={(event) => isGreedy && take(event, event.clipboardData)}
      onPaste={(event) => take(event, event.clipboardData)}
    >
      {/* What is written while the text is sent would be lost. */}
      <div className={styles.fields} inert={isSending}>
        {children}
      </div>
      {foot}
    </form>
  )
}
