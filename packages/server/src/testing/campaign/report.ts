/** The results of a campaign, as tables. */
import type { Judged, Outcome } from './campaign.ts'

const sum = <Item>(items: readonly Item[], of: (item: Item) => number) =>
  items.reduce((total, item) => total + of(item), 0)

function reasonsOf(judged: readonly Judged[]): string {
  const all = new Map<string, number>()
  for (const { verdict } of judged)
    for (const [reason, times] of verdict.repeats) all.set(reason, (all.get(reason) ?? 0) + times)
  return [...all].map(([reason, times]) => `${reason} ${times}`).join(', ')
}

const rowOf = (receivers: string, judged: readonly Judged[]) => ({
  receivers,
  webhooks: judged.length,
  due: sum(judged, ({ verdict }) => verdict.due),
  callbacks: sum(judged, (one) => one.callbacks),
  lost: sum(judged, ({ verdict }) => verdict.lost),
  'not due': sum(judged, ({ verdict }) => verdict.uncalledFor),
  'out of order': sum(judged, ({ verdict }) => verdict.outOfOrder),
  'told again': sum(judged, ({ verdict }) => verdict.repeated),
  'callbacks that came again, by reason': reasonsOf(judged),
})

export function tableOf({ judged }: Outcome): ReturnType<typeof rowOf>[] {
  const behaviours = [...new Set(judged.map(({ webhook }) => webhook.behaviour))]
  const rows = behaviours.map((behaviour) =>
    rowOf(
      behaviour,
      judged.filter(({ webhook }) => webhook.behaviour === behaviour),
    ),
  )
  return [...rows, rowOf('all', judged)]
}

const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`

export function linesOf({
  disturbances,
  waits,
  tally,
  left,
  verified,
  cutOff,
  drainMs,
  ...rest
}: Outcome): string[] {
  const kills = disturbances.filter(({ kind }) => kind === 'kill').length
  const refused = [...tally.refused].map(([code, times]) => `${code} ${times}`).join(', ')
  const most = Math.max(0, ...rest.judged.map(({ verdict }) => verdict.mostPerDisturbance))
  return [
    `things done: ${tally.done}, cut off: ${tally.lost}, refused: ${refused || 'none'}`,
    `workers killed: ${kills}, PostgreSQL restarted: ${disturbances.length - kills}`,
    `after each kill, the longest wait of a webhook that had something outstanding: ${
      waits.map(({ webhooks, longestMs }) => `${seconds(longestMs)} of ${webhooks}`).join(', ') || 'no kill'
    }`,
    `callbacks of one webhook that one disturbance repeated, at most: ${most}`,
    `signatures verified: ${verified}; callbacks cut off unread: ${cutOff}; drained within ${seconds(drainMs)}`,
    `left: ${left.queued} queued, ${left.waiting} waiting; dropped: ${left.dropped}, withheld: ${left.withheld}`,
    ...(rest.overflow
      ? [
          `above the cap: ${rest.overflow.rows} for one dead webhook, ${rest.overflow.cap} kept, ` +
            `${rest.overflow.deleted} deleted`,
        ]
      : []),
  ]
}
