import { createRootRoute } from '@tanstack/react-router'
import { MissingPage } from './pages/missing-page.tsx'
import { Shell } from './shell/shell.tsx'

export const root = createRootRoute({ component: Shell, notFoundComponent: MissingPage })
