/** Kinds of mail settings. */
import { type Setting, setting } from './setting-kinds.ts'

/** STARTTLS: required, used if offered, or never. */
type StartTls = 'required' | 'offered' | 'off'

export interface SmtpServer {
  readonly host: string
  readonly port: number
  /** TLS from the first byte. */
  readonly isSecure: boolean
  readonly user: string | undefined
  readonly password: string | undefined
  readonly tls: StartTls
  /** Whether the certificate must be trusted by this machine. */
  readonly isVerified: boolean
  /** Our name in EHLO; default: the host name. */
  readonly name: string | undefined
}

const PARAMETERS = ['starttls', 'verify', 'name'] as const
const START_TLS: readonly StartTls[] = ['required', 'offered', 'off']
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

function oneOf<Choice extends string>(name: string, value: string, choices: readonly Choice[]): Choice {
  const chosen = choices.find((choice) => choice === value)
  if (chosen === undefined) throw new Error(`has ${name}=${value}; ${name} must be ${choices.join(', ')}`)
  return chosen
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new Error('has a user or password with a % that stands for nothing; write it as %25')
  }
}

/**
 * Passwords are never sent unencrypted over a network unless the setting says so. On localhost nobody listens, and
 * mail servers there mostly have self-signed certificates.
 */
function startTlsOf(url: URL): StartTls {
  const said = url.searchParams.get('starttls')
  if (said !== null) return oneOf('starttls', said, START_TLS)
  if (LOOPBACK.has(url.hostname)) return 'off'
  return url.username === '' ? 'offered' : 'required'
}

function readServer(value: string): SmtpServer {
  const url = URL.parse(value)
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === '' || !/^\/?$/.test(url.pathname)) {
    // Not repeated: a password may be in it.
    throw new Error('must be an address such as smtp://user:password@mail.example.org:587')
  }
  for (const name of url.searchParams.keys()) oneOf('parameter', name, PARAMETERS)
  const isSecure = url.protocol === 'smtps:'
  return {
    host: decoded(url.hostname).replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (isSecure ? 465 : 587) : Number(url.port),
    isSecure,
    user: url.username === '' ? undefined : decoded(url.username),
    password: url.username === '' ? undefined : decoded(url.password),
    tls: startTlsOf(url),
    isVerified: oneOf('verify', url.searchParams.get('verify') ?? 'on', ['on', 'off']) === 'on',
    name: url.searchParams.get('name') ?? undefined,
  }
}

export function smtpServer(
  name: string,
  whenUnset: string,
  sentence: string,
): Setting<SmtpServer | undefined> {
  return setting<SmtpServer | undefined>({ name, whenUnset, sentence }, undefined, readServer)
}

export interface Mailbox {
  readonly name: string
  readonly address: string
}

export function mailbox(name: string, whenUnset: string, sentence: string): Setting<Mailbox | undefined> {
  return setting<Mailbox | undefined>({ name, whenUnset, sentence }, undefined, (value) => {
    const [, called = '', inBrackets, bare] =
      /^(?:"?([^"<>\p{Cc}]*?)"?\s*<([^<>]+)>|([^<>]+))$/u.exec(value) ?? []
    const address = inBrackets ?? bare ?? ''
    if (!/^[^\s@"<>(),;:\\[\]]+@[^\s@"<>(),;:\\]+$/u.test(address)) {
      throw new Error('must be an address such as Our community <community@example.org>')
    }
    return { name: called.trim(), address }
  })
}
