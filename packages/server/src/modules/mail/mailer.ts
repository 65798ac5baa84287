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
  readonly counts = { sent: 0, deferred: 0, failed: 0 }
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

  async post({ messageId, recipient, date, letter }: Posted): Promise<void> {
    const { address } = this.#from
    await this.#transport.sendMail({
      envelope: { from: address, to: [recipient] },
      from: { name: oneLine(this.#from.name), address },
      to: { name: '', address: recipient },
      subject: oneLine(letter.subject),
      date,
      messageId: `<${messageId}@${address.slice(address.lastIndexOf('@') + 1)}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
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
