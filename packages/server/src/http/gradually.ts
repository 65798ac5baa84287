/** Work on many connections at the same moment, done a few at a time: other requests are answered between them. */

/** Ten take about a millisecond. */
const AT_ONCE = 10

const waiting: (() => void)[] = []
let isGoingOn = false

function goOn(): void {
  for (const work of waiting.splice(0, AT_ONCE)) work()
  isGoingOn = waiting.length > 0
  if (isGoingOn) setImmediate(goOn)
}

export function gradually(work: () => void): void {
  waiting.push(work)
  if (!isGoingOn) setImmediate(goOn)
  isGoingOn = true
}
