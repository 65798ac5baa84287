/** Batches reads of single rows in the same turn of the event loop into one query. */

type Waiting<Row> = { resolve(row: Row | undefined): void; reject(error: unknown): void }

const MOST = 500

export function batched<Row>(
  readMany: (keys: readonly string[]) => Promise<Map<string, Row>>,
): (key: string) => Promise<Row | undefined> {
  let waiting = new Map<string, Waiting<Row>[]>()

  async function flush(): Promise<void> {
    const asked = waiting
    waiting = new Map()
    try {
      const rows = await readMany([...asked.keys()])
      for (const [key, all] of asked) for (const one of all) one.resolve(rows.get(key))
    } catch (error) {
      for (const all of asked.values()) for (const one of all) one.reject(error)
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      if (waiting.size === 0) setImmediate(flush)
      if (waiting.size >= MOST) flush()
      const others = waiting.get(key)
      if (others) others.push({ resolve, reject })
      else waiting.set(key, [{ resolve, reject }])
    })
}
