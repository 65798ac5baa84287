/** Loads the editor lazily; a box of the same size holds its place. */
import { Suspense } from 'react'
import { lazily } from '../parts/lazily.tsx'
import styles from './editor-box.module.css'
import type { EditorProps } from './editor-props.ts'

const Editor = lazily(async () => (await import('./editor.tsx')).Editor)

export const LazyEditor = (props: EditorProps) => (
  <Suspense
    fallback={
      <div className={props.isSmall ? `${styles.box} ${styles.small}` : styles.box} aria-hidden="true" />
    }
  >
    <Editor {...props} />
  </Suspense>
)
