/** Sends a draft to the API. */

import type { Client } from '@folkmoot/client'
import type { Content, ContentInput } from '@folkmoot/contract'
import { client } from '../api/client.ts'
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

function inputOf({ draft, edit, attachments }: Sending): ContentInput {
  const { subject, html, audience, place, people, tags, kind } = draft
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
async function sendUpdate(sender: Client, { draft, files }: Sending): Promise<Sent> {
  const html = draft.html
  if (files.length === 0) return (await sender.createUpdate({ body: { html } })).links.alt
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
  const { draft, files, edit, key } = sending
  const withFiles = files.length > 0 ? { files } : {}
  if (edit) {
    const changed = await sender.updateContent({
      contentID: edit.contentID,
      body: changesOf(sending, edit),
      headers: { 'if-match': `"${draft.version}"` },
      ...withFiles,
    })
    return changed.resources.html?.ref
  }
  if (draft.kind === 'update') return await sendUpdate(sender, sending)
  const created = await sender.createContent({
    body: inputOf(sending),
    headers: { 'idempotency-key': key },
    ...withFiles,
  })
  return created.resources.html?.ref
}
