/** Registers the service worker. */
import { boot } from '../boot.ts'

interface TrustedPolicy {
  createScriptURL(url: string): string
}

interface TrustedTypes {
  createPolicy(name: string, rules: TrustedPolicy): TrustedPolicy
}

let policy: TrustedPolicy | undefined

/** Only this address may become a script of the worker. A policy is made once. */
function trusted(url: string): string {
  policy ??= (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('folkmoot-worker', {
    createScriptURL: (asked) => asked,
  })
  return policy?.createScriptURL(url) ?? url
}

/** The browser asks for a newer worker at each page; this one is never taken from its cache. */
export async function registerWorker(): Promise<void> {
  await navigator.serviceWorker.register(trusted(`${boot.base}/service-worker.js`), {
    scope: `${boot.base}/`,
    updateViaCache: 'none',
  })
}
