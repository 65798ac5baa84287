/** Acting as another person by header: for admins, if the operator allows it, and always audited. */

import { isId, readUri } from '@folkmoot/contract'
import { LRUCache } from 'lru-cache'
import type { Actor, Member, RequestTrace } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../db/transaction.ts'
import { failure, fieldInvalid } from '../../../failure.ts'
import { audit } from '../../record/audit.ts'
import { memberOf } from '../people/actors.ts'
import { emailKey, usernameKey } from '../people/names.ts'
import { findForRunAs, type Named } from './queries.ts'

/** Reads are audited once per interval, not per request. */
const READ_NOTE_MS = 10 * 60_000

const RUN_AS_HEADER = 'X-Svc-Run-As'

/** Header values arrive as latin1; names may be UTF-8. */
const decoded = (value: string) => Buffer.from(value, 'latin1').toString('utf8')

function readNamed(value: string, baseUrl: string): Named | undefined {
  const [, kind = '', name = ''] = /^\s*(\w+)\s+(\S.*?)\s*$/s.exec(value) ?? []
  if (name.includes('\0')) return undefined
  switch (kind.toLowerCase()) {
    case 'userid':
      return isId(name) ? { id: name } : undefined
    case 'username':
      return { usernameKey: usernameKey(name) }
    case 'email':
      return { emailKey: emailKey(name) }
    case 'uri': {
      const uri = readUri(name, baseUrl)
      return uri?.collection === 'people' && isId(uri.id) ? { id: uri.id } : undefined
    }
    default:
      return undefined
  }
}

type ActingMember = Member & Required<Pick<Member, 'runBy'>>

export class RunAs {
  readonly #context: Context
  readonly #notedReads = new LRUCache<string, true>({ max: 10_000, ttl: READ_NOTE_MS })

  constructor(context: Context) {
    this.#context = context
  }

  /** The name of the header in this vocabulary. */
  get header(): string {
    return this.#context.vocabulary.header(RUN_AS_HEADER)
  }

  /** The person, limited to the scopes of the caller's own credentials. */
  actAs = async (
    caller: Actor,
    value: string,
    { isRead, trace }: { isRead: boolean; trace: RequestTrace },
  ): Promise<ActingMember> => {
    const { config, db } = this.#context
    if (!config.runAs) {
      throw failure('forbidden', `${this.header} is refused: FOLKMOOT_RUN_AS is off on this instance.`)
    }
    if (caller.kind !== 'member' || !caller.isAdmin) {
      throw failure('forbidden', `Only admins, by credentials with the scope admin, send ${this.header}.`)
    }
    const named = readNamed(decoded(value), config.baseUrl)
    const person = named && (await findForRunAs(db, named))
    if (!person) {
      throw fieldInvalid(
        this.header,
        'must name somebody who may sign in: userid, username, email or uri, a space, and the value',
      )
    }
    const { endsAt, signedInAt } = caller
    const member = {
      ...memberOf(person, caller.scopes),
      runBy: { id: caller.id, username: caller.username },
      ...(endsAt !== undefined && { endsAt }),
      ...(signedInAt !== undefined && { signedInAt }),
    }
    if (isRead) await this.#noteRead(member, trace)
    return member
  }

  /** Audits a write in its own transaction. */
  noteWrite = async (tx: Transaction, member: Member, operation: string): Promise<void> => {
    const { runBy } = member
    if (runBy) await this.#audit(tx, { ...member, runBy }, 'run_as.write', { operation })
  }

  /** Refuses the read if it cannot be audited. */
  async #noteRead(member: ActingMember, trace: RequestTrace): Promise<void> {
    const pair = `${member.runBy.id} ${member.id}`
    if (this.#notedReads.has(pair)) return
    await inTransaction(this.#context.writeDb, (tx) => this.#audit(tx, member, 'run_as.read', {}), trace)
    this.#notedReads.set(pair, true)
  }

  async #audit(
    tx: Transaction,
    { runBy, id, username }: ActingMember,
    action: 'run_as.read' | 'run_as.write',
    details: Record<string, unknown>,
  ): Promise<void> {
    const target = { type: 'person', id, label: username } as const
    await audit(tx, { action, actor: { kind: 'member', ...runBy }, target, details })
  }
}
