/** What is typed into the form, and what was saved of it. */
import { ApiError } from '@folkmoot/client'
import type { HomeAudience, LookChange, LookDraft, LookLink, LookPageName, Theme } from '@folkmoot/contract'
import { client } from '../../../api/client.ts'
import { renewLook } from '../../../api/live.ts'
import { ask, queryClient } from '../../../api/queries.ts'

export interface Typed {
  readonly name: string
  readonly introduction: string
  readonly colours: Readonly<Record<Theme, string>>
  readonly links: readonly LookLink[]
  /** URIs of content; empty: nothing. */
  readonly home: Readonly<Record<HomeAudience, string>>
  /** URIs of documents; empty: no such page. */
  readonly pages: Readonly<Record<LookPageName, string>>
}

const pagesOf = ({ pages }: LookDraft): Typed['pages'] => ({
  about: pages.about?.uri ?? '',
  terms: pages.terms?.uri ?? '',
  privacy: pages.privacy?.uri ?? '',
  accessibility: pages.accessibility?.uri ?? '',
})

const homeOf = ({ home }: LookDraft): Typed['home'] => ({
  visitors: home.visitors?.uri ?? '',
  members: home.members?.uri ?? '',
  newMembers: home.newMembers?.uri ?? '',
})

/** What is not typed is as in the draft. */
export const withTyped = (draft: LookDraft, change: LookChange): Typed => ({
  name: change.name ?? draft.name,
  introduction: change.introduction ?? draft.introduction,
  colours: { ...draft.colours, ...change.colours },
  links: change.links ?? draft.links,
  home: { ...homeOf(draft), ...change.home },
  pages: { ...pagesOf(draft), ...change.pages },
})

export const isSaved = (typed: Typed, draft: LookDraft): boolean =>
  JSON.stringify(typed) === JSON.stringify(withTyped(draft, {}))

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
  const saved = await client.changeLookDraft({
    body: { ...typed, links: [...typed.links] },
    headers: asRead(seen),
  })
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
