/** Parts of a page that are loaded when they are shown. If that fails, the rest of the page stays. */
import { type ComponentType, createElement, type FunctionComponent, use, useEffect, useState } from 'react'
import { withTexts } from '../texts/rest.ts'
import { Problem } from './problem.tsx'
import { notifyOf } from './toasts.tsx'

interface FailedProps {
  readonly error: unknown
  /** Of dialogs, which close then. */
  readonly onClose: unknown
  readonly onRetry: () => void
  /** The next part is loaded again, wherever it is shown. */
  readonly onGone: () => void
}

function Failed({ error, onClose, onRetry, onGone }: FailedProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each failure
  useEffect(() => {
    if (typeof onClose === 'function') {
      notifyOf(error)
      onClose()
    }
    return onGone
  }, [error])
  return typeof onClose === 'function' ? null : <Problem error={error} onRetry={onRetry} />
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

  async function loadPart(): Promise<void> {
    try {
      part = await withTexts(load)
    } catch (error) {
      failure = { error }
    }
    loading = undefined
  }
  const forget = () => {
    failure = undefined
  }
  return (props) => {
    const [, setTries] = useState(0)
    if (failure && isExtra) return null
    if (failure) {
      const retry = () => {
        forget()
        setTries((tries) => tries + 1)
      }
      const onClose = isInline ? undefined : (props as { onClose?: unknown }).onClose
      return <Failed error={failure.error} onClose={onClose} onRetry={retry} onGone={forget} />
    }
    if (!part) {
      loading ??= loadPart()
      use(loading)
    }
    return part ? createElement(part, props) : null
  }
}
