/** A local SMTP server that stores what it gets, and refuses on request. */
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { freePort } from './free-port.ts'

interface Received {
  /** Raw, with headers. */
  readonly raw: string
  readonly mail: ParsedMail
  readonly recipients: readonly string[]
  readonly isEncrypted: boolean
}

export interface MailServer {
  readonly url: string
  readonly port: number
  readonly received: Received[]
  /** Replies to the next recipients, in order; all others are accepted. */
  readonly refusals: number[]
  /** If set, mails are accepted only after this. */
  hold: Promise<unknown> | undefined
  /** Mails received, accepted or not. */
  arrived: number
  stop(): Promise<void>
}

export async function aMailServer(options: SMTPServerOptions = {}, at?: number): Promise<MailServer> {
  const port = at ?? (await freePort())
  const state = { received: [] as Received[], refusals: [] as number[], arrived: 0 }
  const mailServer: MailServer = {
    ...state,
    url: `smtp://127.0.0.1:${port}`,
    port,
    hold: undefined,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    logger: false,
    ...options,
    onRcptTo(_address, _session, callback) {
      const code = mailServer.refusals.shift()
      if (code === undefined) return callback()
      callback(Object.assign(new Error(`refused with ${code}`), { responseCode: code }))
    },
    async onData(stream, session, callback) {
      const chunks: Buffer[] = []
      try {
        for await (const chunk of stream) chunks.push(chunk)
      } catch {
        // A client that is killed in the middle of a mail has sent none.
        return
      }
      mailServer.arrived++
      await mailServer.hold
      const raw = Buffer.concat(chunks).toString('utf8')
      mailServer.received.push({
        raw,
        mail: await simpleParser(raw),
        recipients: session.envelope.rcptTo.map(({ address }) => address),
        isEncrypted: session.secure,
      })
      callback()
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return mailServer
}

/** Delay before it accepts each mail. */
export const slowMailServer = (thinksMs: number): Promise<MailServer> =>
  aMailServer({ onMailFrom: (_address, _session, callback) => void setTimeout(callback, thinksMs) })
