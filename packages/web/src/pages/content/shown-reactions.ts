/** Reactions as a reader sees them: the server's, with their own clicks since, in the order of the community. */
import type { Reaction } from '@folkmoot/contract'

/** The reader's last clicks by emoji, until the server has newer data. */
export interface Clicked {
  readonly basedOn: string
  readonly reacted: Readonly<Record<string, boolean>>
}

const baseOf = (reactions: readonly Reaction[]): string => JSON.stringify(reactions)

export function withClick(
  reactions: readonly Reaction[],
  before: Clicked | undefined,
  emoji: string,
  reacted: boolean,
): Clicked {
  const basedOn = baseOf(reactions)
  return { basedOn, reacted: { ...(before?.basedOn === basedOn && before.reacted), [emoji]: reacted } }
}

/** Emoji that are offered no longer come last. */
export function shownReactions(
  reactions: readonly Reaction[],
  clicked: Clicked | undefined,
  offered: readonly string[],
): Required<Reaction>[] {
  const clicks = clicked?.basedOn === baseOf(reactions) ? clicked.reacted : {}
  const all = new Set([...offered, ...reactions.map(({ emoji }) => emoji)])
  return [...all].flatMap((emoji) => {
    const { count = 0, reacted = false } = reactions.find((one) => one.emoji === emoji) ?? {}
    const isReacted = clicks[emoji] ?? reacted
    const shown = count + Number(isReacted) - Number(reacted)
    return shown > 0 ? [{ emoji, count: shown, reacted: isReacted }] : []
  })
}
