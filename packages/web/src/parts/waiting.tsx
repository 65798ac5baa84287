import { useEffect, useState } from 'react'
import { t } from '../texts/texts.ts'
import { Hidden } from './hidden.tsx'
import styles from './waiting.module.css'

/** Shorter waits show nothing. */
const DELAY_MS = 200
/** More are below the window. */
const SHOWN = { rows: 9, lines: 4, pictures: 12 } as const

/** All that wait at once, or directly one after the other as a page and then its list, are one wait. */
const wait = { count: 0, began: 0 }

function useDelay(isLate: boolean): number {
  const [delay] = useState(() => {
    const now = performance.now()
    if (wait.count === 0) wait.began = isLate ? now - DELAY_MS : now
    return Math.max(DELAY_MS - (now - wait.began), 0)
  })
  useEffect(() => {
    wait.count++
    return () => {
      wait.count--
    }
  }, [])
  return delay
}

interface WaitingProps {
  /** Of what is loaded: rows of a list, lines of text or of a form, or a grid of pictures. */
  readonly shape?: keyof typeof SHOWN
  /** If fewer are expected. */
  readonly count?: number
  /** Whether the moment has passed already. */
  readonly isLate?: boolean
}

/** The skeleton of what is loaded, shown only after a moment. */
export function Waiting({ shape = 'rows', count = SHOWN[shape], isLate = false }: WaitingProps) {
  const delay = useDelay(isLate)
  const shown = Math.min(count, SHOWN[shape])
  return (
    <div>
      {/* Screen readers wait with what is busy. */}
      <div role="status">
        <Hidden>{t('waiting')}</Hidden>
      </div>
      <div aria-busy="true" className={styles.waiting} style={{ animationDelay: `${delay}ms` }}>
        <div aria-hidden="true" className={styles[shape]}>
          {Array.from({ length: shown }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are alike
            <div key={index}>
              <span />
              <span />
              <span />
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}

/** For pages whose code is loaded: until it is late the page before stays. */
export const LateWaiting = () => <Waiting isLate />
