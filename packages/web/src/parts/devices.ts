/** Browser names from user agents. Specific ones first, since each claims to be the others too. */
import { t } from '../texts/texts.ts'

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]
const firstIn = (userAgent: string, names: readonly (readonly [RegExp, string])[]) =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1]

export function deviceNamed(userAgent: string): string {
  const [browser, system] = [firstIn(userAgent, BROWSERS), firstIn(userAgent, SYSTEMS)]
  if (browser !== undefined && system !== undefined) return t('settings.sessions.device', { browser, system })
  return browser ?? system ?? (userAgent === '' ? t('settings.sessions.unknown') : userAgent)
}
