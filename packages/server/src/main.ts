/** The command line. */
import { verifyAudit } from './commands/audit.ts'
import { backup } from './commands/backup.ts'
import { listBackups, pruneBackups } from './commands/backup-list.ts'
import { verifyBackups } from './commands/backup-verify.ts'
import { Complaint, complain, explain, say } from './commands/console.ts'
import { doctor } from './commands/doctor.ts'
import { retry, showJobs } from './commands/jobs.ts'
import { lookBack } from './commands/look-back.ts'
import { migrateOnly } from './commands/migrate.ts'
import { reindex } from './commands/reindex.ts'
import { restore } from './commands/restore.ts'
import { restoreAt } from './commands/restore-at.ts'
import { renewSecrets } from './commands/secrets.ts'
import { serve } from './commands/serve.ts'
import { renewSigningKey } from './commands/signing-key.ts'
import { recount } from './commands/tags.ts'
import { work } from './commands/worker.ts'
import { type Config, ConfigInvalid, readConfig } from './config.ts'
import { PRODUCT_VERSION } from './product.ts'

interface Command {
  readonly sentence: string
  /** The number of arguments that it takes. */
  readonly takes?: number
  run(config: Config, words: readonly string[]): Promise<void>
}

const commands: Record<string, Command> = {
  serve: { sentence: 'run the server; with --no-worker it leaves jobs to others', takes: 1, run: serve },
  worker: { sentence: 'run jobs alone, beside servers on the same database', run: work },
  jobs: { sentence: 'list jobs that wait or failed', run: showJobs },
  'jobs retry': {
    sentence: 'try a job that failed again, by its number, or all with --failed',
    takes: 1,
    run: retry,
  },
  migrate: { sentence: 'bring the database up to date, and exit', run: migrateOnly },
  'restore --at': {
    sentence: 'bring the embedded database back to a time, such as 2026-11-01T12:00:00Z',
    takes: 3,
    run: restoreAt,
  },
  at: {
    sentence: 'show the community as it was at a time, on another port (--port), without changing anything',
    takes: 3,
    run: lookBack,
  },
  doctor: { sentence: 'check database, disk, clock and base URL, and name the fix', run: doctor },
  'secrets renew': {
    sentence: 'go on with another key, when the one that secrets were sealed with is lost',
    run: renewSecrets,
  },
  'signing-key renew': {
    sentence: 'sign ID tokens with another key',
    run: renewSigningKey,
  },
  'tags recount': { sentence: 'recount the use of tags', run: recount },
  reindex: { sentence: 'rebuild the search index', run: reindex },
  backup: {
    sentence: 'make a backup, beside a running server or without one: --to DIRECTORY|s3://…',
    takes: 2,
    run: backup,
  },
  'backup list': { sentence: 'list backups', takes: 2, run: listBackups },
  'backup verify': {
    sentence:
      'read every byte of the latest backup, of one by its id, or of all with --all; --restore also tries it',
    takes: 5,
    run: verifyBackups,
  },
  'backup prune': {
    sentence: 'keep --daily 7 --weekly 4 --monthly 12 and remove other backups; --dry-run only tells',
    takes: 9,
    run: pruneBackups,
  },
  restore: {
    sentence: 'put a backup, by its id or latest, in the place of the community of now, which is kept',
    takes: 9,
    run: restore,
  },
  'audit verify': { sentence: 'prove that the audit log is as it was written', takes: 1, run: verifyAudit },
}

function help(): void {
  say(`Folkmoot ${PRODUCT_VERSION}\n\nUsage: folkmoot <command>\n`)
  for (const [name, command] of Object.entries(commands)) say(`  ${name.padEnd(20)}${command.sentence}`)
  say('\nSettings come from the environment; docs/settings.md lists them.')
}

/** A command is one word or two. */
async function runCommand(words: readonly string[]): Promise<void> {
  for (const length of [2, 1]) {
    const name = words.slice(0, length).join(' ')
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined
    if (!command) continue
    const rest = words.slice(length)
    const unwanted = rest.slice(command.takes ?? 0)
    if (unwanted.length > 0)
      throw new Complaint(
        `${name} does not take ${unwanted.join(' ')}.`,
        'Settings come from the environment.',
      )
    return await command.run(readConfig(process.env), rest)
  }
  throw new Complaint(
    `There is no command ${words.join(' ')}.`,
    `Commands are ${Object.keys(commands).join(', ')} and help.`,
  )
}

async function main(words: readonly string[]): Promise<number> {
  // At any position: asking for help must not run the command.
  if (words.length === 0 || words.some((word) => ['help', '--help', '-h'].includes(word))) {
    help()
    return 0
  }
  try {
    await runCommand(words)
    return 0
  } catch (error) {
    if (error instanceof ConfigInvalid) {
      for (const line of error.complaints) complain(new Complaint(line))
      return 1
    }
    const complaint = explain(error)
    complain(complaint)
    return complaint.exitCode
  }
}

process.exit(await main(process.argv.slice(2)))
