/** The section of Manage that the address names, loaded when it is shown. */
import { appPaths } from '@folkmoot/contract'
import { useParams } from '@tanstack/react-router'
import { createElement, type FunctionComponent } from 'react'
import { lazily } from '../../parts/lazily.tsx'
import { MissingPage } from '../missing-page.tsx'

const PAGES: Readonly<Record<string, FunctionComponent>> = {
  [appPaths.manageQueue]: lazily(async () => (await import('./queue-page.tsx')).QueuePage),
  [appPaths.managePeople]: lazily(async () => (await import('./people/people-page.tsx')).ManagedPeoplePage),
  [appPaths.managePlaces]: lazily(
    async () => (await import('./places/managed-places-page.tsx')).ManagedPlacesPage,
  ),
  [appPaths.manageInvitations]: lazily(
    async () => (await import('./invitations/invitations-page.tsx')).InvitationsPage,
  ),
  [appPaths.manageImport]: lazily(async () => (await import('./import/import-page.tsx')).ImportPage),
  [appPaths.manageErasures]: lazily(async () => (await import('./erasures/erasures-page.tsx')).ErasuresPage),
  [appPaths.manageAccess]: lazily(async () => (await import('./access/access-page.tsx')).AccessPage),
  [appPaths.manageFigures]: lazily(async () => (await import('./figures/figures-page.tsx')).FiguresPage),
  [appPaths.manageLook]: lazily(async () => (await import('./look/look-page.tsx')).LookPage),
  [appPaths.manageSettings]: lazily(
    async () => (await import('./configuration/configuration-page.tsx')).ConfigurationPage,
  ),
  [appPaths.manageWebhooks]: lazily(async () => (await import('./webhooks/webhooks-page.tsx')).WebhooksPage),
  [appPaths.manageAddOns]: lazily(async () => (await import('./add-ons/add-ons-page.tsx')).AddOnsPage),
  [appPaths.manageAudit]: lazily(async () => (await import('./audit/audit-page.tsx')).AuditPage),
  [appPaths.manageHealth]: lazily(async () => (await import('./health/health-page.tsx')).HealthPage),
}

export function SectionPage() {
  const { section = '' }: { readonly section?: string } = useParams({ strict: false })
  return createElement(PAGES[`${appPaths.manage}/${section}`] ?? MissingPage)
}
