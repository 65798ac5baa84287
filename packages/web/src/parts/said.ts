/** What went wrong, in a sentence for whoever is at the page. */
import { ApiError } from '@folkmoot/client'
import { isSignedIn } from '../api/me.ts'
import { t } from '../texts/texts.ts'

export const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401

/** Somebody signed in again elsewhere in this browser: what the page knows of the session is out of date. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'csrfTokenInvalid'

export const requestOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.requestId : undefined

export function sentenceOf(error: unknown): string {
  if (!(error instanceof ApiError)) return t('problem.offline')
  if (isSignedOut(error)) return isSignedIn ? t('problem.sessionOver') : t('problem.signIn')
  if (isOutdated(error)) return t('problem.outdated')
  if (error.status === 404) return t('problem.missing')
  return error.message
}

/** In one line; where the server is to blame, also which request it was, to be named when asking for help. */
export function lineOf(error: unknown): string {
  const request = error instanceof ApiError && error.status >= 500 ? requestOf(error) : undefined
  return request === undefined ? sentenceOf(error) : `${sentenceOf(error)} ${t('problem.request')} ${request}`
}
