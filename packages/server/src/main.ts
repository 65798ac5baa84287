/** The command line. */
import { Complaint, complain, explain, say } from './commands/console.ts'
import { doctor } from './commands/doctor.ts'
import { migrateOnly } from './commands/migrate.ts'
import { serve } from './commands/serve.ts'
import { type Config, ConfigInvalid, readConfig } from './config.ts'
import { PRODUCT_VERSION } from './product.ts'

interface Command {
  readonly sentence: string
  run(config: Config): Promise<void>
}

const commands: Record<string, Command> = {
  serve: { sentence: 'run the server', run: serve },
  migrate: { sentence: 'bring the database up to date, and exit', run: migrateOnly },
  doctor: { sentence: 'check database, disk, clock and base URL, and name the fix', run: doctor },
}

function help(): void {
  say(`Folkmoot ${PRODUCT_VERSION}\n\nUsage: folkmoot <command>\n`)
  for (const [name, command] of Object.entries(commands)) say(`  ${name.padEnd(10)}${command.sentence}`)
  say('\nSettings come from the environment; docs/settings.md lists them.')
}

function commandNamed(name: string): Command {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command) return command
  throw new Complaint(
    `There is no command ${name}.`,
    `Commands are ${Object.keys(commands).join(', ')} and help.`,
  )
}

async function main(name = 'help'): Promise<number> {
  if (['help', '--help', '-h'].includes(name)) {
    help()
    return 0
  }
  try {
    await commandNamed(name).run(readConfig(process.env))
    return 0
  } catch (error) {
    if (error instanceof ConfigInvalid) for (const line of error.complaints) complain(new Complaint(line))
    else complain(explain(error))
    return 1
  }
}

process.exit(await main(process.argv[2]))
