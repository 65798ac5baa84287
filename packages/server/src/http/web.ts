/** Server-rendered pages and their forms, outside the contract: plain HTML, with errors as pages too. */
import { type Language, problemMessage } from '@folkmoot/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Actor, ANONYMOUS, type RequestTrace } from '../actor.ts'
import { brandOf, withStyle } from '../brand.ts'
import type { Context } from '../context.ts'
import { failure, fieldInvalid } from '../failure.ts'
import { type PageTexts, pageTexts } from '../page-texts/page-texts.ts'
import { firstOf } from './call.ts'
import type { Callers } from './caller.ts'
import { FormBody } from './forms.ts'
import { type Assets, hiddenField, type Page, writeFrame } from './frame.ts'
import { webPagePolicy } from './headers.ts'
import type { Html } from './html.ts'
import { FORM, MULTIPART, mediaTypeOf } from './media-types.ts'
import { readPagePreferences } from './page-preferences.ts'
import { traceOf } from './request-trace.ts'
import type { Visitors, WebSession } from './visitors.ts'

/** Text fields of a form or query. Missing ones are empty. */
export class Fields {
  readonly #fields: readonly (readonly [string, string])[]

  constructor(fields: readonly (readonly [string, string])[]) {
    const unusable = fields.find(([, value]) => value.includes('\0'))
    if (unusable) throw fieldInvalid(unusable[0], problemMessage('nulInForm'))
    this.#fields = fields
  }

  get(name: string): string {
    return this.#fields.find(([given]) => given === name)?.[1] ?? ''
  }

  all(name: string): string[] {
    return this.#fields.filter(([given]) => given === name).map(([, value]) => value)
  }

  has(name: string): boolean {
    return this.#fields.some(([given]) => given === name)
  }
}

function paramsOf(params: Record<string, string>): Record<string, string> {
  new Fields(Object.entries(params))
  return params
}

export interface WebCall {
  readonly context: Context
  /** The person signed in by cookie; an Authorization header is ignored here. */
  readonly actor: Actor
  readonly session: WebSession | undefined
  readonly params: Readonly<Record<string, string>>
  readonly query: Fields
  /** Empty unless posted. */
  readonly form: Fields
  readonly trace: RequestTrace
  readonly userAgent: string
  readonly language: Language
  /** Common page texts in the reader's language. */
  readonly texts: PageTexts
  /** The Cookie header, for pages with a cookie of their own. */
  readonly cookies: string | undefined
  /** Required in every posted form; without it the handler is not called. */
  readonly csrfField: Html | undefined
  /** A path of ours (`/login`) as the browser must request it. */
  at(path: string): string
}

interface Common {
  readonly headers?: Readonly<Record<string, string>>
  /** The cookie of a new session, or null to remove it. */
  readonly session?: { readonly value: string; readonly seconds: number | undefined } | null
}

export interface WebPage extends Common {
  readonly page: Page
  readonly status?: number
  /** Further form targets, redirects included: origins such as `https://app.example`. */
  readonly formTargets?: readonly string[]
}

interface WebRedirect extends Common {
  /** 303: a path from `call.at`, or a full URL. */
  readonly redirect: string
}

export type WebAnswer = WebPage | WebRedirect

export interface WebRoute {
  readonly method: 'GET' | 'POST'
  /** As in the contract: `/people/{username}`. */
  readonly path: string
  /**
   * A post that is the same for everybody, such as signing in: it needs our origin but no token, since the form may
   * be older than the session.
   */
  readonly isWithoutToken?: boolean
  /** Whether multipart is accepted, as some mail programs send it. */
  readonly takesMultipart?: boolean
  handle(call: WebCall): Promise<WebAnswer> | WebAnswer
}

/** The field of the form token. */
const CSRF_FIELD = 'csrf'
/** Forms have a few text fields. */
const FORM_LIMIT = 64 * 1024

const HTML_TYPE = 'text/html; charset=utf-8'
/** With `no-referrer` browsers would hide a form's origin even from us; this policy reveals nothing to others either. */
const REFERRER = 'same-origin'

/** Behind a proxy that serves us under a path, that path comes first. */
function addressOf(baseUrl: string): (path: string) => string {
  const prefix = new URL(baseUrl).pathname.replace(/\/$/, '')
  return (path) => prefix + path
}

export class Web {
  readonly #context: Context
  readonly #callers: Callers
  readonly #visitors: Visitors
  readonly #assets: Assets
  readonly at: (path: string) => string

  constructor(context: Context, callers: Callers, visitors: Visitors, assets: Assets) {
    this.#context = context
    this.#callers = callers
    this.#visitors = visitors
    this.#assets = assets
    this.at = addressOf(context.config.baseUrl)
  }

  add(app: FastifyInstance, route: WebRoute): void {
    app.route({
      method: route.method,
      url: route.path.replace(/\{(\w+)\}/g, ':$1'),
      bodyLimit: FORM_LIMIT,
      config: { label: 'page' },
      onRequest: async (request, reply) => {
        const session = await this.#callers.visit(request, reply)
        request.webSession = session
        request.actor = session?.member ?? ANONYMOUS
        const { 'content-type': type } = request.headers
        const accepted = route.takesMultipart ? [FORM, MULTIPART] : [FORM]
        if (route.method === 'POST' && type !== undefined && !accepted.includes(mediaTypeOf(type)))
          throw failure('media_type_unsupported', `Send the form as ${accepted.join(' or ')}.`)
      },
      handler: async (request, reply) => {
        const call = this.#read(request)
        const { session } = call
        if (route.method === 'POST' && session && !route.isWithoutToken)
          this.#visitors.requireOwnForm(request.headers, call.form.get(CSRF_FIELD), session)
        return this.send(request, reply, await route.handle(call))
      },
    })
  }

  #read(request: FastifyRequest): WebCall {
    const { webSession: session, actor, body, url } = request
    const { language } = readPagePreferences(request.headers, session)
    const [, search = ''] = url.split(/\?(.*)/s, 2)
    return {
      context: this.#context,
      actor,
      session,
      params: paramsOf(request.params as Record<string, string>),
      query: new Fields([...new URLSearchParams(search)]),
      form: new Fields(body instanceof FormBody ? body.fields : []),
      trace: traceOf(request),
      userAgent: firstOf(request.headers['user-agent']) ?? '',
      language,
      texts: pageTexts[language],
      cookies: request.headers.cookie,
      csrfField: session && hiddenField(CSRF_FIELD, session.csrfToken),
      at: this.at,
    }
  }

  send(request: FastifyRequest, reply: FastifyReply, answer: WebAnswer): FastifyReply {
    const { session } = answer
    reply.headers({ ...answer.headers, 'referrer-policy': REFERRER })
    if (session !== undefined) {
      const { cookie } = this.#visitors
      reply.removeHeader('set-cookie')
      reply.header('set-cookie', session ? cookie.write(session.value, session.seconds) : cookie.clear())
    }
    if ('redirect' in answer) return reply.redirect(answer.redirect, 303)
    const { page, status = 200, formTargets = [] } = answer
    const brand = brandOf(this.#context)
    const policy = withStyle(webPagePolicy(formTargets), brand.style?.source)
    const actor: Actor | undefined = request.actor
    const username = actor?.kind === 'member' ? actor.username : undefined
    return reply
      .code(status)
      .headers({ 'content-type': HTML_TYPE, 'content-security-policy': policy })
      .send(
        writeFrame({
          ...page,
          ...readPagePreferences(request.headers, request.webSession),
          assets: this.#assets,
          brand,
          username,
          at: this.at,
        }),
      )
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    webSession: WebSession | undefined
  }
}
