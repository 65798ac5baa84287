/** A draft → the entity. */
import { type Draft, V3 } from '@folkmoot/contract'
import { resource } from '../../../representations.ts'
import { personUri } from '../../identity/represent.ts'
import { placeUri, summarisePlace } from '../../places/represent.ts'
import { type Caller, contentUri, summariseContent } from '../reading/represent.ts'
import type { ShownDraft } from './drafts.ts'

function parentOf(baseUrl: string, { draft, content }: ShownDraft): string | undefined {
  if (draft.place_id !== null) return placeUri(baseUrl, draft.place_id)
  if (draft.answers_id === null) return undefined
  return content?.id === draft.answers_id
    ? contentUri(baseUrl, content.type, content.id)
    : `${baseUrl}${V3}/contents/${draft.answers_id}`
}

const problemOf = ({
  problem_code: code,
  problem_message: message,
}: ShownDraft['draft']): Draft['sendProblem'] =>
  code === null ? undefined : { code, message: message ?? '' }

export function representDraft(caller: Caller, personId: string, shown: ShownDraft): Draft {
  const { actor, context } = caller
  const { baseUrl } = context.config
  const { draft, place, content } = shown
  return {
    id: draft.key,
    type: 'draft',
    kind: draft.kind,
    subject: draft.subject,
    content: draft.body === undefined ? undefined : { type: 'text/html', text: draft.body },
    excerpt: draft.excerpt,
    visibility: draft.visibility,
    parent: parentOf(baseUrl, shown),
    parentPlace: place && summarisePlace(actor, place, baseUrl),
    parentContent:
      content && summariseContent(caller, { ...content, subject: content.root_subject ?? content.subject }),
    users: draft.user_ids.map((id) => personUri(baseUrl, id)),
    tags: [...draft.tags],
    endDate: draft.end_at ?? undefined,
    changes: draft.changes_id === null ? undefined : `${baseUrl}${V3}/contents/${draft.changes_id}`,
    changesVersion: draft.changes_version ?? undefined,
    sendAt: draft.send_at ?? undefined,
    sendProblem: problemOf(draft),
    version: Number(draft.version),
    published: draft.created_at,
    updated: draft.saved_at,
    // Only its person sees it.
    resources: {
      self: resource(`${personUri(baseUrl, personId)}/drafts/${draft.key}`, ['DELETE', 'GET', 'PUT']),
    },
  }
}
