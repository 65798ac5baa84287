/** Parts of a page that are loaded when they are shown. If that fails, the rest of the page stays. */
import { type ComponentType, createElement, type FunctionComponent, use, useEffect, useState } from 'react'
import { withTexts } from '../texts/rest.ts'
import { Problem } from './problem.tsx'
import { notifyOf } from './toasts.tsx'

/** A dialog says why, and closes. */
function Closing({ error, onClose }: { error: unknown; onClose: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each failure
  useEffect(() => {
    notifyOf(error)
    onClose()
  }, [error])
  return null
}

interface Options {
  /** Tells of the failure in its place, although it can be closed. */
  readonly isInline?: boolean
  /** Nobody asked for it, so nobody is told if it is missing. */
  readonly isExtra?: boolean
}

/** Like `lazy`, which would remember that the code could not be loaded, and take the page with it. */
export function lazily<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isInline = false, isExtra = false }: Options = {},
): FunctionComponent<Props> {
  let part: ComponentType<Props> | undefined
  let failure: { readonly error: unknown } | undefined
  let loading: Promise<void> | undefined
  /** Draws each of the parts that are shown. */
  const shown = new Set<() => void>()

  async function loadPart(): Promise<void> {
    try {
      part = await withTexts(load)
    } catch (error) {
      failure = { error }
    }
    loading = undefined
  }
  function retry() {
    failure = undefined
    for (const draw of shown) draw()
  }
  return (props) => {
    const [, setDrawn] = useState(0)
    useEffect(() => {
      const draw = () => setDrawn((count) => count + 1)
      shown.add(draw)
      return () => {
        shown.delete(draw)
        // Where it is shown next it is loaded again.
        if (shown.size === 0) failure = undefined
      }
    }, [])
    if (failure && isExtra) return null
    if (failure) {
      const onClose = isInline ? undefined : (props as { onClose?: unknown }).onClose
      if (typeof onClose === 'function')
        return <Closing error={failure.error} onClose={onClose as () => void} />
      return <Problem error={failure.error} onRetry={retry} />
    }
    if (!part) {
      loading ??= loadPart()
      use(loading)
    }
    return part ? createElement(part, props) : null
  }
}
