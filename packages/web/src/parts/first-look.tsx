import { boot } from '../boot.ts'
import styles from './first-look.module.css'
import { Waiting } from './waiting.tsx'

const firstPath = location.pathname

/** While the one thing that a page is about is on its way: what the server wrote of it, if this is the page that it wrote. */
export function FirstLook() {
  if (!boot.first || location.pathname !== firstPath) return <Waiting />
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
