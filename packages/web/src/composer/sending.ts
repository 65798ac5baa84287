/** Sends a draft to the API. */

import type { Client } from '@folkmoot/client'
import type { Content, ContentInput } from '@folkmoot/contract'
import { client } from '../api/client.ts'
import { callOf, perform } from '../offline/calls.ts'
import type { StoredCall } from '../offline/write-store.ts'
import type { Draft } from './drafts.ts'
import { isAnswer, TYPES } from './kinds.ts'

export interface Sending {
  readonly draft: Draft
  readonly files: readonly File[]
  /** The edited content and its remaining files. */
  readonly edit?: Content | undefined
  readonly attachments?: readonly string[] | undefined
  /** Idempotency keys, so that a lost answer does not send twice. */
  readonly key: string
}

/** The URL of the result. */
export type Sent = string | undefined

/** What can wait for a connection: new texts, but no changes, and no updates with pictures, which take several requests. */
export function newCallOf(sending: Sending): StoredCall | undefined {
  const { draft, files, edit, key } = sending
  const headers = { 'idempotency-key': key }
  if (edit || (draft.kind === 'update' && files.length > 0)) return undefined
  if (draft.kind === 'update') return callOf('createUpdate', { body: { html: draft.html }, headers })
  return callOf('createContent', { body: inputOf(sending), headers, ...(files.length > 0 && { files }) })
}

function inputOf({ draft, edit, attachments }: Sending): ContentInput {
  const { subject, html, audience, place, people, tags, kind, endDate } = draft
  const type = edit?.type ?? TYPES[kind] ?? 'discussion'
  const common = { type, content: { type: 'text/html' as const, text: html } }
  const kept = attachments ? { attachments: attachments.map((id) => ({ id })) } : {}
  if (edit && isAnswer(edit)) return { ...common, ...kept }
  return {
    ...common,
    ...kept,
    subject: subject.trim(),
    tags: [...tags],
    ...(type === 'discussion' && { question: kind === 'question' }),
    ...(type === 'announcement' && endDate !== undefined && { endDate }),
    ...audienceOf(
      audience,
      place?.uri,
      people.map(({ uri }) => uri),
    ),
  }
}

function audienceOf(visibility: Draft['audience'], place: string | undefined, users: readonly string[]) {
  if (visibility === 'place') return { visibility, ...(place !== undefined && { parent: place }) }
  return visibility === 'people' ? { visibility, users: [...users] } : { visibility }
}

/** Co-authors may not change the place, so unchanged fields are not sent. */
function changesOf(sending: Sending, edit: Content): ContentInput {
  const { visibility, parent, users, ...rest } = inputOf(sending)
  const isSame =
    visibility === edit.visibility &&
    (visibility !== 'place' || parent === edit.parentPlace?.uri) &&
    visibility !== 'people'
  return isSame || isAnswer(edit)
    ? rest
    : { ...rest, ...(visibility && { visibility }), ...(parent && { parent }), ...(users && { users }) }
}

/** With pictures it stays a draft until all are uploaded. */
async function sendWithPictures(sender: Client, { draft, files }: Sending): Promise<Sent> {
  const html = draft.html
  const { id } = await sender.createUpdate({ body: { html, draft: true } })
  const updateID = String(id)
  try {
    for (const file of files) await sender.addUpdateImage({ updateID, files: [file] })
    return (await sender.changeUpdate({ updateID, body: { status: 'published' } })).links.alt
  } catch (error) {
    await client.deleteUpdate({ updateID }).catch(() => {})
    throw error
  }
}

export async function send(sender: Client, sending: Sending): Promise<Sent> {
  const { draft, files, edit } = sending
  if (edit) {
    const changed = await sender.updateContent({
      contentID: edit.contentID,
      body: changesOf(sending, edit),
      headers: { 'if-match': `"${draft.version}"` },
      ...(files.length > 0 && { files }),
    })
    return changed.resources.html?.ref
  }
  const call = newCallOf(sending)
  if (!call) return await sendWithPictures(sender, sending)
  const created = (await perform(call, sender)) as Partial<Content & { links: { alt?: string } }>
  return created.resources?.html?.ref ?? created.links?.alt
}
