/** A template of a place, new or not. */
import { ApiError } from '@folkmoot/client'
import { api, type Place, TEMPLATE_KINDS, type Template, type TemplateKind } from '@folkmoot/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { client } from '../../api/client.ts'
import { queryClient } from '../../api/queries.ts'
import { TagsField } from '../../composer/tags-field.tsx'
import { LazyEditor } from '../../editor/lazy-editor.tsx'
import { Button } from '../../parts/button.tsx'
import { Dialog, DialogActions } from '../../parts/dialog.tsx'
import { Field, problemOf } from '../../parts/field.tsx'
import { Problem } from '../../parts/problem.tsx'
import { notify } from '../../parts/toasts.tsx'
import { Waiting } from '../../parts/waiting.tsx'
import { t } from '../../texts/texts.ts'
import styles from './place.module.css'

interface Written {
  readonly name: string
  readonly kind: TemplateKind
  readonly subject: string
  readonly html: string
  readonly tags: readonly string[]
}

interface FormProps {
  readonly place: Place
  readonly template: Template | undefined
  /** Of the version that is changed. */
  readonly etag: string
  readonly onClose: () => void
}

/** What the place is for; what the template has stays in any case. */
function kindsOf(place: Place, template: Template | undefined): readonly TemplateKind[] {
  return TEMPLATE_KINDS.filter(
    (kind) =>
      kind === template?.kind ||
      place.contentTypes.includes(kind === 'document' ? 'documents' : 'discussions'),
  )
}

function useSaving({ place, template, etag, onClose }: FormProps) {
  return useMutation({
    mutationFn: async ({ html, ...rest }: Written) => {
      const body = { ...rest, tags: [...rest.tags], content: { type: 'text/html' as const, text: html } }
      if (!template) return await client.createTemplate({ placeID: place.id, body })
      return await client.updateTemplate({ templateID: template.id, body, headers: { 'if-match': etag } })
    },
    onSuccess: async () => {
      notify(t('templates.saved'))
      onClose()
      await queryClient.invalidateQueries({ queryKey: ['listTemplates'] })
    },
  })
}

function TemplateForm(props: FormProps) {
  const { place, template, onClose } = props
  const kinds = kindsOf(place, template)
  const [written, setWritten] = useState<Written>({
    name: template?.name ?? '',
    kind: template?.kind ?? kinds[0] ?? 'discussion',
    subject: template?.subject ?? '',
    html: template?.content?.text ?? '',
    tags: template?.tags ?? [],
  })
  const change = (next: Partial<Written>) => setWritten((before) => ({ ...before, ...next }))
  const save = useSaving(props)
  function submit(event?: FormEvent) {
    event?.preventDefault()
    if (written.name.trim() !== '' && !save.isPending) save.mutate(written)
  }
  return (
    <form onSubmit={submit}>
      <Field
        label={t('templates.name')}
        hint={t('templates.name.hint')}
        problem={problemOf(save.error, 'name')}
      >
        {(attributes) => (
          <input
            {...attributes}
            required
            maxLength={100}
            autoComplete="off"
            value={written.name}
            onChange={({ target }) => change({ name: target.value })}
          />
        )}
      </Field>
      <Field label={t('composer.kind')} problem={problemOf(save.error, 'kind')}>
        {(attributes) => (
          <select
            {...attributes}
            value={written.kind}
            onChange={({ target }) =>
              change({ kind: kinds.find((kind) => kind === target.value) ?? written.kind })
            }
          >
            {kinds.map((kind) => (
              <option key={kind} value={kind}>
                {t(`kind.${kind}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <TemplateWords written={written} error={save.error} onChange={change} onSubmit={submit} />
      {save.error && <Problem error={save.error} kept={t('places.changesSafe')} />}
      <DialogActions>
        <Button onClick={onClose}>{t('places.cancel')}</Button>
        <Button kind="primary" type="submit" disabled={save.isPending}>
          {t('templates.save')}
        </Button>
      </DialogActions>
    </form>
  )
}

interface TemplateWordsProps {
  readonly written: Written
  readonly error: unknown
  readonly onChange: (next: Partial<Written>) => void
  readonly onSubmit: () => void
}

const TemplateWords = ({ written, error, onChange, onSubmit }: TemplateWordsProps) => (
  <>
    <Field label={t('composer.subject')} problem={problemOf(error, 'subject')}>
      {(attributes) => (
        <input
          {...attributes}
          maxLength={255}
          autoComplete="off"
          value={written.subject}
          onChange={({ target }) => onChange({ subject: target.value })}
        />
      )}
    </Field>
    <div className={styles.templateText}>
      <LazyEditor
        label={t('composer.text')}
        initialHtml={written.html}
        hasPictures={false}
        isSmall
        onChange={(html) => onChange({ html })}
        onSubmit={onSubmit}
      />
      {problemOf(error, 'content.text') !== undefined && (
        <p className={styles.wrong} role="alert">
          {problemOf(error, 'content.text')}
        </p>
      )}
    </div>
    <Field label={t('composer.tags')} problem={problemOf(error, 'tags')}>
      {({ id }) => <TagsField id={id} tags={written.tags} onChange={(tags) => onChange({ tags })} />}
    </Field>
  </>
)

/** With its text, which lists leave out, and its version. */
async function readForChange(templateID: string) {
  const reply = await client.send(api.getTemplate, { templateID })
  if (!reply.body) throw new ApiError(reply)
  return { template: reply.body, etag: reply.headers.get('etag') ?? '' }
}

function ReadTemplate({ template: { id }, ...rest }: Omit<FormProps, 'etag'> & { template: Template }) {
  const { data, error } = useQuery({
    queryKey: ['template to change', id],
    queryFn: () => readForChange(id),
    staleTime: 0,
    gcTime: 0,
  })
  if (error) return <Problem error={error} />
  return data ? <TemplateForm {...rest} {...data} /> : <Waiting />
}

export const TemplateDialog = ({ place, template, onClose }: Omit<FormProps, 'etag'>) => (
  <Dialog
    title={template ? t('templates.change', { name: template.name }) : t('templates.add')}
    isWide
    onClose={onClose}
  >
    {template ? (
      <ReadTemplate {...{ place, template, onClose }} />
    ) : (
      <TemplateForm {...{ place, template, onClose }} etag="" />
    )}
  </Dialog>
)
