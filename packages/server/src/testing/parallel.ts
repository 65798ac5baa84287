/** A few at a time: enough to keep a server busy, too few to make it turn anybody away. */
const AT_ONCE = 8

export async function inParallel<Item>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<void>,
): Promise<void> {
  const entries = items.entries()
  const worker = async () => {
    for (const [index, item] of entries) await work(item, index)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}
