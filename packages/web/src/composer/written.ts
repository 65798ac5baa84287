/** A draft, as far as people write it. */
export interface Written {
  readonly kind: string
  readonly subject: string
  readonly html: string
  readonly isEmpty: boolean
  readonly audience: string
  readonly place?: { readonly uri: string } | undefined
  readonly people: readonly { readonly uri: string }[]
  readonly tags: readonly string[]
  readonly endDate?: string | undefined
  /** Of stored content that is changed. */
  readonly version?: number | undefined
}

const namesOf = ({ tags, people }: Written) => JSON.stringify([tags, people.map(({ uri }) => uri)])
const choicesOf = ({ kind, audience, place, endDate }: Written) =>
  JSON.stringify([kind, audience, place?.uri, endDate])

/** Whether there is something to keep: of a new text not only what kind it is and where it goes. */
export function isWritten(draft: Written, begun: Written): boolean {
  const isChange = begun.version !== undefined
  const hasText = draft.isEmpty ? !begun.isEmpty : draft.html !== begun.html
  return (
    hasText ||
    draft.subject !== begun.subject ||
    namesOf(draft) !== namesOf(begun) ||
    (isChange && choicesOf(draft) !== choicesOf(begun))
  )
}
