/** The mails of an instance; sends what is due first. */
import { accountAnswering } from '../areas/identity/account/requests.ts'
import { mailSending } from '../jobs.ts'
import type { Instance } from './instance.ts'
import { doJobs } from './jobs.ts'
import type { MailServer } from './mail-server.ts'

export interface Opened {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Path and query of the link in it. */
  readonly link: string
  readonly code: string
}

/** New mails since the last call, by recipient. */
export async function openMails(instance: Instance, { received }: MailServer): Promise<Opened[]> {
  await doJobs(instance, accountAnswering, mailSending({}))
  return received
    .splice(0)
    .map(({ mail, recipients: [to = ''] }) => {
      const { text = '', html, subject = '' } = mail
      const [, link = ''] = /^https?:\/\/[^/\s]+(\/\S*)$/m.exec(text) ?? []
      return { to, subject, text, html: html || '', link, code: /code=([\w-]{43})/.exec(link)?.[1] ?? '' }
    })
    .toSorted((one, other) => one.to.localeCompare(other.to))
}
