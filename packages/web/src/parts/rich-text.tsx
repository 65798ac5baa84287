/** User HTML as elements. The server sanitised it when stored; it is sanitised again here. */
import { useRouter } from '@tanstack/react-router'
import '../look/written.css'
import { type MouseEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { own, pathOf } from '../api/client.ts'
import { boot } from '../boot.ts'
import { t } from '../texts/texts.ts'
import { colourWhenIdle, frameCode } from './code-blocks.ts'
import { INERT_STYLE, withInertStyles } from './inert-styles.ts'
import { useLargePictures } from './large-pictures.tsx'
import { isPlainClick } from './path-link.tsx'
import styles from './rich-text.module.css'
import { sanitise } from './sanitiser.ts'

/** No scripts, forms, loading or styling. */
const RULES = {
  USE_PROFILES: { html: true },
  FORBID_TAGS: [
    'style',
    'form',
    'button',
    'select',
    'option',
    'textarea',
    'dialog',
    'audio',
    'video',
    'source',
  ],
  FORBID_ATTR: ['style', 'srcset', 'popover', 'popovertarget', 'autofocus', 'name'],
  // The page's style sheet decides what is shown.
  ADD_ATTR: [INERT_STYLE, 'data-type', 'data-checked'],
  ADD_URI_SAFE_ATTR: [INERT_STYLE],
  ALLOW_DATA_ATTR: false,
  RETURN_DOM_FRAGMENT: true as const,
}

/** Browsers block pictures without TLS. */
export function isHeldBack(src: string): boolean {
  const url = URL.parse(src, location.href)
  return url?.protocol === 'http:' && url.origin !== location.origin
}

/** A link to the picture instead. */
function mendPicture(picture: HTMLImageElement): void {
  const src = own(picture.getAttribute('src') ?? '')
  const url = URL.parse(src, location.href)
  if (url && isHeldBack(src)) {
    const link = document.createElement('a')
    link.href = url.href
    link.textContent = picture.alt || t('richText.picture', { host: url.host })
    picture.replaceWith(link)
    return
  }
  picture.src = src
  picture.loading = 'lazy'
  picture.referrerPolicy = 'no-referrer'
}

function mendLink(link: HTMLAnchorElement): void {
  const href = link.getAttribute('href')
  if (href === null) return
  if (pathOf(href) !== undefined) link.href = own(href)
  else {
    link.target = '_blank'
    link.rel = 'noopener noreferrer ugc'
  }
}

/** Screen readers hear the state of tasks. */
function mendBox(box: HTMLInputElement): void {
  const task = box.closest('li, p, td, th, div')?.textContent?.trim() ?? ''
  box.setAttribute('aria-label', t('editor.taskBox', { task }))
}

/** Without a wrapper. */
export function elementsOf(html: string): DocumentFragment {
  const fragment = sanitise(withInertStyles(html), RULES)
  for (const picture of fragment.querySelectorAll('img')) mendPicture(picture)
  for (const link of fragment.querySelectorAll('a')) mendLink(link)
  for (const box of fragment.querySelectorAll('input')) mendBox(box)
  return fragment
}

/** Opens it large. A link, so that it can be reached by keyboard, and opened in a tab of its own. */
function linkToLarge(picture: HTMLImageElement): void {
  if (picture.closest('a')) return
  const link = document.createElement('a')
  link.href = picture.src
  link.dataset.large = ''
  link.setAttribute('aria-haspopup', 'dialog')
  if (!picture.alt) link.setAttribute('aria-label', t('picture.open'))
  picture.replaceWith(link)
  link.append(picture)
}

function framedElementsOf(html: string): DocumentFragment {
  const fragment = elementsOf(html)
  for (const picture of fragment.querySelectorAll('img')) linkToLarge(picture)
  for (const code of fragment.querySelectorAll('pre')) frameCode(code)
  for (const table of fragment.querySelectorAll('table')) {
    // Wide tables scroll by themselves.
    const frame = document.createElement('div')
    frame.className = styles.scroll ?? ''
    frame.tabIndex = 0
    table.replaceWith(frame)
    frame.append(table)
  }
  // Each block has its own direction, such as a Hebrew quote in English text.
  for (const part of fragment.children) if (!part.hasAttribute('dir')) part.setAttribute('dir', 'auto')
  return fragment
}

interface RichTextProps {
  readonly html: string
  /** For lists and nested texts. */
  readonly isSmall?: boolean
}

export function RichText({ html, isSmall = false }: RichTextProps) {
  const element = useRef<HTMLDivElement>(null)
  const router = useRouter()
  const { open, viewer } = useLargePictures()
  // Before painting, so that nothing moves.
  useLayoutEffect(() => {
    element.current?.replaceChildren(framedElementsOf(html))
  }, [html])
  useEffect(
    () => (element.current && html.includes('<pre') ? colourWhenIdle(element.current) : undefined),
    [html],
  )

  /** Follows links to our pages without a reload. */
  function follow(event: MouseEvent) {
    const link = (event.target as Element).closest('a')
    if (link?.dataset.large !== undefined && isPlainClick(event)) {
      event.preventDefault()
      const links = [...(element.current?.querySelectorAll<HTMLAnchorElement>('a[data-large]') ?? [])]
      const pictures = links.map(({ href, firstElementChild }) => ({
        src: href,
        alt: firstElementChild?.getAttribute('alt') ?? '',
      }))
      open(pictures, links.indexOf(link))
      return
    }
    const path = pathOf(link?.getAttribute('href') ?? undefined)
    if (path === undefined || !isPlainClick(event) || /^\/(api|feeds)\//.test(path)) return
    event.preventDefault()
    router.history.push(boot.base + path)
  }
  return (
    <>
      {/* biome-ignore lint/a11y: the links inside are what is clicked, by mouse or keyboard */}
      <div ref={element} dir="auto" className={isSmall ? styles.small : styles.reading} onClick={follow} />
      {viewer}
    </>
  )
}
