/** Current admin properties in memory, up to date right after a change. */
import {
  type PropertyName,
  type PropertyValue,
  propertyDefinition,
  propertyDefinitions,
} from '@folkmoot/contract'
import type { Logger } from 'pino'
import type { Database } from '../../../db/pool.ts'
import { databaseErrorCode } from '../../../db/transaction.ts'
import { findProperties, type PropertyRow } from './queries.ts'

const RETRY_MS = 1_000

interface Known {
  /** Undefined: the default. */
  readonly value: PropertyValue | undefined
  readonly version: string
}

const UNSET: Known = { value: undefined, version: '0' }

const isName = (name: string): name is PropertyName => Object.hasOwn(propertyDefinitions, name)

export class Properties {
  readonly #known = new Map<PropertyName, Known>()
  readonly #db: Database
  readonly #log: Logger

  constructor(db: Database, log: Logger) {
    this.#db = db
    this.#log = log
  }

  get<Name extends PropertyName>(name: Name): PropertyValue<Name> {
    const { default: standard } = propertyDefinition(name)
    // Only values of its type are accepted.
    return (this.#known.get(name)?.value ?? standard) as PropertyValue<Name>
  }

  versionOf(name: PropertyName): string {
    return (this.#known.get(name) ?? UNSET).version
  }

  /** Reads overlap; older versions are ignored. */
  accept(row: PropertyRow): void {
    // A newer Folkmoot on the same database may know more properties.
    if (!isName(row.name) || BigInt(row.version) < BigInt(this.versionOf(row.name))) return
    const isOfType = typeof row.value === typeof propertyDefinition(row.name).default
    const value = isOfType ? (row.value as PropertyValue) : undefined
    this.#known.set(row.name, { value, version: row.version })
  }

  async load(): Promise<void> {
    for (const row of await findProperties(this.#db)) this.accept(row)
  }

  /** Repeats after a failure; otherwise the old value would stay. */
  refresh = (): void => {
    this.load().catch((error) => {
      if (databaseErrorCode(error) === 'CONNECTION_ENDED') return
      this.#log.warn({ err: error }, 'the properties could not be read; trying again')
      setTimeout(this.refresh, RETRY_MS).unref()
    })
  }
}
