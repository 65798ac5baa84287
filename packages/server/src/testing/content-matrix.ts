/** Every operation by everybody in every situation: sent over HTTP and compared with the table of rights. */
import type { Client, Input } from '@folkmoot/client'
import type { OperationShape, Resources } from '@folkmoot/contract'
import { fromSomewhere } from './addresses.ts'
import { dueStatus, type Right } from './content-dues.ts'
import { PRINCIPALS, type Principal, SITUATIONS, type Situation, signOf } from './content-rights.ts'
import { aCast, aPlaceFor, aStage, type Cast, type Stage } from './content-stage.ts'
import { aCrowd, type Somebody } from './crowd.ts'
import { aNode, anInstance, type Instance } from './instance.ts'
import { inParallel } from './parallel.ts'
import { patiently } from './patience.ts'

interface Asked<Shape extends OperationShape> {
  readonly right: Right
  input(stage: Stage, cast: Cast): Input<Shape>
  /** Whether it also runs in the variations of situations. */
  readonly isVaried?: boolean
  /** Which row of the table applies. */
  readonly line?: (situation: Situation) => string | undefined
  /** An invisible object named in a body gives 400, in place of 403 and 404. */
  readonly unseen?: { readonly refused: number; readonly denied: number }
  /** Whether it is never possible on drafts. */
  readonly waits?: boolean
  /** The item looked for in a list; the list itself is open to all callers. */
  finds?(stage: Stage): string
}

export interface Row {
  readonly operation: OperationShape
  readonly asked: Asked<OperationShape>
}

/** An operation and its input. Types are checked here and erased in the table. */
export const asking = <Shape extends OperationShape>(operation: Shape, asked: Asked<Shape>): Row => ({
  operation,
  asked: asked as unknown as Row['asked'],
})

/** In addition to the principals: a disabled person, and an anonymous one where anonymous reading is off. */
type Caller = Principal | 'disabled' | 'turned away'
const CALLERS: readonly Caller[] = [...PRINCIPALS, 'disabled', 'turned away']

interface Cell {
  readonly name: string
  readonly row: Row
  readonly situation: Situation
  readonly caller: Caller
  readonly due: number
}

const FOUND = 1
const NOT_FOUND = 0
const DISABLED = 200
/** PostgreSQL plans for empty tables until it has statistics: it read all contents to find one. */
const STAGES_BEFORE_ANALYZE = 50
/** Per account: after this the password budget is spent. */
const ATTEMPTS = 9

/** What an archived place refuses, with a reason of its own. */
const ADDS: readonly Right[] = ['answer', 'answer though restricted', 'announce']

function dueOf({ operation, asked }: Row, line: string, caller: Caller, situation: Situation): number {
  const { status } = situation
  if (caller === 'disabled' || caller === 'turned away') return 401
  const due = dueStatus(line, caller, { right: asked.right, done: operation.answer.status })
  if (asked.finds) return due === 200 ? FOUND : NOT_FOUND
  const isAnswer = asked.right === 'answer' || asked.right === 'answer though restricted'
  if (status === 'archived' && isAnswer && due === 201) return 409
  if (status === 'incomplete' && asked.waits && due < 300) return 409
  const sign = signOf(line, caller)
  const isRefusedByPlace = situation.isPlaceArchived && ADDS.includes(asked.right) && due !== 401
  if (isRefusedByPlace && sign !== '-' && sign !== '0') return 409
  if (due === 403 && sign === '-') return asked.unseen?.refused ?? 403
  return due === 404 ? (asked.unseen?.denied ?? 404) : due
}

/** Principals defined by a place; without one they are plain members. */
const STANDING: readonly Caller[] = ['pending', 'invited', 'banned', 'member', 'owner', 'admitted']

/** The variations. CELLS=all runs the rest too. */
function isWorthAsking({ asked }: Row, situation: Situation, caller: Caller): boolean {
  if (process.env.CELLS === 'all') return true
  if (situation.isVariation && !asked.isVaried) return false
  return situation.groupType !== undefined || !STANDING.includes(caller)
}

export function cellsOf(rows: Readonly<Record<string, Row>>): Cell[] {
  return Object.entries(rows).flatMap(([name, row]) =>
    Object.entries(SITUATIONS).flatMap(([where, situation]) => {
      const line = (row.asked.line ?? ((one) => one.rights))(situation)
      if (line === undefined) return []
      return CALLERS.filter((caller) => isWorthAsking(row, situation, caller)).map((caller) => ({
        name: `${caller}, ${where}: ${name}`,
        row,
        situation,
        caller,
        due: dueOf(row, line, caller, situation),
      }))
    }),
  )
}

