/** The connection pool to the mail server, one per process. */
import { createTransport } from 'nodemailer'
import type { Mailbox, SmtpServer } from '../../mail-setting-kinds.ts'
import { type MailContent, oneLine, writeHtml, writeText } from './mail-content.ts'

const CONNECTIONS = 5
const CONNECT_MS = 10_000
const SILENCE_MS = 30_000
const IDLE_MS = 10_000

export interface Posted {
  readonly messageId: string
  readonly recipient: string
  readonly date: Date
  readonly content: MailContent
  readonly list?: MailList
}

/** Headers of list mail: thread and unsubscribe URL. */
export interface MailList {
  /** The subject of the mails: they form one thread. Letters, digits, dots and hyphens. */
  readonly thread?: string
  /** A bare POST to it unsubscribes (RFC 8058). */
  readonly unsubscribe: string
}

const domainOf = ({ address }: Mailbox) => address.slice(address.lastIndexOf('@') + 1)

/** `notifications.example.org`; with port and path if several instances share a host. */
function listIdOf(instance: string): string {
  const { hostname, port, pathname } = new URL(instance)
  const names = [...pathname.split('/').toReversed(), port, ...hostname.split('.')]
  const labels = names.map((name) => name.replace(/[^\w-]+/g, '-').replace(/^-+|-+$/g, ''))
  return ['notifications', ...labels.filter((label) => label !== '')].join('.')
}

/** All mails of a thread reference one message id that was never sent. */
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
    // After a broken connection the mail may have arrived: only the queue retries.
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

interface Sender {
  readonly from: Mailbox
  /** Its address. */
  readonly instance: string
  /** The name that the community was given; without one, that of `from`. */
  nameNow?(): string | undefined
}

export class Mailer {
  readonly #transport: ReturnType<typeof openTransport>
  readonly #from: Mailbox
  readonly #instance: string
  readonly #nameNow: () => string | undefined
  /** What this process did, for the metrics. */
  readonly counts = { sent: 0, deferred: 0, failed: 0, dropped: 0 }
  /** The backlog in the database, as last seen. */
  waiting = { count: 0, oldestSeconds: 0 }
  #isClosing = false

  constructor(server: SmtpServer, { from, instance, nameNow = () => undefined }: Sender) {
    this.#transport = openTransport(server)
    this.#from = from
    this.#instance = instance
    this.#nameNow = nameNow
  }

  get isClosing(): boolean {
    return this.#isClosing
  }

  /** Checks that the mail server answers and accepts the sign-in; throws its reply. */
  async check(): Promise<void> {
    await this.#transport.verify()
  }

  /** Returns what the mail server answered. */
  async post({ messageId, recipient, date, content, list }: Posted): Promise<string> {
    const { address } = this.#from
    const name = this.#nameNow()
    const signature = name === undefined ? this.#instance : `${name}\n${this.#instance}`
    const { response } = await this.#transport.sendMail({
      envelope: { from: address, to: [recipient] },
      from: { name: oneLine(name ?? this.#from.name), address },
      to: { name: '', address: recipient },
      subject: oneLine(content.subject),
      date,
      messageId: `<${messageId}@${domainOf(this.#from)}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
      ...(list && listHeaders(list, this.#instance, this.#from)),
      xMailer: false,
      textEncoding: 'quoted-printable',
      text: writeText(content, signature),
      html: writeHtml(content, signature),
    })
    return oneLine(response)
  }

  /** Time for running mails to finish; then they are aborted and sent again later. */
  close(graceMs = 0): void {
    this.#isClosing = true
    if (graceMs === 0) this.#transport.close({ force: true })
    else setTimeout(() => this.#transport.close({ force: true }), graceMs).unref()
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/**
 * Whether a retry would be refused too: recipient or text was. Sign-in, sender and TLS errors are for the operator to
 * fix, so mails wait.
 */
export function isForGood(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = Number(Reflect.get(error, 'responseCode') ?? 0)
  const command = textOf(Reflect.get(error, 'command'))
  if (Reflect.get(error, 'code') === 'EENVELOPE' && command === 'API') return true
  return code >= 500 && ['RCPT TO', 'DATA'].includes(command)
}

/** The part of an error worth storing: the server's words, never the mail's. */
export function complaintOf(error: unknown): string {
  const said = error instanceof Error ? textOf(Reflect.get(error, 'response')) || error.message : ''
  return oneLine(said || String(error)).slice(0, 500)
}
