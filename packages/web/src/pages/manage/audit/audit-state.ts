/** What of the audit log is shown: from the page's address to filters of the API. */
import { AUDIT_ACTIONS, AUDIT_TARGETS, type AuditAction, filter, V3 } from '@folkmoot/contract'
import { boot } from '../../../boot.ts'
import type { AddressState } from '../../../parts/use-address.ts'
import { dateOf } from '../../../texts/dates.ts'
import { t } from '../../../texts/texts.ts'

export const NO_FILTERS = {
  actor: undefined,
  about: undefined,
  target: undefined,
  action: undefined,
  from: undefined,
  to: undefined,
}

export const hasFilters = (state: AddressState): boolean =>
  Object.keys(NO_FILTERS).some((name) => state[name] !== undefined)

const isId = (text: string | undefined): text is string => text !== undefined && /^[1-9]\d{0,15}$/.test(text)

/** The beginning or the end of a day where the reader is. */
function momentOf(day: string | undefined, time: string): string | undefined {
  const moment = day !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(day) ? dateOf(`${day}T${time}`) : undefined
  return moment && !Number.isNaN(moment.getTime()) ? moment.toISOString() : undefined
}

type GroupOf<Action> = Action extends `${infer Group}.${string}` ? Group : never
type AuditGroup = GroupOf<AuditAction>

const groupOf = (action: AuditAction) => action.slice(0, action.indexOf('.')) as AuditGroup

/** A whole group is named by what its actions begin with. */
function actionsOf(chosen: string | undefined): readonly AuditAction[] {
  return AUDIT_ACTIONS.filter((action) => action === chosen || groupOf(action) === chosen)
}

export function filtersOf({ actor, about, target, action, from, to }: AddressState): string[] {
  const kind = AUDIT_TARGETS.find((known) => known === target)
  const actions = actionsOf(action)
  const [earliest, latest] = [momentOf(from, '00:00:00'), momentOf(to, '23:59:59.999')]
  return [
    ...(isId(actor) ? [filter('actor', `${boot.baseUrl}${V3}/people/${actor}`)] : []),
    ...(isId(about) ? [filter('target', 'person', about)] : kind ? [filter('target', kind)] : []),
    ...(actions.length > 0 ? [filter('action', ...actions)] : []),
    ...(earliest || latest ? [filter('creationDate', latest ?? 'null', earliest ?? 'null')] : []),
  ]
}

export const actionText = (action: AuditAction): string => t(`audit.actions.${action}`)

const GROUPS = [...new Set(AUDIT_ACTIONS.map(groupOf))]

interface ActionGroup {
  readonly name: string
  readonly label: string
  readonly actions: readonly AuditAction[]
}

export const actionGroups = (): ActionGroup[] =>
  GROUPS.map((name) => ({
    name,
    label: t(`audit.group.${name}`),
    actions: actionsOf(name),
  }))
