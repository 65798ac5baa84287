/** Goes to a reply of a conversation, whether it is loaded or not. */
import type { Content } from '@folkmoot/contract'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { client } from '../../api/client.ts'
import { notifyOf } from '../../parts/toasts.tsx'
import { anchorOf, listingOf } from './answer-list.ts'
import { findShownAnchor } from './position.ts'

/** By its place from top to bottom, by its anchor, or the newest. */
type JumpTarget =
  | { readonly by: 'position'; readonly at: number }
  | { readonly by: 'anchor'; readonly anchor: string }
  | { readonly by: 'newest' }

/** Replies that were hidden are still counted. */
const SPARE = 20

async function findAnchor(
  { id: contentID, type, replyCount }: Content,
  target: JumpTarget,
): Promise<string | undefined> {
  if (target.by === 'anchor') return target.anchor
  const list = async (hierarchical: boolean, startIndex: number, count: number) => {
    const fields = 'id,type,-resources'
    const asked = { contentID, hierarchical, startIndex, count, fields }
    return (await client[listingOf(type)](asked)).list
  }
  const found =
    target.by === 'newest'
      ? (await list(false, Math.max(replyCount - SPARE, 0), SPARE)).at(-1)
      : (await list(true, target.at - 1, 1))[0]
  return found && anchorOf(found)
}

export interface Jump {
  readonly isPending: boolean
  to(target: JumpTarget): void
}

export function useJump(content: Content): Jump {
  const router = useRouter()
  const { mutate, isPending } = useMutation({
    mutationFn: async (target: JumpTarget) =>
      (target.by === 'position' ? findShownAnchor(target.at) : undefined) ??
      (await findAnchor(content, target)),
    onSuccess: async (anchor) => {
      if (anchor === undefined) return
      const element = location.hash === `#${anchor}` ? document.getElementById(anchor) : null
      // The address is the same and tells nobody.
      element?.scrollIntoView()
      element?.focus({ preventScroll: true })
      if (!element)
        await router.navigate({ to: '.', hash: anchor, search: true, resetScroll: false, replace: true })
    },
    onError: notifyOf,
  })
  return { isPending, to: mutate }
}
