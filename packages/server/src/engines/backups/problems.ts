/** What stops a backup or a restore, for the operator: a sentence and, where there is one, the way out. */
export class BackupProblem extends Error {
  readonly fix: string | undefined

  constructor(message: string, fix?: string) {
    super(message)
    this.fix = fix
  }
}

/** A file of a backup that is not as it was written. */
export class Damage extends BackupProblem {
  readonly file: string

  constructor(file: string, sentence: string) {
    super(`${file} ${sentence}`)
    this.file = file
  }
}

export const missing = (file: string) => new Damage(file, 'is missing.')
export const cut = (file: string) => new Damage(file, 'was cut short.')
export const changed = (file: string) => new Damage(file, 'is not what was written.')
