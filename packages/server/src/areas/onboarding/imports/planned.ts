/** A row of an import, with what is wrong about it. */
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
