import type { ClipboardEvent, DragEvent, ReactNode } from 'react'
import styles from './composer.module.css'

interface FilesFormProps {
  /** Whether it takes pictures instead of the text: updates show them below. */
  readonly isGreedy: boolean
  readonly isInert: boolean
  readonly onFiles: (files: readonly File[]) => void
  readonly onSubmit: () => void
  readonly children: ReactNode
}

/** A form that accepts dropped and pasted files, and that Ctrl-Enter submits. */
export function FilesForm({ isGreedy, isInert, onFiles, onSubmit, children }: FilesFormProps) {
  function take(event: DragEvent | ClipboardEvent, transfer: DataTransfer) {
    if (event.defaultPrevented || transfer.files.length === 0) return
    event.preventDefault()
    event.stopPropagation()
    onFiles([...transfer.files])
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
      {children}
    </form>
  )
}
