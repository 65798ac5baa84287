import '@fontsource-variable/inter'
import '@fontsource-variable/jetbrains-mono'
import './look/tokens.css'
import './look/base.css'
import './look/first.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { isSignedIn, signInPath } from './api/me.ts'
import { queryClient } from './api/queries.ts'
import { boot, hadOtherReader, language } from './boot.ts'
import { router } from './router.tsx'
import { loadTexts } from './texts/texts.ts'

/** Reading goes on if the storage of the browser fails. */
const tryTo = async (act: () => Promise<void>) => {
  try {
    await act()
  } catch {
    // Nothing is kept then.
  }
}

if (hadOtherReader) await tryTo(async () => (await import('./offline/other-reader.ts')).clearOtherReader())

/** Safari cannot tell when it is. */
const whenIdle = globalThis.requestIdleCallback ?? setTimeout

const root = document.getElementById('root')
if (!isSignedIn && !boot.anonymousRead && !boot.isShell) location.replace(signInPath())
else if (root) {
  // The server's HTML stays until the first render.
  await Promise.all([loadTexts(language), router.load()])
  createRoot(root).render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  if (isSignedIn) whenIdle(() => void tryTo(async () => (await import('./offline/begin.ts')).beginOffline()))
}
