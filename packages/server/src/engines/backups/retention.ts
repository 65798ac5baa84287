/** Which backups are kept: the last of each of the latest days, weeks and months that have one. */
export interface Retention {
  readonly daily: number
  readonly weekly: number
  readonly monthly: number
}

const DAY_MS = 86_400_000
/** The first Monday of the epoch was its fifth day. */
const MONDAY = 4

const dayOf = (time: Date) => Math.floor(time.getTime() / DAY_MS)

const PERIODS: readonly [keyof Retention, (time: Date) => number][] = [
  ['daily', dayOf],
  ['weekly', (time) => Math.floor((dayOf(time) - MONDAY) / 7)],
  ['monthly', (time) => time.getUTCFullYear() * 12 + time.getUTCMonth()],
]

/** The newest one is always kept. Days are those of UTC. */
export function chooseKept<Backup extends { readonly time: Date }>(
  backups: readonly Backup[],
  retention: Retention,
): Set<Backup> {
  const newestFirst = backups.toSorted((one, other) => other.time.getTime() - one.time.getTime())
  const kept = new Set(newestFirst.slice(0, 1))
  for (const [name, periodOf] of PERIODS) {
    const periods = new Set<number>()
    for (const backup of newestFirst) {
      const period = periodOf(backup.time)
      if (periods.has(period) || periods.size === retention[name]) continue
      periods.add(period)
      kept.add(backup)
    }
  }
  return kept
}
