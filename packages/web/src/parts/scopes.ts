/** Scopes in words. Unknown names are shown as they are. */
import type { ScopeName } from '@folkmoot/contract'
import { type TextKey, t } from '../texts/texts.ts'

const WORDS: Record<ScopeName | 'openid' | 'profile' | 'email', TextKey> = {
  read: 'settings.scope.read',
  write: 'settings.scope.write',
  webhooks: 'settings.scope.webhooks',
  admin: 'settings.scope.admin',
  'uri:/api': 'settings.scope.all',
  openid: 'settings.scope.openid',
  profile: 'settings.scope.profile',
  email: 'settings.scope.email',
}
const isKnown = (name: string): name is keyof typeof WORDS => Object.hasOwn(WORDS, name)

export const scopeNamed = (name: string): string => (isKnown(name) ? t(WORDS[name]) : name)
