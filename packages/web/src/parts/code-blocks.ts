/** Code blocks: language label, copy button, and highlighting when idle. */
import { t } from '../texts/texts.ts'
import { buttonClass } from './button.tsx'
import styles from './code-blocks.module.css'
import { nameOfLanguage } from './language-names.ts'
import { notify } from './toasts.tsx'

const LANGUAGE = /(?:^|\s)language-(\S+)/

async function copy(code: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(code)
    notify(t('code.copied'))
  } catch {
    // Without TLS, or denied.
    notify(t('code.notCopied'))
  }
}

/** At once, before highlighting, so that nothing moves. */
export function frameCode(pre: HTMLPreElement): void {
  const language = LANGUAGE.exec(pre.querySelector('code')?.className ?? '')?.[1]
  const label = document.createElement('span')
  label.textContent = language === undefined ? t('code.plain') : nameOfLanguage(language)
  const button = document.createElement('button')
  button.type = 'button'
  button.className = `${buttonClass('quiet')} ${styles.copy}`
  button.textContent = t('code.copy')
  button.addEventListener('click', () => void copy(pre.textContent ?? ''))
  const bar = document.createElement('div')
  bar.className = styles.bar ?? ''
  bar.append(label, button)
  const frame = document.createElement('div')
  frame.className = styles.frame ?? ''
  pre.replaceWith(frame)
  // Long lines scroll with arrow keys.
  pre.tabIndex = 0
  frame.append(bar, pre)
}

/** Longer code would block the page. */
const LONGEST = 50_000

const idle = () =>
  new Promise<unknown>((resolve) =>
    'requestIdleCallback' in globalThis ? requestIdleCallback(resolve) : setTimeout(resolve, 200),
  )

async function colour(blocks: readonly HTMLElement[], isOver: () => boolean): Promise<void> {
  await idle()
  const { coloursOf } = await import('./code-languages.ts')
  for (const block of blocks) {
    await idle()
    if (isOver()) return
    const language = LANGUAGE.exec(block.className)?.[1] ?? ''
    const pieces = coloursOf(block.textContent ?? '', language)
    block.replaceChildren(
      ...pieces.map(({ text, classes }) => {
        if (classes === '') return text
        const piece = document.createElement('span')
        piece.className = classes
        piece.textContent = text
        return piece
      }),
    )
  }
}

/** Skips code with elements, such as diffs. Returns a function that stops. */
export function colourWhenIdle(root: HTMLElement): () => void {
  const blocks = [...root.querySelectorAll<HTMLElement>('pre > code[class*="language-"]')].filter(
    ({ childElementCount, textContent }) => childElementCount === 0 && (textContent ?? '').length <= LONGEST,
  )
  let isOver = false
  if (blocks.length > 0)
    void colour(blocks, () => isOver).catch(() => {
      // Readable without highlighting too.
    })
  return () => {
    isOver = true
  }
}
