/** A version and what the caller may do → the entity on the wire. */

import { type ContentVersion, type Resources, V3 } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import { bodyOf } from '../../../engines/html/html.ts'
import { resource } from '../../../representations.ts'
import { mayEdit } from '../reading/policy.ts'
import { nameAuthor } from '../reading/represent-authors.ts'
import type { ContentKey } from '../reading/rows.ts'
import type { VersionRow } from './queries.ts'

interface Caller {
  readonly context: Context
  readonly actor: Actor
}

function resourcesOf({ context, actor }: Caller, document: ContentKey, row: VersionRow): Resources {
  const { number, previous } = row
  const versions = `${context.config.baseUrl}${V3}/versions/${document.id}`
  const resources: Resources = { self: resource(`${versions}/${number}`, ['GET']) }
  if (mayEdit(actor, document)) resources.restore = resource(`${versions}/${number}/restore`, ['POST'])
  if (previous !== null) resources.diff = resource(`${versions}/${previous}/diff/${number}`, ['GET'])
  return resources
}

export function representVersion(caller: Caller, document: ContentKey, row: VersionRow): ContentVersion {
  const { context, actor } = caller
  return {
    id: row.number,
    type: 'contentVersion',
    contentID: document.id,
    number: Number(row.number),
    subject: row.subject,
    content: { type: 'text/html', text: bodyOf(row.body, context.vocabulary.compatibility.renderedClass) },
    tags: row.tags,
    categories: row.categories,
    author: nameAuthor(actor, row.author, context.config.baseUrl),
    published: row.made_at,
    minor: row.minor,
    resources: resourcesOf(caller, document, row),
  }
}
