import { boot, sentPath } from '../boot.ts'
import styles from './first-look.module.css'
import { Waiting } from './waiting.tsx'

/** While loading: the title and text that the server rendered. */
export function FirstLook() {
  if (!boot.first || location.pathname !== sentPath) return <Waiting shape="lines" />
  const { title, text } = boot.first
  return (
    <>
      <h1 dir="auto">{title}</h1>
      {text && (
        <p dir="auto" className={styles.text}>
          {text}
        </p>
      )}
    </>
  )
}
