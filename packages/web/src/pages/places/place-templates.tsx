import type { Place, Template } from '@folkmoot/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { may } from '../../api/allowed.ts'
import { client } from '../../api/client.ts'
import { useLoadAllPages } from '../../api/places.ts'
import { askPages, queryClient } from '../../api/queries.ts'
import { Button, IconButton } from '../../parts/button.tsx'
import { ContentKind } from '../../parts/content-kind.tsx'
import rowStyles from '../../parts/content-row.module.css'
import { Problem } from '../../parts/problem.tsx'
import { removeWithUndo, useRemoved } from '../../parts/removing.ts'
import { Row, Rows } from '../../parts/rows.tsx'
import { t } from '../../texts/texts.ts'
import styles from './place.module.css'
import { TemplateDialog } from './template-dialog.tsx'

const keyOf = ({ id }: Template) => `template ${id}`

const remove = (template: Template) =>
  removeWithUndo(keyOf(template), {
    text: t('templates.removed', { name: template.name }),
    remove: async () => {
      await client.deleteTemplate({ templateID: template.id })
      await queryClient.invalidateQueries({ queryKey: ['listTemplates'] })
    },
  })

interface TemplateRowProps {
  readonly template: Template
  readonly onOpen: () => void
}

const TemplateRow = ({ template, onOpen }: TemplateRowProps) => (
  <Row
    lead={
      <span className={rowStyles.kind}>
        <ContentKind content={{ type: template.kind, question: template.kind === 'question' }} isIcon />
      </span>
    }
    onOpen={onOpen}
    title={template.name}
    about={template.subject === '' ? t(`kind.${template.kind}`) : template.subject}
    end={
      may(template, 'self', 'DELETE') && (
        <IconButton label={t('templates.remove', { name: template.name })} onClick={() => remove(template)}>
          <Trash2 />
        </IconButton>
      )
    }
  />
)

/** What members may begin new content with. */
export function PlaceTemplates({ place }: { readonly place: Place }) {
  const heading = useId()
  const [opened, setOpened] = useState<Template | 'new'>()
  const query = useInfiniteQuery(askPages('listTemplates', { placeID: place.id, count: 100 }))
  useLoadAllPages(query)
  const removed = useRemoved()
  const templates = (query.data?.pages ?? [])
    .flatMap(({ list }) => list)
    .filter((template) => !removed.has(keyOf(template)))
  return (
    <section className={styles.setting} aria-labelledby={heading}>
      <h2 id={heading}>{t('templates.title')}</h2>
      <p className={styles.hint}>{t('templates.hint')}</p>
      {query.error && <Problem error={query.error} onRetry={() => void query.refetch()} />}
      {templates.length > 0 && (
        <Rows label={t('templates.title')}>
          {templates.map((template) => (
            <TemplateRow key={template.id} template={template} onOpen={() => setOpened(template)} />
          ))}
        </Rows>
      )}
      {may(place, 'templates', 'POST') && (
        <Button onClick={() => setOpened('new')}>{t('templates.add')}</Button>
      )}
      {opened !== undefined && (
        <TemplateDialog
          place={place}
          template={opened === 'new' ? undefined : opened}
          onClose={() => setOpened(undefined)}
        />
      )}
    </section>
  )
}
