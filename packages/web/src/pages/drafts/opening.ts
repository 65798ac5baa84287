/** Opens a draft in the form that it was written in. */
import type { Draft } from '@folkmoot/contract'
import { client, pathOf } from '../../api/client.ts'
import { queryClient } from '../../api/queries.ts'
import { requestOf } from '../../composer/drafts.ts'
import { openComposer, type WritingRequest } from '../../composer/open-composer.ts'
import { answerName, answerOf, nameOf, newName } from '../../drafts/names.ts'
import { open } from '../../drafts/sync.ts'
import { notify } from '../../parts/toasts.tsx'
import { t } from '../../texts/texts.ts'

/** Where it is opened: in the composer, or at the reply on a page. */
type Form = { readonly name: string } & ({ readonly request: WritingRequest } | { readonly path: string })

const isReply = ({ kind }: Draft) => kind === 'message' || kind === 'comment'

async function formOf(draft: Draft): Promise<Form> {
  const name = nameOf(draft.id)
  const { parentContent: content, changes } = draft
  const path = pathOf(content?.resources.html?.ref)
  if (isReply(draft) && content && path !== undefined)
    return { name: answerName(changes === undefined ? 'answer' : 'change', content.id), path }
  if (changes !== undefined && content)
    return {
      name,
      request: { draft: name, edit: await client.getContent({ contentID: content.id }) },
    }
  // What it was for cannot be seen any more: the text can still be used.
  const usable = answerOf(name) !== undefined || changes !== undefined ? newName() : name
  return { name: usable, request: requestOf(usable) }
}

export async function openDraft(draft: Draft, goTo: (path: string) => void): Promise<void> {
  const saved = await client.getDraft({ personID: '@me', draftKey: draft.id })
  const form = await formOf(saved)
  if (!(await open(form.name, saved))) return notify(t('waiting.otherDraft'))
  if (saved.sendAt !== undefined) await queryClient.invalidateQueries({ queryKey: ['listDrafts'] })
  if ('path' in form) goTo(form.path)
  else openComposer(form.request)
}
