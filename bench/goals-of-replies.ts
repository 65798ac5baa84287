/** The goals of writing. The rates are those of two arm64 cores. */
import { type Goal, percent, perSecond, type Results, rateAndCpu, shownCpu } from './goals.ts'
import { cpuMsOf } from './load.ts'
import type { ReplyComparison, ReplyKind } from './replies.ts'

const RATE_FOUND = 450
const CPU_FOUND_MS = 4
const RATE_WRITER = 700
const SHARE_IN_ONE = 0.8
/** Equal rounds differ by a tenth in CPU per reply. */
const FLAT = 1.1
const WAL_BYTES = 25_000

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`

const shown = (one?: ReplyComparison) =>
  one && {
    ours: perSecond(one.ours.requestsPerSecond),
    cpu: shownCpu(one.ours),
    prototype: rateAndCpu(one.prototype),
  }

function intoOne(one: ReplyComparison | undefined, many: ReplyComparison | undefined): Goal {
  const what = 'reply into one long discussion, until found'
  const must = `≥ ${percent(SHARE_IN_ONE)} of the first row, last round ≤ ${FLAT}× the CPU of the first`
  if (!one || !many) return { what, must, ...shown(one) }
  const { requestsPerSecond, growth } = one.ours
  const share = requestsPerSecond / many.ours.requestsPerSecond
  return {
    what,
    must,
    ...shown(one),
    ours: `${percent(share)}, ${perSecond(requestsPerSecond)}, ${growth.toFixed(2)}×`,
    isMet: share >= SHARE_IN_ONE && growth <= FLAT,
  }
}

export function goalsOfReplies({ replies }: Results): Goal[] {
  const of = (wanted: ReplyKind) => replies.find(({ kind }) => kind === wanted)
  const [many, writer] = [of('many'), of('writer')]
  return [
    {
      what: 'reply of 500 bytes, many discussions, until found and in the inboxes',
      must: `≥ ${perSecond(RATE_FOUND)}, ≤ ${CPU_FOUND_MS} ms`,
      ...shown(many),
      isMet: many && many.ours.requestsPerSecond >= RATE_FOUND && cpuMsOf(many.ours) <= CPU_FOUND_MS,
    },
    {
      what: 'the same, what its writer waits for',
      must: `≥ ${perSecond(RATE_WRITER)}`,
      ...shown(writer),
      isMet: writer && writer.ours.requestsPerSecond >= RATE_WRITER,
    },
    { what: 'the same, with a mention, until found', must: '', ...shown(of('mention')) },
    intoOne(of('one'), many),
    {
      what: 'WAL a reply, full-page images aside',
      must: `≤ ${kilobytes(WAL_BYTES)}`,
      ours: many && kilobytes(many.ours.walBytes),
      prototype: many && kilobytes(many.prototype.walBytes),
      isMet: many && many.ours.walBytes <= WAL_BYTES,
    },
  ]
}
