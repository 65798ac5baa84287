/** The way to the mail server: one for a process, with connections that are kept for a while. */
import { createTransport } from 'nodemailer'
import type { Mailbox, SmtpServer } from '../../mail-setting-kinds.ts'
import { type Letter, oneLine, writeHtml, writeText } from './letter.ts'

const CONNECTIONS = 5
const CONNECT_MS = 10_000
const SILENCE_MS = 30_000
const IDLE_MS = 10_000

export interface Posted {
  readonly messageId: string
  readonly recipient: string
  readonly date: Date
  readonly letter: Letter
  readonly list?: MailList
}

/** Mails that come again and again: which of them belong together, and how to get no more of them. */
export interface MailList {
  /** Of what the mail is about: all mails about it are one thread. Letters, digits, points and hyphens. */
  readonly thread?: string
  /** Where a POST without anything else ends them (RFC 8058). */
  readonly unsubscribe: string
}

const domainOf = ({ address }: Mailbox) => address.slice(address.lastIndexOf('@') + 1)

/** `notifications.example.org`; the port and the path belong to it where several instances share a name. */
function listIdOf(instance: string): string {
  const { hostname, port, pathname } = new URL(instance)
  const names = [...pathname.split('/').toReversed(), port, ...hostname.split('.')]
  const labels = names.map((name) => name.replace(/[^\w-]+/g, '-').replace(/^-+|-+$/g, ''))
  return ['notifications', ...labels.filter((label) => label !== '')].join('.')
}

/** No mail answers another that was sent: what they have in common is the mail that nobody ever sent. */
function listHeaders({ thread, unsubscribe }: MailList, instance: string, from: Mailbox) {
  const listId = listIdOf(instance)
  const first = thread && `<${thread}.${listId}@${domainOf(from)}>`
  return {
    replyTo: { name: '', address: from.address },
    ...(first && { references: [first], inReplyTo: first }),
    headers: {
      'Auto-Submitted': 'auto-generated',
      'List-Id': `<${listId}>`,
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}

function openTransport({ host, port, isSecure, user, password, tls, isVerified, name }: SmtpServer) {
  return createTransport({
    pool: true,
    maxConnections: CONNECTIONS,
    host,
    port,
    secure: isSecure,
    ...(user !== undefined && { auth: { user, pass: password ?? '' } }),
    ...(name !== undefined && { name }),
    requireTLS: tls === 'required',
    ignoreTLS: tls === 'off',
    tls: { rejectUnauthorized: isVerified },
    // A mail whose connection broke may have arrived: when to try again is the queue's business alone.
    maxRequeues: 0,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    idleTimeout: IDLE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

export class Mailer {
  readonly #transport: ReturnType<typeof openTransport>
  readonly #from: Mailbox
  readonly #instance: string
  /** What this process did, for the metrics. */
  readonly counts = { sent: 0, deferred: 0, failed: 0, dropped: 0 }
  /** What waits in the database, as it was seen last. */
  waiting = { count: 0, oldestSeconds: 0 }
  #isClosing = false

  constructor(server: SmtpServer, { from, instance }: { from: Mailbox; instance: string }) {
    this.#transport = openTransport(server)
    this.#from = from
    this.#instance = instance
  }

  get isClosing(): boolean {
    return this.#isClosing
  }

  /** Whether the mail server answers and lets us in; fails with what it said. */
  async check(): Promise<void> {
    await this.#transport.verify()
  }

  async post({ messageId, recipient, date, letter, list }: Posted): Promise<void> {
    const { address } = this.#from
    await this.#transport.sendMail({
      envelope: { from: address, to: [recipient] },
      from: { name: oneLine(this.#from.name), address },
      to: { name: '', address: recipient },
      subject: oneLine(letter.subject),
      date,
      messageId: `<${messageId}@${domainOf(this.#from)}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
      ...(list && listHeaders(list, this.#instance, this.#from)),
      xMailer: false,
      textEncoding: 'quoted-printable',
      text: writeText(letter, this.#instance),
      html: writeHtml(letter, this.#instance),
    })
  }

  /** What is under way has so long to end; after that it is broken off and sent again by whoever comes next. */
  close(graceMs = 0): void {
    this.#isClosing = true
    if (graceMs === 0) this.#transport.close({ force: true })
    else setTimeout(() => this.#transport.close({ force: true }), graceMs).unref()
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/**
 * Whether another attempt would be refused like this one: the recipient or the text was. A refused sign-in, a refused
 * sender or a missing TLS is for the operator to mend, and then the mails shall go.
 */
export function isForGood(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = Number(Reflect.get(error, 'responseCode') ?? 0)
  const command = textOf(Reflect.get(error, 'command'))
  if (Reflect.get(error, 'code') === 'EENVELOPE' && command === 'API') return true
  return code >= 500 && ['RCPT TO', 'DATA'].includes(command)
}

/** What is worth keeping of what went wrong. The mail server's words, never the mail's. */
export function complaintOf(error: unknown): string {
  const said = error instanceof Error ? textOf(Reflect.get(error, 'response')) || error.message : ''
  return oneLine(said || String(error)).slice(0, 500)
}
