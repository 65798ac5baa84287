/** A row of an import, with what is wrong about it. */
import type { ImportColumn } from '@folkmoot/contract'
import type { PlaceRow } from '../../places/places.ts'

export interface Problem {
  readonly field: ImportColumn
  readonly message: string
}

export interface PlannedPerson {
  readonly row: number
  readonly email: string
  readonly givenName: string
  readonly familyName: string
  readonly username: string
  readonly places: readonly PlaceRow[]
  readonly problems: readonly Problem[]
}
