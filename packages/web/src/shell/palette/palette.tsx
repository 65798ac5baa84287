/** Command palette: search and commands. */
import { useRouter } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { boot } from '../../boot.ts'
import { IconButton } from '../../parts/button.tsx'
import { Hidden } from '../../parts/hidden.tsx'
import { useModal } from '../../parts/modal.ts'
import { Problem } from '../../parts/problem.tsx'
import { findRecentSearches, rememberSearch } from '../../parts/recent-searches.ts'
import { Toasts } from '../../parts/toasts.tsx'
import { useOptions } from '../../parts/use-options.ts'
import { t } from '../../texts/texts.ts'
import { type Choice, groupsOf, searchPath } from './choices.ts'
import { useFound } from './found.ts'
import styles from './palette.module.css'
import { PaletteGroup } from './palette-group.tsx'

interface PaletteProps {
  readonly onClose: () => void
}

/** Runs the action after the palette closes. */
function usePalette(onClose: () => void) {
  const router = useRouter()
  const [typed, setTyped] = useState('')
  const words = typed.trim()
  const { found, error, isCurrent } = useFound(words)
  const groups = groupsOf(words, found, findRecentSearches())
  const options = groups.flatMap(({ choices }) => choices)

  function choose({ act }: Choice) {
    if (act.kind === 'type') return setTyped(act.words)
    onClose()
    if (act.kind === 'run') return act.run()
    if (words !== '') rememberSearch(words)
    router.history.push(boot.base + act.path)
  }
  function openPage() {
    if (words === '') return
    onClose()
    rememberSearch(words)
    router.history.push(boot.base + searchPath(words))
  }
  return { typed, setTyped, words, error, isCurrent, groups, options, choose, openPage }
}

/** Enter before the answer arrives, and before anything was chosen, opens its first result. */
function useHaste(isCurrent: boolean, words: string, act: () => void) {
  const [hastyWords, hurry] = useState<string>()
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    if (hastyWords === undefined || !isCurrent) return
    hurry(undefined)
    if (hastyWords === words) latest.current()
  }, [hastyWords, isCurrent, words])
  return () => hurry(words)
}

const keyOf = ({ key }: Choice) => key

export function Palette({ onClose }: PaletteProps) {
  const { dialog, id } = useModal()
  const close = () => {
    // Closes first, so that the action finds the previous focus.
    dialog.current?.close()
    onClose()
  }
  const { typed, setTyped, words, error, isCurrent, groups, options, choose, openPage } = usePalette(close)
  const first = options[0]
  const hurry = useHaste(isCurrent, words, () => first && choose(first))
  const { field, list, optionOf, isChosen } = useOptions({ options, keyOf, words, onChoose: choose })

  function press(event: React.KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) openPage()
    else if (event.key === 'Enter' && words !== '' && !isCurrent && !isChosen) hurry()
    else return field.onKeyDown(event)
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it, as the browser has it
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label={t('shell.search')}
      onCancel={onClose}
      onClick={(event) => event.target === dialog.current && close()}
    >
      <div className={styles.inside}>
        <div className={styles.top}>
          <input
            {...field}
            type="text"
            dir="auto"
            className={styles.field}
            aria-label={t('palette.label')}
            placeholder={t('palette.placeholder')}
            enterKeyHint="search"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={press}
          />
          <IconButton label={t('dialog.close')} onClick={close}>
            <X />
          </IconButton>
        </div>
        {error && <Problem error={error} />}
        <div {...list} role="listbox" className={styles.list} aria-label={t('palette.results')}>
          {groups.map((group) => (
            <PaletteGroup key={group.label} group={group} optionOf={optionOf} />
          ))}
        </div>
        <p className={styles.hint}>
          <span>{t('palette.hint')}</span>
          <Hidden>
            <span role="status">
              {words !== '' && isCurrent && t('palette.count', { count: options.length })}
            </span>
          </Hidden>
        </p>
      </div>
      <Toasts within={id} />
    </dialog>
  )
}
