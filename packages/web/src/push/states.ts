/** What the settings say about notifications on this device. */
export type PushState = 'disabled' | 'insecure' | 'install' | 'unsupported' | 'denied' | 'off' | 'on'

export interface Capabilities {
  /** By the server. */
  readonly isOffered: boolean
  readonly isSecure: boolean
  readonly isSupported: boolean
  readonly isAppleMobile: boolean
  readonly isInstalled: boolean
  readonly permission: NotificationPermission
}

/** `off` if it can be turned on; whether it is on is for the browser to say. */
export function stateBy(known: Capabilities): PushState {
  if (!known.isOffered) return 'disabled'
  if (!known.isSecure) return 'insecure'
  // Before it is installed, Safari on iOS has no push at all.
  if (known.isAppleMobile && !known.isInstalled) return 'install'
  if (!known.isSupported) return 'unsupported'
  return known.permission === 'denied' ? 'denied' : 'off'
}

/** The session that a device was registered with, by its CSRF token. */
export interface Registered {
  readonly session?: string
}

/** What a page does about the device of its person. In the same session, one that the server does not know was removed; in another, it may have ended with its session. */
export function stepAtStart(
  registered: Registered,
  session: string | undefined,
  isKnown: boolean,
): 'register' | 'forget' | 'nothing' {
  if (registered.session !== session) return 'register'
  return isKnown ? 'nothing' : 'forget'
}
