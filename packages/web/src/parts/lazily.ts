import { type ComponentType, createElement, type FunctionComponent, use } from 'react'
import { withTexts } from '../texts/rest.ts'

/** Like `lazy`, which would remember that the code could not be loaded: rendering it again is another try. */
export function lazily<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
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
  return (props) => {
    if (failure) {
      const { error } = failure
      // Not at once: React renders a second time before it shows an error.
      setTimeout(() => {
        failure = undefined
      })
      throw error
    }
    if (!part) {
      loading ??= loadPart()
      use(loading)
    }
    return part ? createElement(part, props) : null
  }
}
