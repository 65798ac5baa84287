/** What is typed into the form, and what was saved of it. */
import { ApiError } from '@folkmoot/client'
import type { LookChange, LookDraft, Theme } from '@folkmoot/contract'
import { client } from '../../../api/client.ts'
import { renewLook } from '../../../api/live.ts'
import { ask, queryClient } from '../../../api/queries.ts'

export interface Typed {
  readonly name: string
  readonly introduction: string
  readonly colours: Readonly<Record<Theme, string>>
}

const typedOf = ({ name, introduction, colours }: LookDraft): Typed => ({
  name,
  introduction,
  colours,
})

/** What is not typed is as in the draft. */
export const withTyped = ({ name, introduction, colours }: LookDraft, change: LookChange): Typed => ({
  name: change.name ?? name,
  introduction: change.introduction ?? introduction,
  colours: { ...colours, ...change.colours },
})

export const isSaved = (typed: Typed, draft: LookDraft): boolean =>
  JSON.stringify(typed) === JSON.stringify(typedOf(draft))

export const noteDraft = (draft: LookDraft): void =>
  void queryClient.setQueryData(ask('getLookDraft', {}).queryKey, draft)

export const readDraft = async (): Promise<LookDraft> => {
  const draft = await client.getLookDraft()
  noteDraft(draft)
  return draft
}

/** Refused if somebody else changed the draft since. */
export const asRead = ({ version }: LookDraft) => ({ 'if-match': `"${version}"` })

/** Somebody else changed it. */
export const isStale = (error: Error): boolean => error instanceof ApiError && error.status === 412

/** Into the draft that was seen when it was typed. */
export async function saveDraft(typed: Typed, seen: LookDraft): Promise<LookDraft> {
  const saved = await client.changeLookDraft({ body: typed, headers: asRead(seen) })
  noteDraft(saved)
  return saved
}

export async function publishDraft(typed: Typed, seen: LookDraft): Promise<LookDraft> {
  const saved = isSaved(typed, seen) ? seen : await saveDraft(typed, seen)
  await client.publishLook({ headers: asRead(saved) })
  await renewLook()
  return await readDraft()
}

export async function goBack(seen: LookDraft): Promise<LookDraft> {
  await client.undoLook({ headers: asRead(seen) })
  await renewLook()
  return await readDraft()
}

export async function discardDraft(): Promise<LookDraft> {
  await client.discardLookDraft()
  return await readDraft()
}
