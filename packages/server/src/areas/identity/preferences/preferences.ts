/** Notification preferences: what people set, with defaults for the rest. */

import { isDeepStrictEqual } from 'node:util'
import {
  DIGEST_HOUR_DEFAULT,
  type InboxReason,
  isMailKind,
  isPushKind,
  MAIL_DEFAULTS,
  MAIL_KINDS,
  type MailKind,
  type MailPace,
  type Preferences,
  type PreferencesChange,
  PUSH_DEFAULTS,
  PUSH_KINDS,
  problemMessage,
  QUIET_HOURS_DEFAULT,
} from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Database } from '../../../db/pool.ts'
import type { Transaction } from '../../../db/transaction.ts'
import type { Edit } from '../../../edit.ts'
import { failure, fieldInvalid, fieldsInvalid } from '../../../failure.ts'
import { getPerson } from '../people/people.ts'
import { personVerbs } from '../people/policy.ts'
import {
  deletePreferences,
  findPreferencesOf,
  lockPreferences,
  type PreferencesRow,
  type SetPreferences,
  savePreferences,
} from './queries.ts'
import { firstTimeZone, isTimeZone } from './time-zones.ts'

type QuietHours = Preferences['quietHours']

export interface EffectivePreferences {
  readonly mail: Readonly<Record<MailKind, MailPace>>
  readonly digestHour: number
  readonly push: Readonly<Record<InboxReason, boolean>>
  readonly quietHours: QuietHours
  readonly timeZone: string
  readonly version: string
}

const effective = (row: PreferencesRow): EffectivePreferences => ({
  mail: { ...MAIL_DEFAULTS, ...row.mail },
  digestHour: row.digest_hour ?? DIGEST_HOUR_DEFAULT,
  push: { ...PUSH_DEFAULTS, ...row.push },
  quietHours: { ...QUIET_HOURS_DEFAULT, ...row.quiet_hours },
  timeZone: firstTimeZone(row.time_zone, row.own_time_zone),
  version: row.version,
})

/** For many people in one query; removed ones have none. */
export async function findPreferences(
  db: Database,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, EffectivePreferences>> {
  const rows = await findPreferencesOf(db, personIds)
  return new Map(rows.map((row) => [row.person_id, effective(row)]))
}

async function requirePerson(
  db: Database,
  actor: Actor,
  personId: string,
  verb: 'GET' | 'PUT',
): Promise<void> {
  const person = await getPerson(db, actor, personId)
  if (personVerbs(actor, person).preferences.includes(verb)) return
  throw failure('forbidden', 'Only the person and admins see and change preferences.')
}

async function getRow(db: Database, personId: string): Promise<PreferencesRow> {
  const [row] = await findPreferencesOf(db, [personId])
  if (!row) throw failure('person_missing', 'There is no such person.')
  return row
}

export async function getPreferences(
  db: Database,
  actor: Actor,
  personId: string,
): Promise<EffectivePreferences> {
  await requirePerson(db, actor, personId, 'GET')
  return effective(await getRow(db, personId))
}

interface Kinds<Kind extends string> {
  readonly field: 'mail' | 'push'
  readonly what: string
  readonly known: readonly Kind[]
  readonly isKnown: (name: string) => name is Kind
}
const MAIL: Kinds<MailKind> = { field: 'mail', what: 'mail', known: MAIL_KINDS, isKnown: isMailKind }
const PUSH: Kinds<InboxReason> = {
  field: 'push',
  what: 'notification',
  known: PUSH_KINDS,
  isKnown: isPushKind,
}

function readKinds<Kind extends string, Choice>(
  { field, what, known, isKnown }: Kinds<Kind>,
  chosen: Readonly<Record<string, Choice>> = {},
): Partial<Record<Kind, Choice>> {
  const unknown = Object.keys(chosen).filter((kind) => !isKnown(kind))
  if (unknown.length === 0) return chosen as Partial<Record<Kind, Choice>>
  const message = `is no kind of ${what}: accepted are ${known.join(', ')}`
  throw fieldsInvalid(unknown.map((kind) => ({ field: `${field}.${kind}`, message })))
}

/** The same time twice could mean no hour or all of them. */
function readQuietHours(
  before: Partial<QuietHours>,
  change: PreferencesChange['quietHours'] = {},
): Partial<QuietHours> {
  const { enabled, from, to } = { ...before, ...change }
  const after = {
    ...(enabled !== undefined && { enabled }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  }
  const whole = { ...QUIET_HOURS_DEFAULT, ...after }
  if (whole.from === whole.to) throw fieldInvalid('quietHours.to', problemMessage('sameTime'))
  return after
}

/** An empty text clears the setting. */
function readTimeZone(name: string | undefined): string | null | undefined {
  if (name === undefined) return undefined
  if (name.trim() === '') return null
  if (!isTimeZone(name)) {
    throw fieldInvalid('timeZone', problemMessage('timeZoneOrEmpty'))
  }
  return name
}

function changed(row: PreferencesRow, change: PreferencesChange): SetPreferences {
  const timeZone = readTimeZone(change.timeZone)
  return {
    mail: { ...row.mail, ...readKinds(MAIL, change.mail) },
    push: { ...row.push, ...readKinds(PUSH, change.push) },
    quiet_hours: readQuietHours(row.quiet_hours, change.quietHours),
    digest_hour: change.digestHour ?? row.digest_hour,
    time_zone: timeZone === undefined ? row.time_zone : timeZone,
  }
}

/** A change of nothing keeps version and date. */
async function save(
  tx: Transaction,
  before: PreferencesRow,
  after: SetPreferences,
): Promise<EffectivePreferences> {
  const { mail, push, quiet_hours, digest_hour, time_zone } = before
  if (isDeepStrictEqual(after, { mail, push, quiet_hours, digest_hour, time_zone })) return effective(before)
  await savePreferences(tx.db, before.person_id, after)
  return effective(await getRow(tx.db, before.person_id))
}

export async function updatePreferences(
  tx: Transaction,
  actor: Actor,
  personId: string,
  { change, requireVersion }: Edit<PreferencesChange>,
): Promise<EffectivePreferences> {
  await requirePerson(tx.db, actor, personId, 'PUT')
  await lockPreferences(tx.db, personId)
  const row = await getRow(tx.db, personId)
  requireVersion(row.version)
  return await save(tx, row, changed(row, change))
}

/** For unsubscribe links; the caller has checked the token. */
export async function setMailKind(
  tx: Transaction,
  personId: string,
  kind: MailKind,
  pace: MailPace,
): Promise<void> {
  await lockPreferences(tx.db, personId)
  const row = await getRow(tx.db, personId)
  await save(tx, row, changed(row, { mail: { [kind]: pace } }))
}

/** For a removed person. */
export async function forgetPreferences(tx: Transaction, personId: string): Promise<boolean> {
  await deletePreferences(tx.db, personId)
  return false
}