export class ContentMatrix {
  readonly #open: Instance
  readonly #closed: Instance
  readonly #cast: Cast
  readonly #disabled: readonly Somebody[]
  readonly #places = new Map<Situation, Promise<string | null>>()
  readonly #lasting = new Map<Situation, Promise<Stage>>()
  #attempts = 0
  #stages = 0

  private constructor(open: Instance, closed: Instance, cast: Cast, disabled: readonly Somebody[]) {
    this.#open = open
    this.#closed = closed
    this.#cast = cast
    this.#disabled = disabled
  }

  static async open(): Promise<ContentMatrix> {
    // An instance with a public URL trusts its proxy's client addresses.
    const own = { FOLKMOOT_BASE_URL: 'http://community.example' }
    const open = await anInstance({ ...own, FOLKMOOT_ANONYMOUS_READ: 'on' })
    const closed = await aNode(open.connection, own)
    const names = Array.from({ length: DISABLED }, (_, index) => `disabled${index}`)
    const disabled = await aCrowd(
      open,
      names.map((name) => ({ name, enabled: false })),
    )
    return new ContentMatrix(open, closed, await aCast(open), disabled)
  }

  async close(): Promise<void> {
    await this.#closed.close()
    await this.#open.close()
  }

  /** One sentence per mismatch. */
  async mismatchesOf(cells: readonly Cell[]): Promise<string[]> {
    const mismatches: string[] = []
    await inParallel(cells, async (cell) => {
      const got = await this.#ask(cell, await this.#stageFor(cell))
      if (got !== cell.due) mismatches.push(`${cell.name}: ${got} instead of ${cell.due}`)
    })
    return mismatches.sort()
  }

  /** The `allowed` verbs that each reader in a situation gets. */
  async resourcesOf<Shape extends OperationShape>(
    situation: Situation,
    operation: Shape,
    input: (stage: Stage) => Input<Shape>,
  ): Promise<Partial<Record<Principal, Resources>>> {
    const stage = await this.#lastingStage(situation)
    const said: Partial<Record<Principal, Resources>> = {}
    await inParallel(PRINCIPALS, async (principal) => {
      const sent = { ...input(stage), headers: fromSomewhere() }
      const reply = await patiently(() => this.#clientOf(principal).send(operation, sent))
      if (reply.status === 200)
        said[principal] = (reply.body as unknown as { resources: Resources }).resources
    })
    return said
  }

  #clientOf(caller: Caller): Client {
    if (caller === 'turned away') return this.#closed.anonymous
    if (caller !== 'disabled') return this.#cast.clientOf(caller)
    const somebody = this.#disabled[Math.floor(this.#attempts++ / ATTEMPTS)]
    if (!somebody) throw new Error('The matrix needs more disabled people')
    return somebody.client
  }

  async #ask({ row, caller }: Cell, stage: Stage): Promise<number> {
    const { operation, asked } = row
    const input = { ...asked.input(stage, this.#cast), headers: fromSomewhere() }
    const client = this.#clientOf(caller)
    const reply = await patiently(() => client.send(operation, input))
    if (!asked.finds || reply.status !== 200) return reply.status
    const { list, data = list } = reply.body as unknown as Record<'list' | 'data', { id: string | number }[]>
    return data.some(({ id }) => String(id) === asked.finds?.(stage)) ? FOUND : NOT_FOUND
  }

  /** Reads and refusals share a stage; others get their own. */
  async #stageFor({ row, situation, due }: Cell): Promise<Stage> {
    const isChanged = row.operation.method !== 'GET' && due < 300
    if (isChanged) return await this.#makeStage(situation, false)
    return await this.#lastingStage(situation)
  }

  async #lastingStage(situation: Situation): Promise<Stage> {
    const lasting = this.#lasting.get(situation) ?? this.#makeStage(situation, true)
    this.#lasting.set(situation, lasting)
    return await lasting
  }

  async #makeStage(situation: Situation, isLasting: boolean): Promise<Stage> {
    const place = this.#places.get(situation) ?? aPlaceFor(this.#open, this.#cast, situation)
    this.#places.set(situation, place)
    if (++this.#stages === STAGES_BEFORE_ANALYZE) await this.#open.store.sql`analyze`
    return await aStage(this.#open, this.#cast, situation, { placeID: await place, isLasting })
  }
}
