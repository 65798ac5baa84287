/** Scopes and lives of tokens in words, for those who register add-ons. */
import type { AddOn, AddOnScope } from '@folkmoot/contract'
import { currentLocale, type TextKey, t } from '../../../texts/texts.ts'

/** What an add-on may do for the person who allows it. */
const SCOPES: Readonly<Record<AddOnScope, TextKey>> = {
  read: 'addOns.scope.read',
  write: 'addOns.scope.write',
  webhooks: 'addOns.scope.webhooks',
  admin: 'addOns.scope.admin',
  'uri:/api': 'addOns.scope.all',
  openid: 'addOns.scope.openid',
  profile: 'addOns.scope.profile',
  email: 'addOns.scope.email',
  offline_access: 'addOns.scope.offline',
}
export const scopeAbout = (scope: AddOnScope): string => t(SCOPES[scope])

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

/** In the largest unit that needs no fraction. */
export function lifeText(seconds: number): string {
  const [unit, length] = UNITS.find(([, each]) => seconds % each === 0) ?? UNITS[3]
  const style = { style: 'unit', unit, unitDisplay: 'long' } as const
  return new Intl.NumberFormat(currentLocale(), style).format(seconds / length)
}

export const stateText = ({ enabled }: AddOn): string => t(enabled ? 'addOns.enabled' : 'addOns.disabled')
