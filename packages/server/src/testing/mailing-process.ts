/** A process that sends mails from a database that is there already, to be killed by tests. */
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { notificationWriters } from '../areas/news/mail-notifications/writers.ts'
import { readConfig } from '../config.ts'
import { sendDueMails } from '../engines/mail/sending.ts'
import { start } from '../start.ts'

const { CONNECTION = '{}', ...environment } = process.env
const { context } = await start(readConfig(environment), JSON.parse(CONNECTION), pino({ level: 'silent' }))
for (;;) {
  await sendDueMails(context, notificationWriters)
  await sleep(50)
}
