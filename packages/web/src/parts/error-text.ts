/** The text of an error for the person at the page. */
import { ApiError } from '@folkmoot/client'
import { isSignedIn } from '../api/me.ts'
import { OtherBuild } from '../loading.ts'
import { NotKept } from '../offline/keeping-fetch.ts'
import { loadedFailures } from '../texts/rest.ts'
import { statusText } from '../texts/status-texts.ts'
import { t } from '../texts/texts.ts'

export const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401

/** The page holds data of an old session, or code of an old build. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof OtherBuild || (error instanceof ApiError && error.code === 'csrfTokenInvalid')

export const requestIdOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.requestId : undefined

/** A text that was to be sent later, without an answer, and whose time has come. */
export class MayBeSent extends Error {}

function refusalText({ code, details: [detail] }: ApiError): string | undefined {
  const failures = loadedFailures()
  return code === 'fieldInvalid' && detail ? failures?.fieldFailureText(detail) : failures?.failureText(code)
}

export function errorText(error: unknown): string {
  if (error instanceof MayBeSent) return t('later.mayBeSent')
  if (error instanceof NotKept) return t('offline.notKept')
  if (error instanceof OtherBuild) return t('problem.otherBuild')
  if (!(error instanceof ApiError)) return t('problem.offline')
  if (isSignedOut(error)) return isSignedIn ? t('problem.sessionOver') : t('problem.signIn')
  return refusalText(error) ?? statusText(error.status)
}

/** The heading of a page that shows an error instead. */
export const errorTitle = (error: unknown): string =>
  t(error instanceof NotKept ? 'offline.title' : 'problem.title')

/** One line, with the request id for server errors. */
export function errorLine(error: unknown): string {
  const id = error instanceof ApiError && error.status >= 500 ? requestIdOf(error) : undefined
  return id === undefined ? errorText(error) : `${errorText(error)} ${t('problem.request')} ${id}`
}
