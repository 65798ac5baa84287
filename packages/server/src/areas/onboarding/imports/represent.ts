/** An import, and what it would do, as entities. */
import { type ImportPlan, type PeopleImport, V3, type Verb } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Config } from '../../../config.ts'
import { isMailOn } from '../../../engines/mail/mail.ts'
import { resource } from '../../../representations.ts'
import { summarisePerson } from '../../identity/represent.ts'
import { maySeePerson } from '../../identity/rights.ts'
import type { PlannedPerson } from './planned.ts'
import type { ImportRow } from './queries.ts'

const READ: readonly Verb[] = ['GET']

export function representImport(actor: Actor, row: ImportRow, config: Config): PeopleImport {
  const { baseUrl } = config
  const uri = `${baseUrl}${V3}/people/imports/${row.id}`
  const { creator } = row
  const mayMail = isMailOn(config) && !row.sends_mails && row.created_count > 0
  return {
    id: row.id,
    type: 'peopleImport',
    state: row.finished_at === null ? 'running' : 'done',
    total: row.total,
    created: row.created_count,
    failed: row.failed_count,
    sendsMails: row.sends_mails,
    creator:
      !creator.departed && maySeePerson(actor, creator)
        ? summarisePerson(actor, creator, baseUrl)
        : undefined,
    published: row.created_at,
    finished: row.finished_at ?? undefined,
    resources: {
      self: resource(uri, READ),
      csv: resource(`${uri}/csv`, READ),
      mails: resource(`${uri}/mails`, mayMail ? ['POST'] : []),
    },
  }
}

export const representPlan = (people: readonly PlannedPerson[]): ImportPlan => ({
  total: people.length,
  creates: people.filter(({ problems }) => problems.length === 0).length,
  list: people.map(({ row, email, givenName, familyName, username, places, problems }) => ({
    row,
    email,
    name: `${givenName} ${familyName}`.trim(),
    username,
    places: places.map(({ name }) => name),
    problems: [...problems],
  })),
})
