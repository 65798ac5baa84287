/** Counts re-renders of existing answers, by the hook that React has for developer tools. */
import type { Page } from 'playwright-core'

/** As much of React's own records as is looked at here. */
interface Fiber {
  readonly memoizedProps: Readonly<Record<string, unknown>> | null
  readonly flags: number
  readonly child: Fiber | null
  readonly sibling: Fiber | null
  readonly alternate: Fiber | null
}

/** For every page that the window opens from now on. */
export async function countRedrawnAnswers(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const PERFORMED_WORK = 1
    const counted = { redrawn: 0 }
    const look = (fiber: Fiber): void => {
      const { alternate, memoizedProps } = fiber
      const isAnswer = memoizedProps !== null && 'answer' in memoizedProps && 'depth' in memoizedProps
      if (alternate && isAnswer && (fiber.flags & PERFORMED_WORK) !== 0) counted.redrawn++
      // What React did not go into has the same children as before.
      if (alternate?.child === fiber.child) return
      for (let child = fiber.child; child; child = child.sibling) look(child)
    }
    const hook = {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot: (_renderer: number, root: { current: Fiber }) => look(root.current),
      onCommitFiberUnmount: () => {},
    }
    Object.assign(window, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook, counted })
  })
  return () => page.evaluate(() => (window as unknown as { counted: { redrawn: number } }).counted.redrawn)
}
