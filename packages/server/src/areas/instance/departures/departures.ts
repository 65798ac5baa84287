/**
 * What follows when a person or a place goes. It is noted first, and then done bite by bite, each in a transaction of its own that
 * also says how far it came: a node that dies leaves whole bites behind, and any other goes on.
 */

import { typeCodes } from '@folkmoot/contract'
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../db/transaction.ts'
import type { Follower } from '../../../work/follower.ts'
import { type FollowingReader, type LogReader, readOn, readToEnd } from '../../record/activity-log.ts'
import type { Departure } from './queries.ts'
import * as queries from './queries.ts'
import { STEPS, type Step } from './steps.ts'

const reader: LogReader = {
  name: 'departures',
  async handle(tx, activities) {
    const people = activities
      .filter(({ verb, object }) => verb === 'svc:user_account_deleted' && object.type === typeCodes.person)
      .map(({ object, details }) => ({ personId: object.id, withContent: details.content === 'delete' }))
    if (people.length === 0) return
    await queries.notePeople(tx.db, people)
    tx.noteChange('departures')
  },
}

/** Only notes who is gone. */
export const departureNoting: FollowingReader = {
  name: reader.name,
  complaint: 'departures could not be noted',
  spacingMs: 500,
  readToEnd: (context, stopping) => readToEnd(context, reader, stopping),
}

async function takeBite(tx: Transaction, departure: Departure): Promise<void> {
  const steps = STEPS[departure.kind].filter(({ isDue = () => true }) => isDue(departure))
  // A step that this release does not know any more: from the beginning, which hurts nothing.
  const at = Math.max(
    0,
    steps.findIndex(({ name }) => name === departure.step),
  )
  const step: Step | undefined = steps[at]
  if (step && (await step.bite(tx, departure.subject_id))) {
    return await queries.goOn(tx.db, departure.id, step.name)
  }
  const next = steps[at + 1]
  if (next) await queries.goOn(tx.db, departure.id, next.name)
  else await queries.finish(tx.db, departure.id)
}

const PATIENCE_SECONDS = 60

/** Whether there was anything to do. What fails waits a minute, so that the others need not wait for it. */
async function workOnOne({ writeDb }: Context): Promise<boolean> {
  let taken: Departure | undefined
  try {
    return await inTransaction(writeDb, async (tx) => {
      taken = await queries.takeDue(tx.db)
      if (taken) await takeBite(tx, taken)
      return taken !== undefined
    })
  } catch (error) {
    const failed = taken
    if (failed) await inTransaction(writeDb, (tx) => queries.postpone(tx.db, failed.id, PATIENCE_SECONDS))
    throw error
  }
}

/** A turn has an end, so that a server that stops need not wait for a long one. */
const TURN_MS = 2_000

/** Several nodes may do this at once: whatever one of them holds the others pass over. */
async function workOnDepartures(context: Context): Promise<boolean> {
  await queries.notePlaces(context.slowDb)
  const endsAt = Date.now() + TURN_MS
  let isMore = true
  while (isMore && Date.now() < endsAt) isMore = await workOnOne(context)
  return isMore
}

/** Woken by the log as well, since removing a place only records an activity; the poll goes on with long departures. */
export const departureWork: Follower = {
  name: 'departures',
  complaint: 'the clean-up after a departure could not be done',
  topics: ['departures', 'activities'],
  spacingMs: 1_000,
  pollMs: 5_000,
  async run(context) {
    return (await workOnDepartures(context)) ? 0 : undefined
  },
}

/** The same with what the log says by now. */
export async function followDepartures(context: Context): Promise<void> {
  await readOn(context, reader)
  await workOnDepartures(context)
}
