const EVERY = 10_000

/** Returns a function to call in a waiting loop; it reports every ten seconds that the wait goes on. */
export function reminder(report: (message: string) => void, message: string): () => void {
  let next = Date.now() + EVERY
  return () => {
    if (Date.now() < next) return
    report(message)
    next += EVERY
  }
}
