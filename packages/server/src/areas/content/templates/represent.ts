/** A template and what the caller may do → the entity. */
import { type Template, V3 } from '@folkmoot/contract'
import { resource } from '../../../representations.ts'
import { summarisePlace } from '../../places/represent.ts'
import { mayManagePlace } from '../../places/rights.ts'
import type { Caller } from '../reading/represent.ts'
import type { ListedTemplate, TemplateRow } from './queries.ts'
import type { ShownTemplate } from './templates.ts'

export const templateUri = (baseUrl: string, id: string): string => `${baseUrl}${V3}/templates/${id}`

export function representTemplate(
  { actor, context }: Caller,
  { template, place }: ShownTemplate<ListedTemplate & Partial<TemplateRow>>,
): Template {
  const { baseUrl } = context.config
  return {
    id: template.id,
    type: 'template',
    name: template.name,
    kind: template.kind,
    subject: template.subject,
    content: template.body === undefined ? undefined : { type: 'text/html', text: template.body },
    tags: [...template.tags],
    parentPlace: summarisePlace(actor, place, baseUrl),
    published: template.created_at,
    updated: template.saved_at,
    resources: {
      self: resource(
        templateUri(baseUrl, template.id),
        mayManagePlace(actor, place) ? ['DELETE', 'GET', 'PUT'] : ['GET'],
      ),
    },
  }
}
