/** Compares two versions of a document. */
import type { VersionDiff } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import { escapeText } from '../../../engines/html/characters.ts'
import { bodyOf } from '../../../engines/html/html.ts'
import { compareHtml } from '../../../engines/html-diff/comparing.ts'
import { diffHtml } from '../../../engines/html-diff/html-diff.ts'
import { getVersionPair } from './versions.ts'

export async function compareVersions(
  context: Context,
  actor: Actor,
  contentId: string,
  numbers: { from: string; to: string },
): Promise<VersionDiff> {
  const { from, to } = await getVersionPair(context.db, actor, contentId, numbers)
  const body = await compareHtml(from.body, to.body)
  const subject = diffHtml(escapeText(from.subject), escapeText(to.subject))
  return {
    contentID: contentId,
    from: Number(from.number),
    to: Number(to.number),
    subject: subject.html,
    html: bodyOf(body.html, context.vocabulary.compatibility.renderedClass),
    tags: {
      inserted: to.tags.filter((tag) => !from.tags.includes(tag)),
      deleted: from.tags.filter((tag) => !to.tags.includes(tag)),
    },
    inserted: body.inserted,
    deleted: body.deleted,
  }
}
