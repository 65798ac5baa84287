/** Requests on drafts that the server has. */
import { ApiError } from '@folkmoot/client'
import type { Draft as SavedDraft } from '@folkmoot/contract'
import { client } from '../api/client.ts'
import { keyOf } from './names.ts'
import { inputOfSaved } from './written-form.ts'

export const me = { personID: '@me' } as const
export const one = (name: string) => ({ ...me, draftKey: keyOf(name) })
export const statusOf = (error: unknown) => (error instanceof ApiError ? error.status : 0)
/** Otherwise it may have been done. */
export const isRefused = (error: unknown) => statusOf(error) >= 400 && statusOf(error) < 500
export const matching = (version: number | undefined): Record<string, string> =>
  version === undefined ? { 'if-none-match': '*' } : { 'if-match': `"${version}"` }

/** One after the other, in all tabs where the browser can: each needs the version that the one before gave. */
let last: Promise<unknown> = Promise.resolve()
export function inTurn<Result>(act: () => Promise<Result>): Promise<Result> {
  const alone = () => (isSecureContext ? navigator.locks.request('folkmoot-drafts', act) : act())
  const turn = last.then(alone, alone)
  last = turn.catch(() => {})
  return turn
}

/** Undefined if there is none. Fails if nobody knows. */
export async function readSaved(name: string): Promise<SavedDraft | undefined> {
  try {
    return await client.getDraft(one(name))
  } catch (error) {
    if (statusOf(error) === 404) return undefined
    throw error
  }
}

/** Takes the time away. Fails if the draft was sent or changed meanwhile. */
export async function unschedule(saved: SavedDraft): Promise<SavedDraft> {
  if (saved.sendAt === undefined) return saved
  const request = { ...me, draftKey: saved.id, headers: matching(saved.version) }
  const { version } = await client.saveDraft({ ...request, body: inputOfSaved(saved), fields: 'version' })
  return { ...saved, sendAt: undefined, version }
}
