/** Texts for answers by their status, while the texts for codes are not loaded, and for codes that this build does not know. */
import { type TextKey, t } from './texts.ts'

const BY_STATUS: Readonly<Record<number, TextKey>> = {
  403: 'failure.forbidden',
  404: 'problem.missing',
  413: 'failure.bodyTooLarge',
  429: 'failure.tooFast',
  500: 'failure.internal',
  502: 'problem.offline',
  503: 'problem.offline',
  504: 'problem.offline',
}

export const statusText = (status: number): string => t(BY_STATUS[status] ?? 'problem.title')
