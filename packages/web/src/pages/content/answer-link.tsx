import { useRouter } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'
import { isPlainClick } from '../../parts/path-link.tsx'

interface AnswerLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'onClick'> {
  /** As `anchorOf` says. */
  readonly anchor: string
}

/**
 * To an answer on the page that one is on. A link of the router would look at every change of the address, and a long
 * conversation has thousands of them.
 */
export function AnswerLink({ anchor, ...rest }: AnswerLinkProps) {
  const router = useRouter()
  function follow(event: MouseEvent) {
    if (!isPlainClick(event)) return
    event.preventDefault()
    void router.navigate({ to: '.', hash: anchor, search: true })
  }
  return <a {...rest} href={`#${anchor}`} onClick={follow} />
}
