import { useRouter } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'
import { own, pathOf } from '../api/client.ts'
import { boot } from '../boot.ts'

interface PathLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** From answers: `resources.html.ref`. Undefined: no link. */
  readonly to: string | undefined
}

/** Whether it is a plain click, not one for another window. */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 &&
  !event.defaultPrevented &&
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)

/** Client-side link to a page, from an address in an answer of the API. */
export function PathLink({ to, onClick, ...props }: PathLinkProps) {
  const router = useRouter()
  const path = pathOf(to)
  // A name alone has its own direction.
  const rest = typeof props.children === 'string' ? { dir: 'auto', ...props } : props
  if (to === undefined)
    return (
      <span className={rest.className} dir={rest.dir}>
        {rest.children}
      </span>
    )
  if (path === undefined) return <a {...rest} href={own(to)} />
  const prefetch = () =>
    void router.preloadRoute({ to: path.replace(/[?#].*$/s, '') } as never).catch(() => {})
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (!isPlainClick(event) || path === undefined) return
    event.preventDefault()
    router.history.push(boot.base + path)
  }
  return <a {...rest} href={boot.base + path} onClick={follow} onMouseEnter={prefetch} onFocus={prefetch} />
}
