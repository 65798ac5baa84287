/** How to begin, where the place has templates. */
import type { Place, Template } from '@folkmoot/contract'
import { useQuery } from '@tanstack/react-query'
import { LayoutTemplate } from 'lucide-react'
import { useRef, useState } from 'react'
import { may } from '../api/allowed.ts'
import { client } from '../api/client.ts'
import { ask } from '../api/queries.ts'
import { Button } from '../parts/button.tsx'
import { Dialog, DialogActions } from '../parts/dialog.tsx'
import { notifyOf, withUndo } from '../parts/toasts.tsx'
import { useIsShown } from '../parts/use-is-shown.ts'
import { t } from '../texts/texts.ts'
import { beginDraft, type Draft } from './drafts.ts'
import type { Kind } from './kinds.ts'
import { LineSelect } from './line-select.tsx'
import type { WritingRequest } from './open-composer.ts'
import { isWritten } from './written.ts'

/** What a template fills. */
type Filled = Pick<Draft, 'kind' | 'subject' | 'html' | 'isEmpty' | 'tags'>

/** Undefined: nothing is chosen. */
const NONE = ''
/** A place has at most so many. */
const MOST = 50

const hasWords = (html: string) =>
  /<(img|hr|table|video)\b/.test(html) || html.replaceAll(/<[^>]*>/g, '').trim() !== ''

const filledBy = ({ kind, subject, content, tags }: Template): Filled => ({
  kind,
  subject,
  html: content?.text ?? '',
  isEmpty: !hasWords(content?.text ?? ''),
  tags,
})
const filledIn = ({ kind, subject, html, isEmpty, tags }: Draft): Filled => ({
  kind,
  subject,
  html,
  isEmpty,
  tags,
})
const isSame = (one: Filled, other: Filled | undefined) =>
  one.subject === other?.subject && one.html === other.html && String(one.tags) === String(other.tags)

/** `filled` changes with each filling, to reset components with state. */
export function useFilling(patch: (filled: Filled) => void) {
  const [filled, setFilled] = useState(0)
  function fill(change: Filled) {
    patch(change)
    setFilled((count) => count + 1)
  }
  return { filled, fill }
}

interface TemplateSelectProps {
  readonly request: WritingRequest
  readonly draft: Draft
  readonly place: Place | undefined
  readonly kinds: readonly Kind[]
  readonly onApply: (filled: Filled) => void
}

export function TemplateSelect({ request, draft, place, kinds, onApply }: TemplateSelectProps) {
  const [chosen, setChosen] = useState(NONE)
  const [asked, setAsked] = useState<Template>()
  const applied = useRef<Filled>(undefined)
  /** What is written while a template is loaded counts too. */
  const latest = useRef(draft)
  latest.current = draft
  /** Chosen last: one that was chosen before may arrive later. */
  const wanted = useRef(NONE)
  const isShown = useIsShown()
  const isWanted = (templateID: string) => isShown() && wanted.current === templateID
  const { data } = useQuery({
    ...ask('listTemplates', { placeID: place?.id ?? '', count: MOST }),
    enabled: may(place, 'templates', 'GET'),
  })
  const templates = place && may(place, 'templates', 'GET') ? (data?.list ?? []) : []
  const offered = templates.filter(({ kind }) => kinds.includes(kind))

  function apply(template: Template) {
    const [before, filled] = [filledIn(latest.current), filledBy(template)]
    const [chosenBefore, appliedBefore] = [chosen, applied.current]
    setAsked(undefined)
    setChosen(template.id)
    applied.current = filled
    onApply(filled)
    withUndo(t('templates.applied', { name: template.name }), {
      act: () => {},
      undo: () => {
        setChosen(chosenBefore)
        applied.current = appliedBefore
        onApply(before)
      },
    })
  }
  async function choose(templateID: string) {
    wanted.current = templateID
    if (templateID === NONE) return setChosen(NONE)
    try {
      const template = await client.getTemplate({ templateID })
      if (!isWanted(templateID)) return
      const { current: written } = latest
      const isOwn = isWritten(written, beginDraft(request)) && !isSame(written, applied.current)
      if (isOwn) setAsked(template)
      else apply(template)
    } catch (error) {
      if (isWanted(templateID)) notifyOf(error)
    }
  }
  if (offered.length === 0) return null
  return (
    <>
      <LineSelect
        label={t('templates.choose')}
        icon={<LayoutTemplate />}
        options={[
          { value: NONE, label: t('templates.none') },
          ...offered.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={offered.some(({ id }) => id === chosen) ? chosen : NONE}
        onChange={(id) => void choose(id)}
      />
      {asked && (
        <Dialog title={t('templates.replace.title')} onClose={() => setAsked(undefined)}>
          <p>{t('templates.replace.hint')}</p>
          <DialogActions>
            <Button onClick={() => setAsked(undefined)}>{t('places.cancel')}</Button>
            <Button kind="primary" onClick={() => apply(asked)}>
              {t('templates.replace')}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  )
}
