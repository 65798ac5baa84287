/** What is typed into the form, and what was saved of it. */
import type { LookDraft, Theme } from '@folkmoot/contract'
import { client } from '../../../api/client.ts'
import { ask, queryClient } from '../../../api/queries.ts'
import { takeLook } from '../../../look/new-look.ts'

export interface Typed {
  readonly name: string
  readonly introduction: string
  readonly colours: Readonly<Record<Theme, string>>
}

export const typedOf = ({ name, introduction, colours }: LookDraft): Typed => ({
  name,
  introduction,
  colours,
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

const asRead = ({ version }: LookDraft) => ({ 'if-match': `"${version}"` })

/** Not if somebody else changed the draft since it was read. */
export async function saveDraft(typed: Typed, draft: LookDraft): Promise<LookDraft> {
  if (isSaved(typed, draft)) return draft
  const saved = await client.changeLookDraft({ body: typed, headers: asRead(draft) })
  noteDraft(saved)
  return saved
}

export async function publishDraft(typed: Typed, draft: LookDraft): Promise<LookDraft> {
  const saved = await saveDraft(typed, draft)
  await client.publishLook({ headers: asRead(saved) })
  await takeLook()
  return await readDraft()
}

export async function goBack(draft: LookDraft): Promise<LookDraft> {
  await client.undoLook({ headers: asRead(draft) })
  await takeLook()
  return await readDraft()
}

export async function discardDraft(): Promise<LookDraft> {
  await client.discardLookDraft()
  return await readDraft()
}
