/** What somebody was writing when they had to sign in again: it is open again when they are back. */
import { client } from '../api/client.ts'
import { openComposer, type WritingWish } from './open-composer.ts'

const KEY = 'folkmoot-writing'

interface Noted {
  readonly wish: Omit<WritingWish, 'edit'>
  /** The id of what was being changed. */
  readonly edited?: string | undefined
}

export function noteWriting({ edit, ...wish }: WritingWish): void {
  const noted: Noted = { wish, edited: edit?.contentID }
  sessionStorage.setItem(KEY, JSON.stringify(noted))
}

export const forgetWriting = (): void => sessionStorage.removeItem(KEY)

export async function reopenComposer(): Promise<void> {
  const text = sessionStorage.getItem(KEY)
  if (text === null) return
  forgetWriting()
  const { wish, edited } = JSON.parse(text) as Noted
  if (edited === undefined) openComposer(wish)
  // What is gone meanwhile cannot be changed any more.
  else
    await client.getContent({ contentID: edited }).then(
      (edit) => openComposer({ edit }),
      () => {},
    )
}
