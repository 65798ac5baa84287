/** Steps of the filling, done in the order of their dates, and when each was really done. */
import { each } from './at-once.ts'

export interface Step {
  /** When it happens in the demo, in milliseconds. */
  readonly at: number
  /** Done before, and not later in the demo. */
  readonly after?: Step | undefined
  readonly act: () => Promise<unknown>
}

/** When something was done, and when it happens in the demo. */
export interface Moment {
  readonly at: number
  planned: number
}

/** Several at once; those that begin in the same millisecond share a moment. */
export async function doInOrder(steps: readonly Step[], moments: Moment[]): Promise<void> {
  const begun = new Map<Step, Promise<unknown>>()
  await each(
    steps.toSorted((one, other) => one.at - other.at),
    async (step) => {
      const at = Date.now()
      const last = moments.at(-1)
      if (last && last.at >= at) last.planned = step.at
      else moments.push({ at, planned: step.at })
      const doing = (async () => {
        if (step.after) await begun.get(step.after)
        await step.act()
      })()
      begun.set(step, doing)
      await doing
    },
  )
}
