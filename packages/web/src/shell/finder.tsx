/** Search box of the top bar: a button that opens the palette. */
import { useRouter } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { useOpenItems } from '../api/live.ts'
import { boot } from '../boot.ts'
import { lazily } from '../parts/lazily.tsx'
import { stepRows } from '../parts/rows.tsx'
import { undoLast } from '../parts/toasts.tsx'
import { withTexts } from '../texts/rest.ts'
import { t } from '../texts/texts.ts'
import { destinations, manage } from './destinations.ts'
import styles from './finder.module.css'
import { useShortcuts } from './shortcuts.ts'

const loadPalette = () => withTexts(() => import('./palette/palette.tsx'))
const preloadPalette = () => void loadPalette().catch(() => {})
/** After the page itself has loaded. */
const CALM_MS = 1_500
const Palette = lazily(async () => (await loadPalette()).Palette)
const ShortcutList = lazily(async () => (await import('./shortcut-list.tsx')).ShortcutList)

export function Finder() {
  const router = useRouter()
  const [open, setOpen] = useState<'palette' | 'shortcuts'>()
  const close = () => setOpen(undefined)
  const find = () => setOpen('palette')
  const ways = useOpenItems() === undefined ? destinations : [...destinations, manage]
  // Preloaded, so that typing after / is not lost.
  useEffect(() => {
    const timer = setTimeout(preloadPalette, CALM_MS)
    return () => clearTimeout(timer)
  }, [])
  useShortcuts({
    '/': find,
    'mod+k': find,
    '?': () => setOpen('shortcuts'),
    ...Object.fromEntries(
      ways.map(({ to, letter }) => [`g ${letter}`, () => router.history.push(boot.base + to)]),
    ),
  })
  useShortcuts({ j: () => stepRows(1), k: () => stepRows(-1) }, { inDialogs: true, repeats: true })
  useShortcuts({ z: undoLast }, { inDialogs: true })
  return (
    <>
      <button
        type="button"
        className={styles.finder}
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K Meta+K"
        onClick={find}
        onPointerEnter={preloadPalette}
        onFocus={preloadPalette}
      >
        <Search aria-hidden="true" />
        <span>{t('shell.search')}</span>
        <span aria-hidden="true" className={styles.key}>
          /
        </span>
      </button>
      <Suspense>
        {open === 'palette' && <Palette onClose={close} />}
        {open === 'shortcuts' && <ShortcutList onClose={close} />}
      </Suspense>
    </>
  )
}
