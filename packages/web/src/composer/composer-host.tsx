/** Host of the composer and its button. The composer loads on first use. */
import { PenLine } from 'lucide-react'
import { Suspense, useEffect } from 'react'
import { isSignedIn, useMayAdd } from '../api/me.ts'
import { Button } from '../parts/button.tsx'
import { lazily } from '../parts/lazily.tsx'
import { withTexts } from '../texts/rest.ts'
import { t } from '../texts/texts.ts'
import styles from './composer-host.module.css'
import { closeComposer, openComposer, useWritingRequest, type WritingRequest } from './open-composer.ts'
import { reopenComposer } from './reopening.ts'

const load = () => withTexts(() => import('./composer.tsx'))
const preload = () => void load().catch(() => {})
interface ComposerProps {
  readonly request: WritingRequest
  readonly onClose: () => void
}
const Composer = lazily<ComposerProps>(async () => (await load()).Composer)

export function ComposerHost() {
  const request = useWritingRequest()
  useEffect(() => {
    if (isSignedIn) void reopenComposer()
  }, [])
  if (!request || !isSignedIn) return null
  return (
    <Suspense>
      <Composer request={request} onClose={closeComposer} />
    </Suspense>
  )
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, dialog, [role="menu"]') !== null)

/** In the top bar. The key c does the same outside of text fields. */
export function WriteButton() {
  const mayWrite = useMayAdd('contents')
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key !== 'c' || event.metaKey || event.ctrlKey || event.altKey) return
      if (event.defaultPrevented || isTyping(event.target)) return
      event.preventDefault()
      openComposer()
    }
    if (mayWrite) addEventListener('keydown', open)
    return () => removeEventListener('keydown', open)
  }, [mayWrite])
  if (!mayWrite) return null
  return (
    <Button
      kind="primary"
      className={styles.write}
      aria-keyshortcuts="c"
      aria-label={t('composer.write')}
      onClick={() => openComposer()}
      onMouseEnter={preload}
      onFocus={preload}
    >
      <PenLine />
      <span>{t('composer.write')}</span>
    </Button>
  )
}
