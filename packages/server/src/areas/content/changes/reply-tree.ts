/** Replies as a tree, without recursion: conversations may be deep. */
import type { PlacedReply, Reply } from './split-queries.ts'

/** Between two replies at the end, as in `threads/threads.ts`. */
const GAP = 2n ** 40n

const inOrder = (one: Reply, other: Reply) => (BigInt(one.id) < BigInt(other.id) ? -1 : 1)

function childrenOf(replies: readonly Reply[]): Map<string, Reply[]> {
  const children = new Map<string, Reply[]>()
  for (const reply of replies.toSorted(inOrder)) {
    const siblings = children.get(reply.parent_id)
    if (siblings) siblings.push(reply)
    else children.set(reply.parent_id, [reply])
  }
  return children
}

interface Ordered extends Reply {
  readonly depth: number
}

/** From top to bottom, siblings in the order in which they were written. */
function ordered(rootId: string, replies: readonly Reply[]): Ordered[] {
  const children = childrenOf(replies)
  const open = (children.get(rootId) ?? []).toReversed().map((reply) => ({ reply, depth: 1 }))
  const found: Ordered[] = []
  for (let next = open.pop(); next; next = open.pop()) {
    const { reply, depth } = next
    found.push({ ...reply, depth })
    for (const child of (children.get(reply.id) ?? []).toReversed())
      open.push({ reply: child, depth: depth + 1 })
  }
  return found
}

/** The new replies and, if they need room, some of the others: the rest keep their positions. */
export function placed(
  rootId: string,
  there: readonly Reply[],
  coming: readonly Reply[],
): readonly PlacedReply[] {
  const kept = new Set(there.map(({ id }) => id))
  const found: PlacedReply[] = []
  let waiting: Ordered[] = []
  let last = 0n
  const place = (step: bigint) => {
    for (const reply of waiting) {
      last += step
      found.push({ ...reply, position: last })
    }
    waiting = []
  }
  for (const reply of ordered(rootId, [...there, ...coming])) {
    const position = BigInt(reply.position)
    const step = (position - last) / BigInt(waiting.length + 1)
    if (kept.has(reply.id) && step > 0n) {
      place(step)
      last = position
    } else waiting.push(reply)
  }
  place(GAP)
  return found
}

/** The chosen replies that are not below another chosen one, and everything from them down. */
export function branchesOf(
  replies: readonly Reply[],
  chosen: ReadonlySet<string>,
): { readonly tops: readonly Reply[]; readonly all: readonly Reply[] } {
  const taken = new Set<string>()
  const tops: Reply[] = []
  // Parents come before their children.
  for (const reply of replies) {
    const isBelow = taken.has(reply.parent_id)
    if (!isBelow && !chosen.has(reply.id)) continue
    taken.add(reply.id)
    if (!isBelow) tops.push(reply)
  }
  return { tops, all: replies.filter(({ id }) => taken.has(id)) }
}
