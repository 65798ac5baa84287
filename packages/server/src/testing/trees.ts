/** Trees as node lists with parents, in order of creation. */
import fc from 'fast-check'

export interface TreeNode {
  readonly id: string
  readonly parentId: string
}

/** Depth-first, siblings in order of creation. */
export function preOrder(nodes: readonly TreeNode[], rootId: string): string[] {
  const childrenOf = Map.groupBy(nodes, (node) => node.parentId)
  const order: string[] = []
  // Iterative: a conversation may be deeper than the stack.
  const waiting = [...(childrenOf.get(rootId) ?? [])].reverse()
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    order.push(node.id)
    waiting.push(...[...(childrenOf.get(node.id) ?? [])].reverse())
  }
  return order
}

/** Seeded pseudo-random numbers. */
export const chosen = (count: number, seed: number): number[] => fc.sample(fc.nat(), { numRuns: count, seed })
