import { useRouter } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'
import { isPlainClick } from '../../parts/path-link.tsx'

interface AnswerLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'onClick'> {
  /** From `anchorOf`. */
  readonly anchor: string
}

/**
 * A link within the page. A router link would rerender on every address change, and a long conversation has
 * thousands.
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
