/** Words to whoever sits at the terminal. */

export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Something that the operator can mend: said in a sentence, without a stack. */
export class Complaint extends Error {
  readonly fix: string | undefined

  constructor(message: string, fix?: string) {
    super(message)
    this.fix = fix
  }
}

export function complain(complaint: Complaint): void {
  process.stderr.write(`${complaint.message}\n${complaint.fix === undefined ? '' : `${complaint.fix}\n`}`)
}
