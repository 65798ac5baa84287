/** A change that applies only to the version that its caller saw. */
export interface Versioned {
  /** Throws unless If-Match, if present, names this version. */
  requireVersion(version: string): void
}

export interface Edit<Change> extends Versioned {
  readonly change: Change
}
