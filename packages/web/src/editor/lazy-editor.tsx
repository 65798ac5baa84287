/** The editor, loaded when it is first wanted; until then a box of its size stands there. */
import { lazy, Suspense } from 'react'
import styles from './editor-box.module.css'

export interface EditorProps {
  /** What is written here, for those who hear the page. */
  readonly label: string
  readonly initialHtml?: string
  readonly placeholder?: string
  /** For an answer rather than a text of its own. */
  readonly isSmall?: boolean
  readonly autoFocus?: boolean
  onChange(html: string, isEmpty: boolean): void
  /** Ctrl-Enter, or ⌘-Enter. */
  onSubmit?(): void
}

const Editor = lazy(async () => ({ default: (await import('./editor.tsx')).Editor }))

export const LazyEditor = (props: EditorProps) => (
  <Suspense
    fallback={
      <div className={props.isSmall ? `${styles.box} ${styles.small}` : styles.box} aria-hidden="true" />
    }
  >
    <Editor {...props} />
  </Suspense>
)
