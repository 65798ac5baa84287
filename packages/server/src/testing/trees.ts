/** Trees as a list of nodes, each with what it hangs on, in the order in which they came. */
import fc from 'fast-check'

export interface TreeNode {
  readonly id: string
  readonly parentId: string
}

/** Each before those below it, those below it before the next; siblings in the order in which they came. */
export function preOrder(nodes: readonly TreeNode[], rootId: string): string[] {
  const childrenOf = Map.groupBy(nodes, (node) => node.parentId)
  const order: string[] = []
  // By hand rather than by recursion: a conversation may be deeper than the stack.
  const waiting = [...(childrenOf.get(rootId) ?? [])].reverse()
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    order.push(node.id)
    waiting.push(...[...(childrenOf.get(node.id) ?? [])].reverse())
  }
  return order
}

/** Numbers to choose by: any, but with one seed the same each time. */
export const chosen = (count: number, seed: number): number[] => fc.sample(fc.nat(), { numRuns: count, seed })
