const AT_ONCE = 8

/** Runs all, a few at a time. */
export async function each<Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<unknown>,
): Promise<void> {
  const waiting = [...items].toReversed()
  const work = async () => {
    for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) await act(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}
