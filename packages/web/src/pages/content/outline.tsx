/** The table of contents of a document, from its headings. */
import { Link } from '@tanstack/react-router'
import { type RefObject, useLayoutEffect, useState } from 'react'
import { t } from '../../texts/texts.ts'
import styles from './outline.module.css'

export interface Heading {
  readonly id: string
  readonly text: string
  /** 0 for the document's highest level. */
  readonly level: number
}

const levelOf = (element: Element) => Number(element.tagName.slice(1))

/** Reads headings after rendering, and adds missing ids. */
export function useOutline(body: RefObject<HTMLElement | null>, html: string): readonly Heading[] {
  const [headings, setHeadings] = useState<readonly Heading[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has other headings
  useLayoutEffect(() => {
    const elements = [...(body.current?.querySelectorAll('h1, h2, h3, h4') ?? [])].filter(
      ({ textContent }) => textContent.trim() !== '',
    )
    const highest = Math.min(...elements.map(levelOf))
    setHeadings(
      elements.map((element, index) => {
        if (element.id === '') element.id = `section-${index + 1}`
        return { id: element.id, text: element.textContent.trim(), level: levelOf(element) - highest }
      }),
    )
  }, [body, html])
  return headings
}

const Entries = ({ headings }: { headings: readonly Heading[] }) => (
  <ol className={styles.entries}>
    {headings.map(({ id, text, level }) => (
      <li key={id} style={{ paddingInlineStart: `${Math.min(level, 2) * 0.75}rem` }}>
        <Link to="." hash={id} search={true} replace dir="auto">
          {text}
        </Link>
      </li>
    ))}
  </ol>
)

/** Beside the text on wide windows. */
export const Outline = ({ headings }: { headings: readonly Heading[] }) => (
  <nav className={styles.beside} aria-label={t('content.outline')}>
    <h2>{t('content.outline')}</h2>
    <Entries headings={headings} />
  </nav>
)

/** Above the text on narrow ones. */
export const FoldedOutline = ({ headings }: { headings: readonly Heading[] }) => (
  <details className={styles.above}>
    <summary>{t('content.outline')}</summary>
    <Entries headings={headings} />
  </details>
)
