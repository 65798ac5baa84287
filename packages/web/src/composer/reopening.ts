/** Reopens the composer after signing in again. */
import { client } from '../api/client.ts'
import { openComposer, type WritingRequest } from './open-composer.ts'

const KEY = 'folkmoot-writing'

interface Noted {
  readonly request: Omit<WritingRequest, 'edit'>
  /** The id of the edited content. */
  readonly edited?: string | undefined
}

export function noteWriting({ edit, ...request }: WritingRequest): void {
  const noted: Noted = { request, edited: edit?.contentID }
  sessionStorage.setItem(KEY, JSON.stringify(noted))
}

export const forgetWriting = (): void => sessionStorage.removeItem(KEY)

export async function reopenComposer(): Promise<void> {
  const text = sessionStorage.getItem(KEY)
  if (text === null) return
  forgetWriting()
  const { request, edited } = JSON.parse(text) as Noted
  if (edited === undefined) openComposer(request)
  // Content removed meanwhile cannot be edited.
  else
    await client.getContent({ contentID: edited }).then(
      (edit) => openComposer({ edit }),
      () => {},
    )
}
