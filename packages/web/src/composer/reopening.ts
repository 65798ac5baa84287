/** What somebody was writing when they had to sign in again: it is open again when they are back. */
import { client } from '../api/client.ts'
import { openComposer, type WritingRequest } from './open-composer.ts'

const KEY = 'folkmoot-writing'

interface Noted {
  readonly request: Omit<WritingRequest, 'edit'>
  /** The id of what was being changed. */
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
  // What is gone meanwhile cannot be changed any more.
  else
    await client.getContent({ contentID: edited }).then(
      (edit) => openComposer({ edit }),
      () => {},
    )
}
