/** Preferences → the entity. */
import type { Preferences } from '@folkmoot/contract'
import { personUri } from '../people/represent.ts'
import type { EffectivePreferences } from './preferences.ts'

export function representPreferences(
  { mail, digestHour, push, quietHours, timeZone }: EffectivePreferences,
  { personId, baseUrl }: { readonly personId: string; readonly baseUrl: string },
): Preferences {
  return {
    type: 'preferences',
    mail: { ...mail },
    digestHour,
    push: { ...push },
    quietHours: { ...quietHours },
    timeZone,
    // Who may see them may change them.
    resources: { self: { ref: `${personUri(baseUrl, personId)}/preferences`, allowed: ['GET', 'PUT'] } },
  }
}
