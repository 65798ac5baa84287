/** The add-on's own person, who acts when it acts for nobody. */
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { updatePerson } from '../people/changing.ts'
import { createPerson, removePerson } from '../people/people.ts'
import type { AddOnRow } from './queries.ts'

const ANY_VERSION = { requireVersion: () => {} }

const profileOf = (name: string) => [{ svc_label: 'Add-on', value: name }]
const nameOf = (name: string) => ({ givenName: name, familyName: '(add-on)' })

/** No password, and an address under `invalid`, so nobody can sign in or be mailed. */
export async function makeBot(
  context: Context,
  tx: Transaction,
  actor: Actor,
  addOn: { name: string; clientId: string },
): Promise<string> {
  const username = `add-on-${addOn.clientId}`
  const person = {
    name: nameOf(addOn.name),
    emails: [{ value: `${username}@add-ons.invalid` }],
    svc: { username, userType: 'bot', profile: profileOf(addOn.name) },
  } as const
  const { id } = await createPerson(context, tx, actor, {
    person: { ...person, emails: [...person.emails] },
    passwordHash: undefined,
  })
  return id
}

const isThere = (addOn: AddOnRow) => addOn.bot !== null

/** Takes the add-on's name and is enabled while the add-on is. An admin may have removed it. */
export async function changeBot(
  context: Context,
  tx: Transaction,
  actor: Actor,
  addOn: AddOnRow,
  after: { name: string; enabled: boolean },
): Promise<void> {
  if (!isThere(addOn)) return
  const svc = {
    ...(after.name === addOn.name ? {} : { profile: profileOf(after.name) }),
    ...(after.enabled === addOn.enabled ? {} : { enabled: after.enabled }),
  }
  const change = { ...(after.name === addOn.name ? {} : { name: nameOf(after.name) }), svc }
  if (Object.keys(svc).length === 0) return
  await updatePerson(context, tx, actor, addOn.bot_person_id, {
    ...ANY_VERSION,
    change,
    passwordHash: undefined,
    // The caller proved who they are before the add-on changed.
    isProven: true,
  })
}

export async function removeBot(
  context: Context,
  tx: Transaction,
  actor: Actor,
  addOn: AddOnRow,
): Promise<void> {
  if (!isThere(addOn)) return
  await removePerson(context, tx, actor, addOn.bot_person_id, { ...ANY_VERSION, content: 'keep' })
}
