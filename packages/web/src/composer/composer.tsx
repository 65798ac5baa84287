/** The composer for all kinds of content. */
import type { Attachment, Content } from '@folkmoot/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useMe } from '../api/me.ts'
import { ask } from '../api/queries.ts'
import { PICTURE_TYPES } from '../api/uploads.ts'
import { OtherVersion } from '../drafts/other-version.tsx'
import { useScheduling } from '../drafts/scheduling.ts'
import { useBackToClose } from '../parts/back-to-close.ts'
import { Dialog } from '../parts/dialog.tsx'
import { Field, problemOf } from '../parts/field.tsx'
import { t } from '../texts/texts.ts'
import { ComposerFoot } from './composer-foot.tsx'
import { type Draft, draftName } from './drafts.ts'
import { EndField } from './end-field.tsx'
import { FilesField } from './files-field.tsx'
import { FilesForm } from './files-form.tsx'
import { KindAndAudience } from './kind-and-audience.tsx'
import { isAnswer, type Kind, offeredKinds } from './kinds.ts'
import { closeComposer, type WritingRequest } from './open-composer.ts'
import { ScrollIntoView } from './scroll-into-view.tsx'
import { SendProblem } from './send-problem.tsx'
import { TagsField } from './tags-field.tsx'
import { TemplateSelect, useFilling } from './template-select.tsx'
import { findWrong, Words, type Wrong } from './title-and-text.tsx'
import { useDraft } from './use-draft.ts'
import { useFiles } from './use-files.ts'
import { useSending } from './use-sending.ts'

const kindsOfChange = ({ type }: Content): readonly Kind[] =>
  type === 'discussion' ? ['discussion', 'question'] : []

/** The target place, and the kinds of content it allows. */
function usePlaceAndKinds(request: WritingRequest, draft: Draft, patch: (change: Partial<Draft>) => void) {
  const me = useMe()
  const uri = draft.audience === 'place' ? (draft.place?.uri ?? request.parent) : undefined
  const placeID = uri?.split('/').at(-1) ?? ''
  const { data: place } = useQuery({ ...ask('getPlace', { placeID }), enabled: placeID !== '' })
  const isUnnamed = uri !== undefined && !draft.place && request.parent !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it has arrived
  useEffect(() => {
    if (!place || !isUnnamed) return
    const { name, type, resources } = place
    patch({
      place: {
        uri: resources.self?.ref ?? '',
        html: resources.html?.ref,
        name,
        type,
        avatar: resources.avatar?.ref,
      },
    })
  }, [place])
  const kinds = request.edit
    ? kindsOfChange(request.edit)
    : offeredKinds(me, uri === undefined ? undefined : place)
  return { kinds, place: uri === undefined ? undefined : place }
}

interface MoreFieldsProps {
  readonly draft: Draft
  readonly error: unknown
  readonly onChange: (change: Partial<Draft>) => void
}

const MoreFields = ({ draft, error, onChange }: MoreFieldsProps) => (
  <>
    {draft.kind === 'announcement' && <EndField {...{ draft, error, onChange }} />}
    <Field label={t('composer.tags')} problem={problemOf(error, 'tags')}>
      {({ id }) => <TagsField id={id} tags={draft.tags} onChange={(tags) => onChange({ tags })} />}
    </Field>
  </>
)

export function Composer({ request }: { request: WritingRequest }) {
  const { edit } = request
  const close = useBackToClose(closeComposer)
  const { draft: written, patch, drop, beginAnew, beginning, isKept, sync, status, flush } = useDraft(request)
  const { filled, fill } = useFilling(patch)
  const again = `${beginning} ${filled}`
  const { kinds, place } = usePlaceAndKinds(request, written, patch)
  const kind = edit || kinds.includes(written.kind) ? written.kind : (kinds[0] ?? written.kind)
  const draft = { ...written, kind }
  const isUpdate = !edit && kind === 'update'
  const { files, problem, add, remove } = useFiles(isUpdate)
  const [attachments, setAttachments] = useState<readonly Attachment[]>(edit?.attachments ?? [])
  const [wrong, setWrong] = useState<Wrong>({})
  const sending = useSending({
    ...{ draft, draftKey: draftName(request), files, attachments, edit },
    onSent: drop,
    onClose: close,
  })
  const { isScheduling, schedule } = useScheduling()
  const hasTitle = !isUpdate && !(edit && isAnswer(edit))

  function isComplete() {
    const found = findWrong(draft, hasTitle)
    setWrong(found)
    return Object.keys(found).length === 0
  }
  function submit() {
    if (isComplete() && !sending.isSending && !isScheduling) sending.submit()
  }
  function later(time: Date, from: Element | null) {
    if (!isComplete()) return
    flush()
    schedule({ name: draftName(request), text: JSON.stringify(draft), kind, from, onDone: close }, time)
  }
  return (
    <Dialog title={edit ? t('composer.change') : t('composer.write')} isWide onClose={() => void close()}>
      <FilesForm
        {...{ isGreedy: isUpdate, isInert: isScheduling, isSending: sending.isSending }}
        onFiles={add}
        onSubmit={submit}
        foot={
          <ComposerFoot
            {...{ draft, isKept, status, hasFiles: files.length > 0, isChange: edit !== undefined, sending }}
            onDiscard={beginAnew}
            onLater={edit || files.length > 0 ? undefined : later}
          />
        }
      >
        <KindAndAudience
          {...{ draft, kinds, error: sending.error, problem: wrong.audience, onChange: patch }}
          hasAudience={hasTitle && (!edit || edit.movable)}
        >
          {!edit && <TemplateSelect {...{ request, draft, place, kinds, onApply: fill }} />}
        </KindAndAudience>
        <Words
          key={again}
          {...{ draft, hasTitle, wrong, onChange: patch, onSubmit: submit }}
          error={sending.error}
        />
        {hasTitle && (
          <MoreFields key={`more ${again}`} {...{ draft, error: sending.error, onChange: patch }} />
        )}
        <FilesField
          {...{ files, attachments, problem, onAdd: add, onRemove: remove, onAttachments: setAttachments }}
          accept={isUpdate ? PICTURE_TYPES : undefined}
        />
        <ScrollIntoView news={sending.error}>
          <SendProblem
            error={sending.error}
            request={request}
            onRetry={submit}
            onVersion={(version) => {
              patch({ version })
              sending.forget()
            }}
          />
        </ScrollIntoView>
        {sync.kind === 'conflict' && (
          <ScrollIntoView news={sync}>
            <OtherVersion {...{ name: draftName(request), other: sync.other, flush }} onDiscard={beginAnew} />
          </ScrollIntoView>
        )}
      </FilesForm>
    </Dialog>
  )
}
